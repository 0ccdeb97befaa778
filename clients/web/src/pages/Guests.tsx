/* For the host, before the start and while it is played: who is here without a seat, and who was removed. */
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { t } from '../i18n';
import type { PushLobby } from '../protocol';
import { connection, me } from '../state';
import { attempt } from '../ui/toasts';
import { useFocusKept } from '../ui/useFocusKept';
import { Removing } from './Removing';

interface Guest {
  player: string;
  name: string;
  state: string;
  removed?: boolean;
}

function guestsOf(lobby: PushLobby): Guest[] {
  return [
    ...lobby.members.filter((one) => one.seat === null && one.player !== me.value).map((one) => ({ ...one, state: t('lobby.is_standing') })),
    ...(lobby.watchers ?? []).map((one) => ({ ...one, state: t('lobby.is_watching') })),
    ...(lobby.kicked ?? []).map((one) => ({ ...one, state: t('lobby.is_removed'), removed: true })),
  ];
}

function Row({ guest, onKick }: { guest: Guest; onKick(kicked: boolean): void }): JSX.Element {
  const { name, state, removed = false } = guest;
  const row = useRef<HTMLLIElement>(null), focus = useFocusKept(row, 'button', removed);
  return (
    <li ref={row} {...focus}>
      <span class="guest-name">{name}</span>
      <span class="tag">{state}</span>
      {removed
        ? <button type="button" aria-label={`${t('lobby.let_back')}: ${name}`} onClick={() => onKick(false)}>{t('lobby.let_back')}</button>
        : <Removing name={name} label={`${t('lobby.kick')}: ${name}`} onRemove={() => onKick(true)} />}
    </li>
  );
}

export default function Guests({ lobby, className }: { lobby: PushLobby; className: string }): JSX.Element | null {
  const guests = guestsOf(lobby);
  const kick = (player: string, kicked: boolean) => void attempt(connection.request('kick', { match: lobby.match, player, kicked }));
  if (!guests.length) return null;
  return (
    <section class={className}>
      <h2>{t('lobby.guests')}</h2>
      <ul class="guests">
        {guests.map((guest) => <Row key={guest.player} guest={guest} onKick={(kicked) => kick(guest.player, kicked)} />)}
      </ul>
    </section>
  );
}
