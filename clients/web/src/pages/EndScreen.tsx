/* How a match ended: who won, the scores over its rounds, and what may come next. */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { gameNow } from '../games/load';
import { list, number, t } from '../i18n';
import type { PushEnded, PushLobby, SeatState } from '../protocol';
import { href } from '../router';
import { sealedEyes } from '../series/series';
import { CloseSeries, SeriesNote } from '../series/SeriesNote';
import { connection, me } from '../state';
import type { MatchState } from '../state/match';
import { readStory, scoreLines, type ScoreLine } from '../state/story';
import { Dialog } from '../ui/Dialog';
import { Icon } from '../ui/Icon';
import { ScoreGraph } from '../ui/ScoreGraph';
import { seatName, sitterName } from '../ui/words';
import { enterRematch } from './Lobby';

interface Props {
  match: MatchState;
  lobby: PushLobby;
  ended: PushEnded;
  onClose(): void;
}

function useScoreLines(match: MatchState, lobby: PushLobby, eyes: string): ScoreLine[] {
  const [lines, setLines] = useState<ScoreLine[]>([]);
  useEffect(() => {
    let stay = true;
    readStory(connection, match.id, eyes).then(
      (steps) => stay && setLines(scoreLines(steps, lobby.seats.map((seat) => seat.seat))),
      () => undefined, // the graph is left out
    );
    return () => {
      stay = false;
    };
  }, [match.id, eyes]);
  return lines;
}

export function EndScreen({ match, lobby, ended, onClose }: Props): JSX.Element {
  const { result } = ended;
  const sealed = sealedEyes(match);
  const lines = useScoreLines(match, lobby, sealed ?? 'all');
  const game = gameNow(lobby.game);
  const lookOf = (seat: SeatState) => game.look(seat, match.position.value?.view);
  const nameOf = (seat: string) => sitterName(lobby.seats.find((one) => one.seat === seat) ?? { name: seat, bot: null });
  const ranked = [...lobby.seats].sort((a, b) =>
    Number(result.winners.includes(b.seat)) - Number(result.winners.includes(a.seat)) ||
    (result.scores?.[b.seat] ?? 0) - (result.scores?.[a.seat] ?? 0));
  const member = lobby.members.some((one) => one.player === me.value);
  return (
    <Dialog title={t('end.title')} onClose={onClose}>
      <p class="winner">
        {result.winners.length > 0 && <Icon name="crown" />}
        {result.winners.length
          ? t('end.won', { names: list(result.winners.map(nameOf)), count: result.winners.length })
          : t(result.reason === 'too_long' ? 'end.too_long' : 'end.nobody')}
      </p>
      <ol class="ranking">
        {ranked.map((seat) => {
          const look = lookOf(seat);
          return (
            <li key={seat.seat} class={result.winners.includes(seat.seat) ? 'won' : ''}>
              {look.mark}
              <span class="rank-name">
                {sitterName(seat)}
                <span class="hint">
                  {look.title ?? seatName(seat.seat)}
                  {result.resigned.includes(seat.seat) && ` · ${t('end.resigned')}`}
                </span>
              </span>
              {result.scores && <span class="rank-score">{t('end.points', { count: result.scores[seat.seat] ?? 0 })}</span>}
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
      {ended.series && <SeriesNote match={match.id} series={ended.series} ended />}
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
    </Dialog>
  );
}
