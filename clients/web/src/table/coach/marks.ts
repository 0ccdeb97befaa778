/*
 * What a beginner is told, and when: a mark belongs to a kind of question, to a control on the page, or to a moment.
 * Which marks there are is the game's; which one is shown now is decided here, without any page.
 */
import type { Loaders, Words } from '../../i18n';
import type { Prompt, View } from '../../protocol';

export interface Mark {
  /** By this name it is remembered; its words are NAME.title and NAME.text. */
  name: string;
  /** Whose question it belongs to: the own one (preset), that of another, or either. */
  whose?: 'own' | 'others' | 'any';
  /** Reasons of the question that it belongs to; absent: all. */
  reasons?: readonly string[];
  /** One of these can be chosen. */
  verbs?: readonly string[];
  /** Not before this round. */
  round?: number;
  /** A choice can be taken back. */
  undo?: true;
  /** What it points at, as a CSS selector; if that is not on the page, the question. */
  at: string;
}

/** All that a game tells a beginner. */
export interface Coach {
  /** The words of the marks, by language, fetched only for those who are guided. */
  texts: Loaders;
  words: Words<string>;
  /** In the order in which they are shown if several fit. */
  marks(view: View, seat: string): readonly Mark[];
  /** The round that is being played; 0 before the first. */
  round(view: View): number;
  /** So many rounds it goes on. */
  rounds: number;
}

/** What is on the page now. */
export interface Situation {
  own: boolean;
  reason: string;
  verbs: ReadonlySet<string>;
  undo: number;
  round: number;
}

export function situationOf(seat: string, prompt: Prompt, undo: number, round: number): Situation {
  const options = prompt?.options ?? [];
  return {
    own: prompt?.seat === seat && options.length > 0,
    reason: String(prompt?.why?.reason ?? ''),
    verbs: new Set(options.map(({ verb }) => verb)),
    undo, round,
  };
}

export function fits(mark: Mark, now: Situation): boolean {
  const { whose = 'own', reasons, verbs, round = 0, undo } = mark;
  return (whose === 'any' || (whose === 'own') === now.own)
    && (!reasons || reasons.includes(now.reason))
    && (!verbs || verbs.some((verb) => now.verbs.has(verb)))
    && now.round >= round
    && (!undo || now.undo > 0);
}

/** The mark to show: the first one that fits and was not seen yet. */
export const nextMark = (marks: readonly Mark[], now: Situation, seen: readonly string[]): Mark | null =>
  marks.find((mark) => !seen.includes(mark.name) && fits(mark, now)) ?? null;
