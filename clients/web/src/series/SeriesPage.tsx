/* The matches of a series: how each ended, looking at it again, and its log once the series is closed. */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { list, t, word } from '../i18n';
import { Frame } from '../pages/Frame';
import { href } from '../router';
import { closeMatch } from '../state';
import { explain } from '../ui/explain';
import { Problem } from '../ui/Problem';
import { attempt } from '../ui/toasts';
import { seatName, sitterName } from '../ui/words';
import './series.css';
import { listSeries, readLog, readOutcome, type Outcome, type Series, type SeriesMatch } from './series';

function useSeries(id: string) {
  const [found, setFound] = useState<{ series: Series; matches: SeriesMatch[] } | null>(null);
  const [outcomes, setOutcomes] = useState<Record<string, Outcome>>({});
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let stay = true;
    const read = async () => {
      const reply = await listSeries(id);
      if (stay) setFound(reply);
      for (const { match, state } of reply.matches) {
        if (!stay) return;
        const outcome = match && state === 'finished' ? await readOutcome(match) : null;
        if (stay && match && outcome) setOutcomes((before) => ({ ...before, [match]: outcome }));
      }
    };
    read().catch((error: unknown) => stay && setProblem(explain(error)));
    return () => {
      stay = false;
      closeMatch(id); // it was kept open for this page
    };
  }, [id]);
  return { found, outcomes, problem };
}

function resultText({ lobby, result }: Outcome): string {
  const nameOf = (seat: string) => {
    const sitter = sitterName(lobby.match, lobby.seats.find((one) => one.seat === seat) ?? { seat, name: seat, bot: null });
    const score = result.scores?.[seat];
    return score === undefined ? sitter : `${sitter} (${t('end.points', { count: score })})`;
  };
  return result.winners.length
    ? t('end.won', { names: list(result.winners.map(nameOf)), count: result.winners.length })
    : t(result.reason === 'too_long' ? 'end.too_long' : 'end.nobody');
}

/** Gives the browser a file to keep. */
function save(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1_000);
}

function Row({ one, series, outcome }: { one: SeriesMatch; series: Series; outcome: Outcome | undefined }): JSX.Element {
  const { match, number, state, seat } = one;
  const saveLog = async (id: string) => {
    const log = await attempt(readLog(id));
    if (log) save(`${number}.json`, JSON.stringify(log));
  };
  return (
    <li class="pane">
      <h2>{t('series.match', { number })}</h2>
      <p>
        <span class="tag">{word('state', state)}</span> {seat && `${seatName(seat)} (${t('create.you')}) · `}{outcome && resultText(outcome)}
        {!match && t('series.unknown')}
      </p>
      {match && (
        <div class="actions">
          {state === 'finished' && !series.open && (
            <button type="button" class="plain" onClick={() => void saveLog(match)}>{t('series.log')}</button>
          )}
          {state === 'finished' && (
            <a class="button" href={href({ page: 'replay', id: match, move: 0, eyes: series.open ? (seat ?? 'spectator') : 'all' })}>
              {t('end.replay')}
            </a>
          )}
          <a class="button" href={href({ page: 'match', id: match })}>{t('series.open')}</a>
        </div>
      )}
    </li>
  );
}

export function SeriesPage({ id }: { id: string }): JSX.Element {
  const { found, outcomes, problem } = useSeries(id);
  return (
    <Frame>
      <h1>{t('series.title')}</h1>
      {!found ? <Problem problem={problem} /> : (
        <>
          <p>{t(found.series.open ? 'series.sealed' : 'series.closed')}</p>
          {!found.series.open && <p class="hint">{t('series.verify')}</p>}
          <ol class="series-list">
            {found.matches.map((one) => (
              <Row key={one.number} one={one} series={found.series} outcome={one.match ? outcomes[one.match] : undefined} />
            ))}
          </ol>
          <div class="actions"><a class="button" href={href({ page: 'match', id })}>{t('replay.leave')}</a></div>
        </>
      )}
    </Frame>
  );
}
