/*
 * What can be seen of a step while it is played: motions, each with its place in time. A game says which motions a step
 * has (TableGame.motionsOf); how long they really take is a matter of the speed that the person likes.
 */
import type { MatchEvent } from '../../protocol';
import { turnIn } from '../since';

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
function fitted(motions: readonly Motion[]): Motion[] {
  const end = Math.max(0, ...motions.map((one) => one.at + one.ms));
  const scale = end > LONGEST ? LONGEST / end : 1;
  return motions.map((one) => ({ ...one, at: one.at * scale, ms: one.ms * scale }));
}

/** What can be seen of an event, before it has its place in time. */
export type Seen = Pick<Motion, 'kind' | 'to' | 'from'>;

/** What is only told, and still wants to be seen. */
export const READ: Seen = { kind: 'hold', to: '' };

/** A member of an event as text; empty if it has none. */
export const text = (event: MatchEvent, key: string): string => String(event[key] ?? '');

/** Things of one kind begin one after the other, but do not wait for each other. */
const STAGGER = 150; /* milliseconds */
/** A new turn is a moment to look up. */
const TURN = 500; /* milliseconds */

/**
 * What is seen of each event of a step in its place in time. `turn`: whose turn it was before; `lengths`: in milliseconds; `seenOf` is
 * asked about each event in its order, and null is nothing to be seen.
 */
export function motionsIn(events: readonly MatchEvent[], turn: string | null, lengths: Readonly<Record<MotionKind, number>>, seenOf: (event: MatchEvent) => Seen | null): Motion[] {
  const motions: Motion[] = [];
  let seat = turn;
  /* When the next thing of another kind may begin, and the next of the same kind. */
  let free = 0, soon = 0, kind: MotionKind | null = null;
  const add = (seen: Seen, event: MatchEvent, ms: number) => {
    const at = seen.kind === kind && kind !== 'dice' ? soon : free;
    motions.push({ ...seen, at, ms, event });
    kind = seen.kind;
    soon = at + STAGGER;
    free = Math.max(free, at + ms);
  };
  for (const event of events) {
    if (event.event === 'phase') {
      const own = turnIn(event);
      if (own !== seat) add(READ, event, TURN);
      seat = own;
      continue;
    }
    const seen = seenOf(event);
    if (seen) add(seen, event, lengths[seen.kind]);
  }
  return fitted(motions);
}
