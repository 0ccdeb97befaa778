/* What the pages must know of series: whose eyes may look back, the list of a series' matches, how one ended, its log. */
import { effect } from '@preact/signals';
import { t } from '../i18n';
import type { Log, PushLobby, ReplySeries, Result } from '../protocol';
import { closeMatch, connection, openMatch } from '../state';
import type { MatchState } from '../state/match';

export type Series = NonNullable<PushLobby['series']>;
export type SeriesMatch = ReplySeries['matches'][number];

const PART = 100; // the server lists no more at once

/** "Match 2 of the series". */
export const placeText = ({ number }: Series): string => t('series.place', { number });

/** In an open series a match that is over is seen by the own eyes alone, and these are they; null: by any. */
export function sealedEyes(match: MatchState): string | null {
  return match.ended.value?.series?.open ? (match.position.value?.seat ?? 'spectator') : null;
}

/** All matches of the series that this match belongs to. */
export async function listSeries(match: string): Promise<{ series: Series; matches: SeriesMatch[] }> {
  const matches: SeriesMatch[] = [];
  for (;;) {
    const part = await connection.request('series', { match, from: (matches.at(-1)?.number ?? 0) + 1, limit: PART });
    matches.push(...part.matches);
    if (part.matches.length < PART) return { series: part.series, matches };
  }
}

export interface Outcome {
  lobby: PushLobby;
  result: Result;
}

/** How a match that is over ended; null if this person may not see it. Its page is followed for a moment. */
export async function readOutcome(id: string): Promise<Outcome | null> {
  const match = openMatch(id);
  await new Promise<void>((known) => {
    const stop = effect(() => {
      if (match.ended.value || match.trouble.value || match.lobby.value?.frozen) queueMicrotask(() => (stop(), known()));
    });
  });
  const lobby = match.lobby.value, ended = match.ended.value;
  closeMatch(id);
  return lobby && ended ? { lobby, result: ended.result } : null;
}

/** The whole log of a match, for `warren-lab verify`. */
export async function readLog(match: string): Promise<Log> {
  const records: Log['records'] = [], hashes: NonNullable<Log['hashes']> = [];
  for (;;) {
    const part = await connection.request('log', { match, from: records.length });
    records.push(...part.log.records);
    hashes.push(...(part.log.hashes ?? []));
    if (part.to >= part.version) return { ...part.log, records, hashes };
  }
}
