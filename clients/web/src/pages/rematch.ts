/* From a match to the next one of the same people. */
import { replace } from '../router';
import { connection, openMatch } from '../state';
import type { MatchState } from '../state/match';
import { attempt } from '../ui/toasts';

/** The new lobby of the same people. */
export async function enterRematch(match: MatchState): Promise<void> {
  const reply = await attempt(connection.request('rematch', { match: match.id }));
  if (!reply) return;
  openMatch(reply.match, { as: 'member' });
  replace({ page: 'match', id: reply.match });
}
