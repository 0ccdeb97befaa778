/* The own matches. */
import type { Summary } from '../protocol';

const LISTED = 100; // of one reply, at most

/** The latest, and of somebody who has had more than are told at once also those that go on and are older; `ask` asks the server. */
export async function ownMatches(ask: (fields: { finished: boolean; limit: number }) => Promise<Summary[]>): Promise<Summary[]> {
  const latest = await ask({ finished: true, limit: LISTED });
  const open = latest[LISTED - 1] ? await ask({ finished: false, limit: LISTED }) : [];
  return [...latest, ...open.filter((one) => !latest.some(({ match }) => match === one.match))];
}
