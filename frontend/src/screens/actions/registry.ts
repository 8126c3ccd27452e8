// The actions a phone can record, in the order of their buttons; a new one is a file and a line here.
import type { Component } from 'svelte';
import type { Held } from '../../game/card-choice';
import type { Foresee } from '../../game/foresight.svelte';
import type { IconName } from '../../ui/icons';
import type { Offers, Options } from '../../wire/options';
import type { Game, GameEvent, Seat, Tables } from '../../wire/types';
import BuildForm from './BuildForm.svelte';
import DevelopForm from './DevelopForm.svelte';
import LinksForm from './LinksForm.svelte';
import LoanForm from './LoanForm.svelte';
import PassForm from './PassForm.svelte';
import ScoutForm from './ScoutForm.svelte';
import SellForm from './SellForm.svelte';
import ShortfallForm from './ShortfallForm.svelte';

/** What every form knows, and whom it tells. */
export interface Act {
  game: Game;
  tables: Tables;
  /** Whose action it is. */
  actor: Seat;
  /** What is possible now; null where no server can be asked. */
  options: Options | null;
  /** No server answers, so what is possible will not be known soon. */
  offline?: boolean;
  held: Held;
  foresee: Foresee;
  onrecord: (event: GameEvent) => void;
  /** The rules say no, but the table played it. */
  oninsist: (event: GameEvent) => void;
}

export type ActionId = keyof Offers;

export interface ActionKind {
  id: ActionId;
  icon: IconName;
  form: Component<{ act: Act }>;
  /** Can be recorded without asking the server what is possible. */
  blind: boolean;
}

export const ACTIONS: ActionKind[] = [
  { id: 'build', icon: 'build', form: BuildForm, blind: false },
  { id: 'links', icon: 'links', form: LinksForm, blind: false },
  { id: 'develop', icon: 'develop', form: DevelopForm, blind: false },
  { id: 'sell', icon: 'sell', form: SellForm, blind: false },
  { id: 'loan', icon: 'loan', form: LoanForm, blind: true },
  { id: 'scout', icon: 'scout', form: ScoutForm, blind: false },
  { id: 'pass', icon: 'pass', form: PassForm, blind: true },
  { id: 'shortfall', icon: 'loan', form: ShortfallForm, blind: false },
];
