// The actions a phone can record, in the order of their buttons; a new one is a file and a line here.
import type { Component } from 'svelte';
import type { IconName } from '../../ui/icons';
import type { Game, GameEvent, Seat, Tables } from '../../wire/types';
import LoanForm from './LoanForm.svelte';
import PassForm from './PassForm.svelte';

export interface ActionProps {
  game: Game;
  tables: Tables | null;
  /** Whose action it is. */
  actor: Seat;
  onrecord: (event: GameEvent) => void;
}

export interface ActionKind {
  id: 'loan' | 'pass';
  icon: IconName;
  form: Component<ActionProps>;
}

export const ACTIONS: ActionKind[] = [
  { id: 'loan', icon: 'loan', form: LoanForm },
  { id: 'pass', icon: 'pass', form: PassForm },
];
