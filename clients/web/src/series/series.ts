/* What all pages must know of series: which match of one it is, whose eyes may look back, what a match left. */
import { t } from '../i18n';
import type { PushLobby, ReplySeries } from '../protocol';
import { connection } from '../state';
import type { MatchState } from '../state/match';

export type Series = NonNullable<PushLobby['series']>;
export type SeriesMatch = ReplySeries['matches'][number];

/** "Match 2 of the series". */
export const placeText = ({ number }: Series): string => t('series.place', { number });

/** In an open series a match that is over is seen by the own eyes alone, and these are they; null: by any. */
export function sealedEyes(match: MatchState): string | null {
  return match.ended.value?.series?.open ? (match.position.value?.seat ?? 'spectator') : null;
}

/** The text of what a match left, to be passed on; null: it left nothing. */
export async function readLeaves(match: string, version: number): Promise<string | null> {
  return (await connection.request('log', { match, from: version })).log.leaves ?? null;
}
