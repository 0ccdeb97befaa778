/* The menu at a table: what a player can do besides playing, and what the host can. */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { gameNow } from '../games/load';
import { t } from '../i18n';
import type { Replies } from '../protocol';
import { connection, me } from '../state';
import { guide, guidedIn, leaveGuide, takeUpGuide } from '../table/coach/guided';
import { Dialog } from '../ui/Dialog';
import { Icon } from '../ui/Icon';
import { attempt } from '../ui/toasts';
import { sitterName } from '../ui/words';
import { ownSeat, type TableProps } from './Agreement';
import Guests from './Guests';

type Standing = Replies['standing']['standing'];

/** What this person has answered ahead, to be taken back. */
function AnsweredAhead({ match, lobby }: TableProps): JSX.Element | null {
  const { word } = gameNow(lobby.game).words;
  const [standing, setStanding] = useState<Standing>([]);
  const ask = async (fields: object = {}) => {
    const reply = await attempt(connection.request('standing', { match: match.id, ...fields }));
    if (reply) setStanding(reply.standing);
  };
  useEffect(() => void ask(), []);
  if (!standing.length) return null;
  return (
    <section class="answered-ahead">
      <h3>{t('ahead.title')}</h3>
      <ul>
        {standing.map(({ reason, verb, turn }) => (
          <li key={reason}>
            <span>{t(turn ? 'ahead.listed_turn' : 'ahead.listed_match', { what: word('ahead', reason), answer: word('verb', verb) })}</span>
            <button type="button" onClick={() => void ask({ reason })}>{t('ahead.forget')}</button>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface MenuProps extends TableProps {
  /** The seat that is asked. */
  asked: string | undefined;
  /** Null: no hint can be asked for now. */
  onHint: (() => void) | null;
  onResign(): void;
  onClose(): void;
}

/** What a player can do besides playing. */
export default function MatchMenu({ match, lobby, asked, onHint, onResign, onClose }: MenuProps): JSX.Element {
  const own = ownSeat(lobby);
  const host = lobby.host === me.value;
  /* One thing at a time: while something is proposed, nothing else can be. */
  const proposes = own && !own.absent && !lobby.proposal;
  const guided = guidedIn(match.id);
  const ask = (type: 'propose' | 'offer', fields: object) => {
    onClose();
    void attempt(connection.request(type, { match: match.id, ...fields }));
  };
  const left = lobby.seats.filter((seat) => seat.player && seat.seat !== own?.seat && (seat.absent || seat.resigned));
  const held = left.filter((seat) => seat.held);
  const missed = lobby.seats.filter((seat) => seat.player && !seat.bot && !seat.online && seat.seat !== own?.seat && (lobby.paused || seat.seat === asked));
  return (
    <Dialog title={t('menu.title')} onClose={onClose}>
      <div class="menu">
        {onHint && (
          <button type="button" title={t('hint.note')} onClick={() => {
            onClose();
            onHint();
          }}>
            <Icon name="lamp" />
            {t('hint.ask')}
          </button>
        )}
        {proposes && !lobby.paused && (
          <button type="button" onClick={() => ask('propose', { what: 'pause' })}>
            <Icon name="pause" />
            {t('menu.pause')}
          </button>
        )}
        {proposes && !lobby.paused && match.mayHaveChosen.value && (
          <button type="button" onClick={() => ask('propose', { what: 'undo' })}>
            <Icon name="back" />
            {t('menu.undo')}
          </button>
        )}
        {proposes && missed.map((seat) => (
          <button key={seat.seat} type="button" onClick={() => ask('propose', { what: 'absent', seat: seat.seat })}>
            <Icon name="people" />
            {t('menu.absent', { name: sitterName(lobby.match, seat) })}
          </button>
        ))}
        {own && gameNow(lobby.game).coach && (
          <button type="button" onClick={() => {
            onClose();
            if (guided?.on) leaveGuide(match.id);
            else if (guided) takeUpGuide(match.id);
            else guide(match.id);
          }}>
            <Icon name="lamp" />
            {t(guided?.on ? 'coach.leave' : guided ? 'coach.take_up' : 'coach.begin')}
          </button>
        )}
        {host && left.filter((seat) => !seat.held).map((seat) => (
          <button key={seat.seat} type="button" onClick={() => ask('offer', { seat: seat.seat, offered: !seat.offered })}>
            <Icon name="people" />
            {t(seat.offered ? 'menu.offer_no_more' : 'menu.offer', { name: sitterName(lobby.match, seat) })}
          </button>
        ))}
        {own && (
          <button type="button" class="danger" onClick={onResign}>
            <Icon name="flag" />
            {t('match.resign')}
          </button>
        )}
      </div>
      {host && held.map((seat) => <p key={seat.seat} class="hint">{t('menu.held', { name: sitterName(lobby.match, seat) })}</p>)}
      {own && <AnsweredAhead match={match} lobby={lobby} />}
      <p class="hint">{t(lobby.proposal ? 'menu.proposed' : 'menu.hint')}</p>
      {host && <Guests lobby={lobby} className="menu-guests" />}
    </Dialog>
  );
}
