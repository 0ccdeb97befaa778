/* What every part of the table needs: the view, through whose eyes, what is open to choose, what is looked at. */
import { signal } from '@preact/signals';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Choice, View } from '../protocol';
import type { Goal } from './dragging';
import type { TableGame } from './game';
import type { Step as Narrowed } from './narrow';
import type { TableProps } from './props';
import type { Reason } from './whyNot';

/** Why what was pressed cannot be chosen, and where that was. */
export interface Refused {
  reason: Reason;
  at: DOMRect;
}

export interface TableState {
  game: TableGame;
  view: View;
  seat: string;
  own: string | null;
  lobby: TableProps['lobby'];
  /** Why somebody is asked: the name of the reason; null: nobody is. */
  reason: string | null;
  clocks: TableProps['clocks'];
  acts: TableProps['acts'];
  /** The open question, narrowed as far as it was. */
  step: Narrowed;
  /** Places where something happened that is being told. */
  news: ReadonlySet<string>;
  /**
   * Points at something on the table: narrows the choices to those that are about it. What cannot be chosen says why, beside
   * `at`, if the caller says which kind of thing it is.
   */
  point(name: string, kind?: string, at?: Element): void;
  /** Takes one of the open choices (`step.left`), as its line in the question does. */
  answer(choice: Choice): void;
  /** Where one can drag to from this place now. */
  goals(from: string): Map<string, Goal>;
  /** What was dragged has arrived, or has not: then it says why, beside `at`. */
  drop(from: string, to: string, at: Element): void;
  refused: Refused | null;
}

export const TableContext = createContext<TableState | null>(null);

export function useTable(): TableState {
  const state = useContext(TableContext);
  if (!state) throw new Error('outside of a table');
  return state;
}

/** What a link in the log or a list points at while the pointer or focus is on it: a place, card, seat. */
export const looked = signal<string | null>(null);

/** What the answer that the pointer or focus is on would touch; null: on none, and all that can be chosen is lit. */
export const touched = signal<ReadonlySet<string> | null>(null);

/** Whether something is lit that can be chosen. */
export const isLit = (name: string): boolean => touched.value === null || touched.value.has(name);

/** Handlers for something that shows where `name` is. */
export const looksAt = (name: string) => ({
  onMouseEnter: () => (looked.value = name),
  onMouseLeave: () => (looked.value = null),
  onFocus: () => (looked.value = name),
  onBlur: () => (looked.value = null),
});
