/* What the page of a series reads of it: the list of its matches, what is known of each, its log. */
import { effect } from '@preact/signals';
import { list, t } from '../i18n';
import type { Log, MatchEvent, PushLobby, Result } from '../protocol';
import { closeMatch, connection, openMatch } from '../state';
import { lasting } from '../state/story';
import type { Step } from '../table/props';
import { sitterName } from '../ui/words';
import type { Known } from './roster';
import { sealedEyes, type Series, type SeriesMatch } from './series';

const PART = 100; // the server lists no more at once

/** All matches of the series that this match belongs to. */
export async function listSeries(match: string): Promise<{ series: Series; matches: SeriesMatch[] }> {
  const matches: SeriesMatch[] = [];
  for (;;) {
    const part = await connection.request('series', { match, from: (matches.at(-1)?.number ?? 0) + 1, limit: PART });
    matches.push(...part.matches);
    if (part.matches.length < PART) return { series: part.series, matches };
  }
}

/* So many of a match's last choices are read for what was told at its end. */
const TAIL = 150;

async function readTold(match: string, seat: string, version: number): Promise<MatchEvent[]> {
  const steps: Step[] = [];
  for (let from = Math.max(0, version - TAIL); from < version;) {
    const part = await connection.request('events', { match, seat, from });
    steps.push(...part.steps);
    if (part.to >= part.version) break;
    from = part.to;
  }
  return lasting(steps).flatMap(({ events }) => events);
}

/** What there is to know of a match; null if this person may not see it. Its page is followed for a moment. */
export async function readKnown(id: string): Promise<Known | null> {
  const match = openMatch(id);
  await new Promise<void>((known) => {
    const stop = effect(() => {
      const lobby = match.lobby.value;
      if (match.trouble.value || lobby?.frozen || match.ended.value || (lobby && lobby.state !== 'finished')) queueMicrotask(() => (stop(), known()));
    });
  });
  const lobby = match.lobby.value, ended = match.ended.value, position = match.position.value;
  const eyes = sealedEyes(match) ?? 'all';
  closeMatch(id);
  if (!lobby) return null;
  if (!ended || !position) return { lobby, end: null };
  const told = await readTold(id, eyes, ended.version).catch(() => []); // it is done without
  return { lobby, end: { result: ended.result, view: position.view, version: ended.version, told } };
}

/** Who won, in a sentence. */
export function resultText(lobby: PushLobby, result: Result): string {
  const nameOf = (seat: string) => {
    const sitter = sitterName(lobby.match, lobby.seats.find((one) => one.seat === seat) ?? { seat, name: seat, bot: null });
    const score = result.scores?.[seat];
    return score === undefined || score === null ? sitter : `${sitter} (${t('end.points', { count: score })})`;
  };
  return result.winners.length
    ? t('end.won', { names: list(result.winners.map(nameOf)), count: result.winners.length })
    : t(result.reason === 'too_long' ? 'end.too_long' : 'end.nobody');
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
