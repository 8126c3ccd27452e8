import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import english from '../src/text/en.json';
import {
  counted,
  LANGUAGES,
  named,
  ownName,
  preferredLanguage,
  speak,
  t,
} from '../src/text/index.svelte';
import { pounds, signed } from '../src/text/money';

const SOURCE = join(import.meta.dirname, '../src');
const keys = Object.keys(english);
const sources = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(ts|svelte)$/.test(path) && !path.endsWith('schema.ts'))
  .map((path) => readFileSync(join(SOURCE, path), 'utf8'));
const everything = sources.join('\n');

const found = (pattern: RegExp) => [...everything.matchAll(pattern)].map((match) => match[1]!);

test('every text asked for by name exists', () => {
  const asked = found(/\bt\(\s*'([\w.]+)'/g);
  expect(asked.length).toBeGreaterThan(50);
  expect(asked.filter((key) => !keys.includes(key))).toEqual([]);
  const plural = found(/\bcounted\(\s*'([\w.]+)'/g).map((key) => `${key}.other`);
  expect(plural.filter((key) => !keys.includes(key))).toEqual([]);
});

test('every text is used', () => {
  const literal = new Set(found(/'([a-z_]+(?:\.[a-z_]+)+)'/g));
  const stems = [
    ...found(/`([a-z_.]+\.)\$\{/g),
    ...found(/named\('(\w+)'/g).map((kind) => `${kind}.`),
  ];
  const used = (key: string) =>
    literal.has(key) ||
    literal.has(key.replace(/\.(one|other)$/, '')) ||
    stems.some((stem) => key.startsWith(stem));
  expect(keys.filter((key) => !used(key))).toEqual([]);
});

test('every language has every text with the same blanks', () => {
  const blanks = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
  const files = readdirSync(join(SOURCE, 'text')).filter((name) => name.endsWith('.json'));
  for (const file of files) {
    const words = JSON.parse(readFileSync(join(SOURCE, 'text', file), 'utf8')) as typeof english;
    expect(Object.keys(words).sort(), file).toEqual([...keys].sort());
    for (const key of keys as (keyof typeof english)[]) {
      expect(words[key], `${file}: ${key}`).not.toBe('');
      expect(blanks(words[key]), `${file}: ${key}`).toEqual(blanks(english[key]));
    }
  }
});

test('nothing is left in English', () => {
  const languages = LANGUAGES.filter((language) => language !== 'en');
  expect(languages.sort()).toEqual(['de', 'es', 'fr', 'it']);
  const words = languages.map(
    (language) =>
      JSON.parse(readFileSync(join(SOURCE, `text/${language}.json`), 'utf8')) as typeof english,
  );
  // A word may be the same in one language by chance, a name is the same in all.
  const names = /^(app\.name|edition\.)/;
  const left = (keys as (keyof typeof english)[]).filter((key) => {
    const said = english[key].replace(/\{\w+\}/g, '');
    const same = words.filter((one) => one[key] === english[key]).length;
    return /[a-z]{2}/i.test(said) && !names.test(key) && same > 2;
  });
  expect(left).toEqual([]);
});

test('a language is fetched and shown, and names itself', async () => {
  await speak('de');
  expect(t('table.your_turn')).toBe('Du bist am Zug');
  expect(document.documentElement.lang).toBe('de');
  await speak('en');
  expect(t('table.your_turn')).toBe('Your turn');
  expect(LANGUAGES.map(ownName).sort()).toEqual([
    'Deutsch',
    'English',
    'Español',
    'Français',
    'Italiano',
  ]);
});

test('no words stand in the markup', () => {
  const markup = sources
    .filter((text) => text.includes('</script>'))
    .map((text) => text.replace(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>/g, ''))
    .join('\n')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/\{(?:[^{}]|\{[^{}]*\})*\}/g, '');
  const words = [...markup.matchAll(/>([^<>{}]*[A-Za-z]{2}[^<>{}]*)</g)].map((match) =>
    match[1]!.trim(),
  );
  expect(words).toEqual([]);
});

test('blanks are filled and plurals chosen', () => {
  expect(t('event.loan_taken', { name: 'Ada', amount: 30 })).toBe('Ada took a loan of £30');
  expect(counted('table.actions', 1)).toBe('1 action left');
  expect(counted('table.actions', 2)).toBe('2 actions left');
});

test('an id without a text is shown readably', () => {
  expect(named('industry', 'coal')).toBe('coal mine');
  expect(named('option', 'some_new_thing')).toBe('some new thing');
});

test('a language without a file falls back to English', () => {
  expect(preferredLanguage(['xx-XX', 'en-GB'])).toBe('en');
  expect(preferredLanguage([])).toBe('en');
});

test('money and income carry their signs', () => {
  expect(pounds(17)).toBe('£17');
  expect(pounds(-4)).toBe('−£4');
  expect(signed(3)).toBe('+3');
  expect(signed(0)).toBe('0');
  expect(signed(-9)).toBe('−9');
});
