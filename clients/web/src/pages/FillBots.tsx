/* Bots of one level into all free seats, for the host of a table that has several. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { gameNow } from '../games/load';
import { t, word } from '../i18n';
import type { PushLobby, SeatState } from '../protocol';
import { connection } from '../state';
import type { MatchState } from '../state/match';
import { Icon } from '../ui/Icon';
import { attempt } from '../ui/toasts';
import './fill-bots.css';

const FEWEST = 2; /* free seats: one has a button of its own */

const isFree = (seat: SeatState): boolean => !seat.player && !seat.bot;

export default function FillBots({ match, lobby, levels }: { match: MatchState; lobby: PushLobby; levels: readonly string[] }): JSX.Element | null {
  const [level, setLevel] = useState('easy'), [busy, setBusy] = useState(false);
  const free = lobby.seats.filter(isFree);
  if (free.length < FEWEST && !busy) return null;
  /* One after the other: whoever sits down meanwhile keeps the seat. */
  const fill = async () => {
    setBusy(true);
    for (const { seat } of free) {
      if (!match.lobby.value?.seats.some((one) => one.seat === seat && isFree(one))) continue;
      if ((await attempt(connection.request('add_bot', { match: match.id, seat, level }), gameNow(lobby.game).words)) === undefined) break;
    }
    setBusy(false);
    /* It is gone with what it was for: one goes on there. */
    document.querySelector<HTMLElement>('.start .actions .primary:not(:disabled)')?.focus();
  };
  return (
    <div class="fill-bots">
      <select aria-label={t('lobby.bot_level')} value={level} onChange={(event) => setLevel(event.currentTarget.value)}>
        {levels.map((value) => <option key={value} value={value} selected={value === level}>{word('bot', value)}</option>)}
      </select>
      <button type="button" disabled={busy} onClick={() => void fill()}>
        <Icon name="bot" />
        {t('lobby.fill_bots')}
      </button>
    </div>
  );
}
