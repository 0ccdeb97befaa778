/*
 * What this client has of a game beyond what the protocol tells of every game. A game without any of it can be played
 * all the same: PLAIN (plain.tsx) stands for it. Everything here is small, so that every page may load it; the table
 * is fetched when a match is shown.
 */
import type { FunctionComponent, JSX } from 'preact';
import type { Loaders, Words } from '../i18n';
import type { View } from '../protocol';
import type { TableProps } from '../table/props';

/** How a seat is shown outside of the table. */
export interface SeatLook {
  /** Its mark: a drawing of class "mark", so that colour alone is never the message. */
  mark: JSX.Element;
  /** What it plays, in words; null while that is open. */
  title: string | null;
  /** Its colour in graphs, as CSS; null: that of nobody. */
  colour: string | null;
}

/** What is known of a seat: its settings and, once the match is shown, the view. */
export interface KnownSeat {
  seat: string;
  settings: Record<string, string>;
}

export interface Game {
  /** The words that are its own, by language; null if it has none. They hold choices, events, reasons, cards and help. */
  texts: Loaders | null;
  /** The same to speak with. */
  words: Words;
  /** Kinds of words that values of settings are named by, where a setting has no words of its own for a value. */
  kinds: readonly string[];
  look(seat: KnownSeat, view?: View): SeatLook;
  /** The values of a setting of seats as portraits that tell what each is; null where there is none of a value. Null: no setting has any. */
  portraits: { setting: string; title(): string; Portrait: FunctionComponent<{ value: string }> } | null;
  /** Its table. */
  table(): Promise<{ default: FunctionComponent<TableProps> }>;
}
