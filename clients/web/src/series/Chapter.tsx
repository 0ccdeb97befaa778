/* One match of a series in its story: who played, who won and how, what its game has to tell, and the ways into it. */
import type { JSX } from 'preact';
import type { Chronicle, Game } from '../games/game';
import { t, word } from '../i18n';
import { href } from '../router';
import { Icon } from '../ui/Icon';
import { attempt } from '../ui/toasts';
import { seatName, sitterName } from '../ui/words';
import { Leaves } from './Leaves';
import { readLog, resultText } from './read';
import type { Known } from './roster';
import type { Series, SeriesMatch } from './series';

/** Gives the browser a file to keep. */
function save(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1_000);
}

function People({ known: { lobby, end }, game }: { known: Known; game: Game }): JSX.Element {
  return (
    <ul class="chapter-people" aria-label={t('home.seats')}>
      {lobby.seats.map((seat) => {
        const { mark, title } = game.look(seat, end?.view), won = end?.result.winners.includes(seat.seat);
        return (
          <li key={seat.seat} class={won ? 'chip won' : 'chip'}>
            {mark}
            {sitterName(lobby.match, seat)}
            {title && <span class="hint">{title}</span>}
            {won && <Icon name="crown" />}
          </li>
        );
      })}
    </ul>
  );
}

interface Props {
  one: SeriesMatch;
  series: Series;
  /** null: this person may not see it, or it was not read yet. */
  known: Known | null;
  game: Game;
  chronicle: Chronicle | null;
  /** No match that is over comes after it. */
  last: boolean;
}

export function Chapter({ one: { match, number, state, seat }, series, known, game, chronicle, last }: Props): JSX.Element {
  const end = known?.end ?? null;
  const how = end && end.result.winners.length > 0 ? game.ending?.how(end.view, end.result) : null;
  const saveLog = async (id: string) => {
    const log = await attempt(readLog(id));
    if (log) save(`${number}.json`, JSON.stringify(log));
  };
  return (
    <li class="pane chapter">
      <h2>{t('series.match', { number })}</h2>
      <p>
        <span class="tag">{word('state', state)}</span> {seat && `${seatName(seat)} (${t('create.you')})`}{seat && end && ' · '}{known && end && resultText(known.lobby, end.result)}
        {how && ` ${how}`}
        {!match && t('series.unknown')}
      </p>
      {known && <People known={known} game={game} />}
      {known && end && chronicle && <chronicle.Chapter chapter={{ number, lobby: known.lobby, ...end }} last={last} />}
      {match && (
        <div class="actions">
          {end && !series.open && <Leaves game={known!.lobby.game} match={match} version={end.version} />}
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
