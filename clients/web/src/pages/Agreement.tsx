/* What the people at the table decide together: pauses, taking back, absent seats; and the menu that begins it. */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { gameNow } from '../games/load';
import { list, t } from '../i18n';
import type { PushLobby, Replies } from '../protocol';
import { connection, me } from '../state';
import type { MatchState } from '../state/match';
import { guide, guidedIn, leaveGuide, takeUpGuide } from '../table/coach/guided';
import { Dialog } from '../ui/Dialog';
import { Icon } from '../ui/Icon';
import { later } from '../ui/later';
import { attempt } from '../ui/toasts';
import { leaveFocus } from '../ui/useFocusKept';
import { seatName, sitterName } from '../ui/words';

const Guests = later(() => import('./Guests'));

interface Props {
  match: MatchState;
  lobby: PushLobby;
}

const ownSeat = (lobby: PushLobby) => lobby.seats.find((seat) => seat.player === me.value && !seat.resigned);

function nameOf(lobby: PushLobby, name: string): string {
  const seat = lobby.seats.find((one) => one.seat === name);
  return seat ? sitterName(lobby.match, seat) : seatName(name);
}

function Proposal({ match, lobby }: Props): JSX.Element | null {
  const { proposal } = lobby;
  if (!proposal) return null;
  const own = ownSeat(lobby)?.seat;
  const asked = own !== undefined && proposal.needed.includes(own) && !proposal.agreed.includes(own);
  const waiting = proposal.needed.filter((seat) => !proposal.agreed.includes(seat));
  const answer = (agree: boolean) => void attempt(connection.request('agree', { match: match.id, agree }));
  return (
    <div class="notice" role="status">
      <p>
        {t(`propose.${proposal.what}`, { name: nameOf(lobby, proposal.by), whom: proposal.seat ? nameOf(lobby, proposal.seat) : '' })}{' '}
        {waiting.length > 0 && t('propose.waiting', { names: list(waiting.map((seat) => nameOf(lobby, seat))) })}
      </p>
      {asked && <button type="button" class="primary" onClick={() => answer(true)}>{t('propose.agree')}</button>}
      {own !== undefined && (
        <button type="button" onClick={() => answer(false)}>
          {proposal.by === own ? t('propose.withdraw') : t('propose.refuse')}
        </button>
      )}
    </div>
  );
}

/** All that is said beside the table because it concerns everybody. */
export function Notices({ match, lobby }: Props): JSX.Element {
  const own = ownSeat(lobby);
  const request = (type: 'back' | 'propose', fields: object = {}) =>
    attempt(connection.request(type, { match: match.id, ...fields }));
  const offered = own ? [] : lobby.seats.filter((seat) => seat.offered);
  const wentBack = match.wentBack.value;
  return (
    <>
      {wentBack && (
        <div class="notice" role="alert">
          <p>{t('match.went_back', { kept: wentBack.kept, had: wentBack.had })}</p>
          <button type="button" onClick={() => {
            leaveFocus();
            match.wentBack.value = null;
          }}>{t('common.close')}</button>
        </div>
      )}
      {own?.absent && (
        <div class="notice" role="status">
          <p>{t('absent.you')}</p>
          <button type="button" class="primary" onClick={() => void request('back')}>{t('absent.back')}</button>
        </div>
      )}
      {lobby.paused && !lobby.proposal && (
        <div class="notice" role="status">
          <p>{t('pause.now')}</p>
          {own && (
            <button type="button" onClick={() => void request('propose', { what: 'continue' })}>{t('pause.continue')}</button>
          )}
        </div>
      )}
      {offered.map((seat) => (
        <div key={seat.seat} class="notice" role="status">
          <p>{t('offer.open', { seat: seatName(seat.seat), name: sitterName(lobby.match, seat) })}</p>
          <button type="button" class="primary" onClick={() => void attempt(match.join(seat.seat))}>{t('offer.take')}</button>
        </div>
      ))}
      <Proposal match={match} lobby={lobby} />
    </>
  );
}

type Standing = Replies['standing']['standing'];

/** What this person has answered ahead, to be taken back. */
function AnsweredAhead({ match, lobby }: Props): JSX.Element | null {
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

interface MenuProps extends Props {
  /** The seat that is asked. */
  asked: string | undefined;
  /** Null: no hint can be asked for now. */
  onHint: (() => void) | null;
  onResign(): void;
  onClose(): void;
}

/** What a player can do besides playing. */
export function MatchMenu({ match, lobby, asked, onHint, onResign, onClose }: MenuProps): JSX.Element {
  const own = ownSeat(lobby);
  const host = lobby.host === me.value;
  const guided = guidedIn(match.id);
  const ask = (type: 'propose' | 'offer', fields: object) => {
    onClose();
    void attempt(connection.request(type, { match: match.id, ...fields }));
  };
  const left = lobby.seats.filter((seat) => seat.player && seat.seat !== own?.seat && (seat.absent || seat.resigned));
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
        {own && !own.absent && !lobby.paused && (
          <button type="button" onClick={() => ask('propose', { what: 'pause' })}>
            <Icon name="pause" />
            {t('menu.pause')}
          </button>
        )}
        {own && !own.absent && !lobby.paused && (
          <button type="button" onClick={() => ask('propose', { what: 'undo' })}>
            <Icon name="back" />
            {t('menu.undo')}
          </button>
        )}
        {own && !own.absent && missed.map((seat) => (
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
        {host && left.map((seat) => (
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
      {own && <AnsweredAhead match={match} lobby={lobby} />}
      <p class="hint">{t('menu.hint')}</p>
      {host && <Guests lobby={lobby} className="menu-guests" />}
    </Dialog>
  );
}
