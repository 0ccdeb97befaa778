/* For the host, before the start and while it is played: who is here without a seat, and who was removed. */
import type { JSX } from 'preact';
import { t } from '../i18n';
import type { PushLobby } from '../protocol';
import { connection, me } from '../state';
import { attempt } from '../ui/toasts';

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

export default function Guests({ lobby, className }: { lobby: PushLobby; className: string }): JSX.Element | null {
  const guests = guestsOf(lobby);
  const kick = (player: string, kicked: boolean) => void attempt(connection.request('kick', { match: lobby.match, player, kicked }));
  if (!guests.length) return null;
  return (
    <section class={className}>
      <h2>{t('lobby.guests')}</h2>
      <ul class="guests">
        {guests.map(({ player, name, state, removed = false }) => (
          <li key={player}>
            <span class="guest-name">{name}</span>
            <span class="tag">{state}</span>
            <button type="button" class={removed ? '' : 'plain danger'} aria-label={`${t(removed ? 'lobby.let_back' : 'lobby.kick')}: ${name}`}
              onClick={() => kick(player, !removed)}>
              {t(removed ? 'lobby.let_back' : 'lobby.kick')}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
