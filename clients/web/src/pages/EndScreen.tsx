/* What the dialog of the end says: who won, the scores over its rounds, and what may come next. */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { judges } from '../analysis/read';
import { gameNow } from '../games/load';
import { list, number, t, type Words } from '../i18n';
import type { PushEnded, PushLobby, SeatState } from '../protocol';
import { href } from '../router';
import { Leaves } from '../series/Leaves';
import { sealedEyes } from '../series/series';
import { CloseSeries, SeriesNote } from '../series/SeriesNote';
import { connection, me } from '../state';
import type { MatchState } from '../state/match';
import { readStory, scoreLines, tallies, type ScoreLine, type Tally } from '../state/story';
import { Icon } from '../ui/Icon';
import { later } from '../ui/later';
import { Portrait } from '../ui/Portrait';
import { ScoreGraph } from '../ui/ScoreGraph';
import { seatName, sitterName } from '../ui/words';
import { enterRematch } from './rematch';
import { RematchNews } from './RematchNews';

const MatchJudged = later(() => import('../analysis/MatchJudged'));

interface Props {
  match: MatchState;
  lobby: PushLobby;
  ended: PushEnded;
}

interface Told {
  lines: ScoreLine[];
  tallies: Tally[];
}

/* Why nobody has won. Of a match that was played: who would have won had given up. */
const NOBODY = { played: 'end.nobody', resigned: 'end.given_up', too_long: 'end.too_long' } as const;

/* What the story of the match tells after its end; nothing until it was read, or if it cannot be. */
function useTold(match: MatchState, lobby: PushLobby, eyes: string): Told {
  const [told, setTold] = useState<Told>({ lines: [], tallies: [] });
  useEffect(() => {
    let stay = true;
    const game = gameNow(lobby.game), seats = lobby.seats.map((seat) => seat.seat);
    readStory(connection, match.id, eyes).then(
      (steps) => stay && setTold({
        lines: scoreLines(steps, seats, game.ending?.leaves),
        tallies: tallies(steps, seats, game.counts ?? []),
      }),
      () => undefined, // it is done without
    );
    return () => {
      stay = false;
    };
  }, [match.id, eyes]);
  return told;
}

interface TalliesProps {
  rows: Tally[];
  words: Words;
  seats: SeatState[];
  markOf(seat: SeatState): JSX.Element;
  nameOf(seat: string): string;
}

/* Numbers of the match: a row for each thing counted, a column for each seat; the most of each stands out. */
function Tallies({ rows, words, seats, markOf, nameOf }: TalliesProps): JSX.Element {
  return (
    <div class="tallies">
      <table>
        <caption>{t('end.tallies')}</caption>
        <thead>
          <tr>
            <td />
            {seats.map((seat) => (
              <th key={seat.seat} scope="col" title={nameOf(seat.seat)}>{markOf(seat)}<span class="unseen">{nameOf(seat.seat)}</span></th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, of }) => {
            const most = Math.max(...Object.values(of));
            return (
              <tr key={name}>
                <th scope="row">{words.word('stat', name)}</th>
                {seats.map(({ seat }) => (
                  <td key={seat} class={of[seat] === most ? 'most' : ''}>{number(of[seat] ?? 0)}</td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

export default function EndScreen({ match, lobby, ended }: Props): JSX.Element {
  const { result } = ended;
  const sealed = sealedEyes(match);
  const { lines, tallies: rows } = useTold(match, lobby, sealed ?? 'all');
  const game = gameNow(lobby.game);
  const lookOf = (seat: SeatState) => game.look(seat, match.position.value?.view);
  const nameOf = (seat: string) => sitterName(lobby.match, lobby.seats.find((one) => one.seat === seat) ?? { seat, name: seat, bot: null });
  const view = match.position.value?.view;
  const how = view && result.winners.length ? game.ending?.how(view, result) : null, rule = view && game.ending?.rule?.(view);
  const ranked = [...lobby.seats].sort((a, b) =>
    Number(result.winners.includes(b.seat)) - Number(result.winners.includes(a.seat)) ||
    (result.scores?.[b.seat] ?? 0) - (result.scores?.[a.seat] ?? 0));
  const member = lobby.members.some((one) => one.player === me.value);
  return (
    <>
      <p class="winner">
        {result.winners.length > 0 && <Icon name="crown" />}
        {result.winners.length
          ? t('end.won', { names: list(result.winners.map(nameOf)), count: result.winners.length })
          : t(NOBODY[result.reason])}
      </p>
      {how && <p class="how-won">{how}</p>}
      {how && rule && <p class="hint">{rule}</p>}
      <ol class="ranking">
        {ranked.map((seat) => {
          const look = lookOf(seat);
          return (
            <li key={seat.seat} class={result.winners.includes(seat.seat) ? 'won' : ''}>
              <Portrait match={lobby.match} seat={seat.seat} name={seat.name} bot={seat.bot} />
              {look.mark}
              <span class="rank-name">
                {sitterName(lobby.match, seat)}
                <span class="hint">
                  {look.title ?? seatName(seat.seat)}
                  {result.resigned.includes(seat.seat) && ` · ${t('end.resigned')}`}
                  {lobby.hinted.includes(seat.seat) && ` · ${t('hint.had')}`}
                </span>
              </span>
              {result.scores && <span class="rank-score">{(view && game.ending?.standing(view, seat.seat)) ?? t('end.points', { count: result.scores[seat.seat] ?? 0 })}</span>}
            </li>
          );
        })}
      </ol>
      {lines.length > 0 && (
        <ScoreGraph lines={lines} name={nameOf} colour={(name) => {
          const seat = lobby.seats.find((one) => one.seat === name);
          return seat ? lookOf(seat).colour : null;
        }} />
      )}
      {rows.length > 0 && <Tallies rows={rows} words={game.words} seats={lobby.seats} markOf={(seat) => lookOf(seat).mark} nameOf={nameOf} />}
      {sealed === null && judges(lobby.game) && <MatchJudged lobby={lobby} view={view} />}
      {ended.series && <SeriesNote match={match.id} series={ended.series} ended />}
      {sealed === null && result.reason === 'played' && connection.hello.value?.games.find((one) => one.game === lobby.game)?.legacy && <Leaves game={lobby.game} match={match.id} version={ended.version} />}
      <div class="actions">
        {ended.series?.open && lobby.host === me.value && <CloseSeries match={match.id} />}
        <a class="button" href={href({ page: 'replay', id: match.id, move: sealed ? 0 : null, eyes: sealed ?? 'all' })}>
          <Icon name="play" />
          {t('end.replay')}
        </a>
        {member && (
          <button type="button" class="primary" onClick={() => void enterRematch(match)}>{t(ended.series?.open ? 'series.next' : 'end.rematch')}</button>
        )}
      </div>
      {ended.secret && (
        <details class="fairness">
          <summary>{t('lobby.fairness')}</summary>
          <p class="hint">{t('end.secret_text', { moves: number(ended.version) })}</p>
          <code>{ended.secret}</code>
        </details>
      )}
      <RematchNews match={match} inside />
    </>
  );
}
