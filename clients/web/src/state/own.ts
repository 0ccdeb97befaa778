/* The own matches. */
import type { Summary } from '../protocol';

export const LISTED = 100; // of one reply, at most
const REPLIES = 5; // in which those that go on are looked for: each looks through a thousand matches

export interface OwnMatches {
  matches: Summary[]; // those made last first, behind them those that go on and are older
  more: string | null; // where older ones begin that were not asked for
}

interface Told {
  latest: Summary[];
  open: Summary[]; // that are older
  more: string | null;
}

/** Asks the server for the next of them behind a place, or the latest. */
export type Ask = (finished: boolean, after: string | null) => Promise<OwnMatches>;

const without = (list: Summary[], others: Summary[]) => list.filter((one) => !others.some(({ match }) => match === one.match));

async function openMatches(ask: Ask): Promise<Summary[]> {
  const found: Summary[] = [];
  let after: string | null = null;
  for (let replies = 0; replies < REPLIES; replies++) {
    const page: OwnMatches = await ask(false, after);
    found.push(...page.matches);
    if (!(after = page.more)) break;
  }
  return found;
}

/** The latest, and of somebody who has had more than are told at once also those that go on and are older. */
export async function ownMatches(ask: Ask): Promise<Told> {
  const { matches: latest, more } = await ask(true, null);
  return { latest, open: more ? without(await openMatches(ask), latest) : [], more };
}

/** Those told now, with those known before that are over and older: a list that was made longer stays so. */
export function keepOlder({ latest, open, more }: Told, before: OwnMatches | null): OwnMatches {
  const matches = [...latest, ...open];
  const joins = without(latest, before?.matches ?? []).length < latest.length; // nothing may be missing in between
  if (!before || !more || !joins) return { matches, more };
  const end = latest.at(-1)!.created;
  const older = without(before.matches, matches).filter((one) => one.state === 'finished' && one.created <= end);
  return { matches: [...matches, ...older], more: before.more };
}

/** Those known and older ones that were asked for. */
export function withOlder(known: OwnMatches, { matches, more }: OwnMatches): OwnMatches {
  return { matches: [...known.matches, ...without(matches, known.matches)], more };
}
