/* What the people at the table decide together: pauses, taking back, absent seats. The menu that begins it is MatchMenu.tsx. */
import type { JSX } from 'preact';
import { clockTime, list, t } from '../i18n';
import type { PushLobby } from '../protocol';
import { connection, me } from '../state';
import type { MatchState } from '../state/match';
import { attempt } from '../ui/toasts';
import { leaveFocus } from '../ui/useFocusKept';
import { useThere } from '../ui/useThere';
import { seatName, sitterName } from '../ui/words';

export interface TableProps {
  match: MatchState;
  lobby: PushLobby;
}

/** The seat this person plays. */
export const ownSeat = (lobby: PushLobby) => lobby.seats.find((seat) => seat.player === me.value && !seat.resigned);

/** The seat that is this person's, even if it was given up. */
export const seatOfOwn = (lobby: PushLobby): string | null => lobby.seats.find((seat) => seat.player === me.value)?.seat ?? null;

function nameOf(lobby: PushLobby, name: string): string {
  const seat = lobby.seats.find((one) => one.seat === name);
  return seat ? sitterName(lobby.match, seat) : seatName(name);
}

function Proposal({ match, lobby }: TableProps): JSX.Element | null {
  const { proposal } = lobby;
  if (!proposal) return null;
  const own = ownSeat(lobby)?.seat;
  const asked = own !== undefined && proposal.needed.includes(own) && !proposal.agreed.includes(own);
  const waiting = proposal.needed.filter((seat) => !proposal.agreed.includes(seat));
  const answer = (agree: boolean) => void attempt(connection.request('agree', { match: match.id, agree }));
  return (
    <div class="notice">
      <p>
        {t(`propose.${proposal.what}`, { name: nameOf(lobby, proposal.by), whom: proposal.seat ? nameOf(lobby, proposal.seat) : '' })}{' '}
        {waiting.length > 0 && t('propose.waiting', { names: list(waiting.map((seat) => nameOf(lobby, seat))) })}{' '}
        {proposal.from !== undefined && t('propose.from', { when: clockTime(proposal.from) })}
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
export function Notices({ match, lobby }: TableProps): JSX.Element {
  const own = ownSeat(lobby);
  const request = (type: 'back' | 'propose', fields: object = {}) =>
    attempt(connection.request(type, { match: match.id, ...fields }));
  const offered = own ? [] : lobby.seats.filter((seat) => seat.offered);
  const wentBack = match.wentBack.value, there = useThere();
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
      <div class="notices-told" aria-live="polite">
        {there && (
          <>
            {own?.absent && (
              <div class="notice">
                <p>{t('absent.you')}</p>
                <button type="button" class="primary" onClick={() => void request('back')}>{t('absent.back')}</button>
              </div>
            )}
            {lobby.paused && !lobby.proposal && (
              <div class="notice">
                <p>{t('pause.now')}</p>
                {own && (
                  <button type="button" onClick={() => void request('propose', { what: 'continue' })}>{t('pause.continue')}</button>
                )}
              </div>
            )}
            {offered.map((seat) => (
              <div key={seat.seat} class="notice">
                <p>{t('offer.open', { seat: seatName(seat.seat), name: sitterName(lobby.match, seat) })}</p>
                <button type="button" class="primary" onClick={() => void attempt(match.join(seat.seat))}>{t('offer.take')}</button>
              </div>
            ))}
            <Proposal match={match} lobby={lobby} />
          </>
        )}
      </div>
    </>
  );
}
