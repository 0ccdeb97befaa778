/*
 * What can be seen of a step while it is played: motions, each with its place in time. A game says which motions a step
 * has (TableGame.motionsOf); how long they really take is a matter of the speed that the person likes.
 */
import type { MatchEvent } from '../../protocol';

/** travel: from one place to another; rise, fall: something comes or goes; clash, dice: a fight; hold: only time to read. */
export type MotionKind = 'travel' | 'rise' | 'fall' | 'clash' | 'dice' | 'hold';

export interface Motion {
  kind: MotionKind;
  /** Milliseconds at normal speed: since the beginning of the step, and how long. */
  at: number;
  ms: number;
  /** What it is about, which may be told beside it. */
  event: MatchEvent;
  /** Places: where it ends, and where it begins if that is elsewhere. */
  to: string;
  from?: string;
}

/** No step takes longer, whatever it tells. */
const LONGEST = 3600; /* milliseconds */

/** Motions pressed together, if need be, so that the step does not take too long. */
export function fitted(motions: readonly Motion[]): Motion[] {
  const end = Math.max(0, ...motions.map((one) => one.at + one.ms));
  const scale = end > LONGEST ? LONGEST / end : 1;
  return motions.map((one) => ({ ...one, at: one.at * scale, ms: one.ms * scale }));
}
