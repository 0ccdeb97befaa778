/* The story of a series: its matches in order, who has played and won, and how it goes on, or that it is closed. */
import { effect } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { gameNow, titleOf, useGames } from '../games/load';
import { list, t } from '../i18n';
import { enterRematch } from '../pages/rematch';
import type { PushLobby } from '../protocol';
import { address, href } from '../router';
import { closeMatch, connection, me, openMatch } from '../state';
import { usePageName } from '../state/attention';
import { Copy } from '../ui/fields';
import { explain } from '../ui/explain';
import { hostName } from '../ui/words';
import { Problem } from '../ui/Problem';
import { Chapter } from './Chapter';
import { useChronicle } from './Legacy';
import './series.css';
import { listSeries, readKnown } from './read';
import { roster, type Known } from './roster';
import { CloseSeries } from './SeriesNote';
import type { Series, SeriesMatch } from './series';

interface Found {
  series: Series;
  matches: SeriesMatch[];
}

/*
 * The last match is followed: its lobby as it is now. That it begins or ends, that another one gathers or it is there no
 * longer, and that the series is closed, makes the page read everything anew, once for each of these.
 */
function useLast(known: Known | undefined, onNews: () => void): PushLobby | null {
  const [now, setNow] = useState<PushLobby | null>(null), told = useRef(new Set<string>());
  useEffect(() => {
    setNow(null);
    if (!known) return undefined;
    const { match: id } = known.lobby, match = openMatch(id);
    const sign = ({ state, series }: PushLobby, more = ''): string => [id, state, series?.open, more].join(' ');
    told.current.add(sign(known.lobby));
    const stop = effect(() => {
      const lobby = match.lobby.value, next = lobby?.series?.open ? match.rematch.value?.next : undefined;
      if (!lobby) return;
      const news = sign(lobby, match.trouble.value?.code ?? next);
      queueMicrotask(() => {
        setNow(lobby);
        if (told.current.has(news)) return;
        told.current.add(news);
        onNews();
      });
    });
    return () => {
      stop();
      closeMatch(id);
    };
  }, [known]);
  return now;
}

/* `turn`: another one reads everything anew. */
function useSeries(id: string, turn: number) {
  const [found, setFound] = useState<Found | null>(null);
  const [known, setKnown] = useState<Record<string, Known>>({});
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let stay = true;
    const read = async () => {
      const reply = await listSeries(id);
      if (stay) setFound(reply);
      for (const { match } of reply.matches) {
        if (!stay) return;
        const one = match ? await readKnown(match) : null;
        if (stay && match && one) setKnown((before) => ({ ...before, [match]: one }));
      }
    };
    read().catch((error: unknown) => stay && setProblem(explain(error)));
    return () => {
      stay = false;
      closeMatch(id); // it was kept open for this page
    };
  }, [id, turn]);
  return { found, known, problem };
}

function Roster({ known }: { known: Known[] }): JSX.Element | null {
  const people = roster(known);
  if (!people.length) return null;
  return (
    <table class="roster">
      <caption>{t('series.people')}</caption>
      <thead><tr><th scope="col">{t('series.person')}</th><th scope="col">{t('series.played')}</th><th scope="col">{t('series.won')}</th></tr></thead>
      <tbody>
        {people.map(({ player, name, played, won }) => <tr key={player}><th scope="row">{player === null ? t('series.bots') : name}</th><td>{played}</td><td>{won}</td></tr>)}
      </tbody>
    </table>
  );
}

/* The table where the next match gathers: who is there, and how others come. */
function Waiting({ known: { lobby }, number }: { known: Known; number: number }): JSX.Element {
  const free = lobby.seats.filter((seat) => !seat.player && !seat.bot).length;
  return (
    <>
      <p>{t('series.waiting', { number, names: list(lobby.members.map((one) => one.name)) })} {free > 0 && t('lobby.problem_free', { count: free })}</p>
      <p class="hint">{t('series.come_and_go')}</p>
      {lobby.invite && <Copy label={t('lobby.link')} text={address({ page: 'join', code: lobby.invite, by: hostName(lobby) ?? '' })} />}
      <div class="actions"><a class="button primary" href={href({ page: 'match', id: lobby.match })}>{t('series.to_table')}</a></div>
    </>
  );
}

interface NextProps {
  last: SeriesMatch;
  known: Known | undefined;
  series: Series;
  onClosed(): void;
}

/* How the series goes on: its next match, or its end. */
function Next({ last, known, series, onClosed }: NextProps): JSX.Element {
  const member = known?.lobby.members.some((one) => one.player === me.value), host = known?.lobby.host === me.value;
  return (
    <section class="pane next" aria-label={t('series.how_on')}>
      <h2>{t('series.how_on')}</h2>
      {!series.open && <p>{t('series.all_open')}</p>}
      {!series.open && <p class="hint">{t('series.verify')}</p>}
      {series.open && last.state === 'lobby' && known && <Waiting known={known} number={last.number} />}
      {series.open && last.state === 'running' && last.match && (
        <div class="actions"><a class="button primary" href={href({ page: 'match', id: last.match })}>{t('series.being_played', { number: last.number })}</a></div>
      )}
      {series.open && last.state === 'finished' && member && (
        <>
          <p class="hint">{t('series.next_hint')}</p>
          <div class="actions">
            <button type="button" class="primary" onClick={() => void enterRematch(openMatch(last.match!))}>{t('series.next')}</button>
          </div>
        </>
      )}
      {series.open && last.state !== 'running' && (
        <div class="closing">
          <p class="hint">{t(host ? 'series.close_hint' : 'series.close_host')}</p>
          {host && last.match && <CloseSeries match={last.match} lobby={last.state === 'lobby'} onDone={onClosed} />}
        </div>
      )}
    </section>
  );
}

export default function SeriesPage({ id }: { id: string }): JSX.Element {
  const [turn, setTurn] = useState(0);
  const { found, known, problem } = useSeries(id, turn);
  const all = (found?.matches ?? []).flatMap(({ match }) => (match && known[match] ? [known[match]] : []));
  const name = all[0]?.lobby.game;
  const title = name && (connection.hello.value?.games.length ?? 0) > 1 ? `${t('series.title')}: ${titleOf(name)}` : t('series.title');
  usePageName(title);
  useGames(name ? [name] : []);
  const game = gameNow(name ?? ''), chronicle = useChronicle(game) ?? null;
  const last = found?.matches.at(-1), over = found?.matches.filter(({ state }) => state === 'finished').pop();
  const read = last?.match ? known[last.match] : undefined, now = useLast(read, () => setTurn((before) => before + 1));
  return (
    <>
      <h1>{title}</h1>
      {!found || !last ? <Problem problem={problem} /> : (
        <>
          <p>{t(found.series.open ? 'series.sealed' : 'series.closed')}</p>
          <Roster known={all} />
          <ol class="series-list">
            {found.matches.map((one) => (
              <Chapter key={one.number} one={one} series={found.series} known={one.match ? (known[one.match] ?? null) : null} game={game} chronicle={chronicle} last={one === over} />
            ))}
          </ol>
          <Next last={last} known={read && now ? { ...read, lobby: now } : read} series={found.series} onClosed={() => setTurn(turn + 1)} />
          <div class="actions"><a class="button" href={href({ page: 'match', id })}>{t('replay.leave')}</a></div>
        </>
      )}
    </>
  );
}
