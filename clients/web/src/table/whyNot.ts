/*
 * Why something on the table cannot be chosen now. No rule is known here, only what is asked and what is offered: enough
 * for one sentence that says what to do instead.
 */
import type { Step } from './narrow';

export interface Situation {
  /** Something can be chosen by this person now. */
  asked: boolean;
  paused: boolean;
  /** An earlier moment is looked at. */
  past: boolean;
  /** This person has a seat. */
  seated: boolean;
  /** Who is asked; null: the match is over. */
  seat: string | null;
  /** What can be chosen at this step, and what could be before the answer was begun. */
  step: Step;
  first: Step;
}

export type Reason =
  | { why: 'over' | 'past' | 'watching' | 'paused' | 'buttons' | 'back' }
  | { why: 'waiting'; seat: string }
  /** `instead`: what of its kind can be chosen; `more`: how many besides. */
  | { why: 'instead'; kind: string; instead: string[]; more: number };

/** So many are named. */
const NAMED = 5;

/** Why `name`, a thing of this kind, cannot be chosen. */
export function whyNot(kind: string, name: string, now: Situation): Reason {
  if (now.past) return { why: 'past' };
  if (now.seat === null) return { why: 'over' };
  if (!now.seated) return { why: 'watching' };
  if (now.paused) return { why: 'paused' };
  if (!now.asked) return { why: 'waiting', seat: now.seat };
  if (now.first.targets.has(name)) return { why: 'back' };
  const instead = [...now.step.targets].filter(([, target]) => target.kind === kind).map(([other]) => other);
  if (!instead.length) return { why: 'buttons' };
  return { why: 'instead', kind, instead: instead.slice(0, NAMED), more: Math.max(0, instead.length - NAMED) };
}
