/* The seam between a match and its table: all that a table is given, and all that it may do. */
import type { Choice, MatchEvent, Prompt, PushConsidered, PushLobby, Result, View } from '../protocol';

/** What people do at the table besides playing: they give up, a bot stands in, they are back, somebody takes over, all pause and go on. */
export const ACTS = ['resign', 'absent', 'back', 'seated', 'pause', 'continue'] as const;
export type Act = (typeof ACTS)[number];

/** What one step of the match told: the events between two versions. */
export interface Step<V = View> extends Partial<Record<Act, string>> {
  version: number;
  events: MatchEvent[];
  /** The moment after it, if it was seen to come. */
  view?: V;
  /** A step back: whose choice was taken back. Its events are empty. */
  undo?: string;
  /** What a bot thought of the choice that was told last; its events are empty. */
  considered?: PushConsidered;
  /** With `undo`, if more than the last choice was taken back: how many records are left to count. */
  move?: number;
}

/** What is left on the clocks, and when that was so. */
export interface Clocks {
  /** Milliseconds by seat. */
  left: Readonly<Record<string, number>>;
  /** The seat whose clock runs; null: none does. */
  running: string | null;
  /** performance.now(). */
  since: number;
}

/** Looking at earlier moments of a match that goes on. */
export interface Past {
  /** The version that is shown instead of the present; null: the present. */
  at: number | null;
  /** The earliest one that can be shown, once it is known; else -1. */
  first: number;
  look(version: number | null): void;
}

export interface TableProps {
  /** Which game: some have a table of their own, every other game a plain one. */
  game: string;
  /** Redacted by the server; never has what `seat` may not know. */
  view: View;
  /** The version that `view` shows. */
  version: number;
  /** Through whose eyes: "s1" …, "spectator", or "all" in a replay. */
  seat: string;
  /** The seat of whoever looks, through whatever eyes; null: they have none. */
  own: string | null;
  /** Who sits where: names, bots, online. */
  lobby: PushLobby;
  /** What is asked now; `options` only if this seat is asked. */
  prompt: Prompt;
  /** Everything told so far, oldest first. What is new is played before it is shown. */
  history: Step[];
  /** How many of its own last choices this seat may take back. */
  undo: number;
  /** A choice or undo is on its way, or the moment is past: show, but offer nothing. */
  busy: boolean;
  /** A replay, a look back, or a spectator: nothing can be chosen. */
  still: boolean;
  result: Result | null;
  /** What people did besides playing, and what bots thought of their choices, for the log: steps without events. */
  acts?: readonly Step[] | undefined;
  /** Absent in matches without clocks. */
  clocks?: Clocks | undefined;
  /** Absent where one cannot look back, or the page around does it. */
  past?: Past;
  /** `choice` is one of prompt.options, as it stands there. */
  onChoose(choice: Choice): void;
  onUndo(): void;
  /** What has been told is now shown, up to this version. */
  onShown?(version: number): void;
  /** Answers questions for this reason by this verb from now on, in this turn only or in the whole match. */
  onAhead?(reason: string, verb: string, turn: boolean): void;
}
