// How a season is scored, in sentences made from the preset's own figures.
import { counted, has, t } from '../../text/index.svelte';
import type { Preset } from '../../wire/leagues';

export function presetWords(preset: Preset): string[] {
  const said: string[] = [];
  const points = preset.points?.join('/') ?? '';
  const onlyWins = preset.points !== null && preset.points.slice(1).every((one) => one === 0);
  if (preset.vp) said.push(t('preset.vp'));
  if (preset.percent) said.push(t('preset.percent'));
  if (preset.percent && preset.points) said.push(t('preset.on_top', { points }));
  else if (onlyWins) said.push(t('preset.wins'));
  else if (preset.points) said.push(t('preset.places', { points }));
  if (preset.points && preset.split_ties) said.push(t('preset.split'));
  said.push(preset.best ? counted('preset.best', preset.best) : t('preset.all'));
  const more = `preset_more.${preset.id}`;
  if (has(more)) said.push(t(more));
  if (preset.promotes) {
    said.push(t('preset.moves', { up: preset.promotes, down: preset.relegates }));
  }
  return said;
}
