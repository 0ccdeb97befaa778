/*
 * What this client has of a game beyond what the protocol tells of every game. A game without any of it can be played
 * all the same: PLAIN (plain.tsx) stands for it. Everything here is small, so that every page may load it; the table
 * is fetched when a match is shown.
 */
import type { FunctionComponent, JSX } from 'preact';
import type { Loaders, Words } from '../i18n';
import type { MatchEvent, PushLobby, Result, View } from '../protocol';
import type { Coach } from '../table/coach/marks';
import type { TableGame } from '../table/game';
import type { TableProps } from '../table/props';
import type { Sound } from '../ui/sound';

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

/** A match for somebody who has never played this game. */
export interface FirstMatch {
  seats: number;
  settings: Record<string, string>;
  seatSettings: Record<string, Record<string, string>>;
}

/** Of games in which somebody may win otherwise than by points. */
export interface Ending {
  /** How the winners have won, as a sentence; null: by points. */
  how(view: View, result: Result): string | null;
  /** By which rule, for those who did not see it coming. */
  rule?(view: View): string | null;
  /** What stands in place of a seat's points; null: these. */
  standing(view: View, seat: string): string | null;
  /** The seat that does not play for points any more from this event on; null: none. */
  leaves(event: MatchEvent): string | null;
}

/** Something that events tell of seats. */
export interface Count {
  name: string;
  /** How much of it an event adds to whom. */
  of(event: MatchEvent): readonly (readonly [seat: string, n: number])[];
}

/** A match of a series that is over, as far as this person may see it. */
export interface Chapter {
  number: number;
  /** With what the match began from. */
  lobby: PushLobby;
  result: Result;
  /** Its end. */
  view: View;
  version: number;
  /** What was told of it at its end. */
  told: readonly MatchEvent[];
}

export interface ChapterProps {
  chapter: Chapter;
  /** None of those that are over comes after it. */
  last: boolean;
}

export interface LegacyProps {
  /** What everybody may know of it. */
  legacy: object;
  /** What whoever has its text can count in it; only before there is a match. */
  holds?: object | null;
}

/** What a game tells of matches that begin from what others left. */
export interface Chronicle {
  /** What a match begins from. */
  Legacy: FunctionComponent<LegacyProps>;
  /** Its part of the story of a match, beside who played and who won. */
  Chapter: FunctionComponent<ChapterProps>;
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
  /** Whether a setting of the match means nothing as the others are (`begins`: from what another match left): it is not shown then, unless somebody has changed it. */
  idle?(name: string, values: Record<string, string>, begins: boolean): boolean;
  /** How a first match is set up; else as the server presets it, for as few as can play. */
  first?: FirstMatch;
  /** What it tells a beginner, and when. */
  coach?(): Promise<{ default: Coach }>;
  /** What an event sounds like; null: it makes no sound. */
  sound?(event: MatchEvent): Sound | null;
  /** How a match was won, where points do not say it. */
  ending?: Ending;
  /** What is counted for everybody after the end; its words are stat.NAME. */
  counts?: readonly Count[];
  /** What it tells of series; of games without it, plain facts are shown. */
  chronicle?(): Promise<{ default: Chronicle }>;
  /** What its terms mean in sentences, for pages besides its table. */
  terms?(): Promise<TableGame>;
  /** Its table. */
  table(): Promise<{ default: FunctionComponent<TableProps> }>;
}
