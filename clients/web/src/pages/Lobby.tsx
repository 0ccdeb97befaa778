/* Around the table before the start: seats, bots, settings, invitations, chat. */
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { judges } from '../analysis/read';
import type { Game } from '../games/game';
import { gameNow, titleOf } from '../games/load';
import { list, t, word } from '../i18n';
import type { Game as Offer, PushLobby, SeatState, Setting } from '../protocol';
import { address, go } from '../router';
import { placeText } from '../series/series';
import { connection, me } from '../state';
import type { MatchState } from '../state/match';
import { Check, Copy, Select } from '../ui/fields';
import { Icon } from '../ui/Icon';
import { explainObstacle } from '../ui/explain';
import { later } from '../ui/later';
import { Portrait } from '../ui/Portrait';
import { attempt } from '../ui/toasts';
import { useFocusKept } from '../ui/useFocusKept';
import { hostName, matchName, seatName, sitterName } from '../ui/words';
import { Advised } from './Advice';
import { Chat } from './Chat';
import { ClockForm, clockText } from './ClockForm';
import { DelayField } from './DelayField';
import { entropy } from './entropy';
import { PaceSelect } from './PaceSelect';
import { Removing } from './Removing';
import { SettingsForm, SettingsText } from './SettingsForm';

/* Of some games alone. */
const BeginningHere = later(() => import('../series/BeginningHere'));
/* For hosts alone. */
const Guests = later(() => import('./Guests'));
const FillBots = later(() => import('./FillBots'));

interface Here {
  game: Game;
  match: MatchState;
  lobby: PushLobby;
  host: boolean;
  own: string | null; // own seat
  member: boolean;
  request(type: Parameters<typeof connection.request>[0], fields?: object): void;
}

function here(match: MatchState, lobby: PushLobby): Here {
  const self = lobby.members.find((one) => one.player === me.value);
  const game = gameNow(lobby.game);
  return {
    game, match, lobby, host: lobby.host === me.value, own: self?.seat ?? null, member: self !== undefined,
    request: (type, fields = {}) => void attempt(connection.request(type, { match: match.id, ...fields }), game.words),
  };
}

const isFree = (seat: SeatState): boolean => !seat.player && !seat.bot;

function SeatMenu({ at, seat }: { at: Here; seat: SeatState }): JSX.Element {
  const { host, own, member, request } = at;
  const free = isFree(seat);
  return (
    <div class="seat-menu">
      {member && free && own !== seat.seat && (
        <button type="button" onClick={() => request('sit', { seat: seat.seat })}>{t('lobby.sit')}</button>
      )}
      {own === seat.seat && (
        <button type="button" class="plain" onClick={() => request('stand')}>{t('lobby.stand')}</button>
      )}
      {host && free && (
        <button type="button" onClick={() => request('add_bot', { seat: seat.seat, level: 'easy' })}>
          <Icon name="bot" />
          {t('lobby.add_bot')}
        </button>
      )}
      {host && seat.bot && (
        <button type="button" class="plain" onClick={() => request('remove_bot', { seat: seat.seat })}>
          {t('lobby.remove_bot')}
        </button>
      )}
      {host && seat.player && seat.player !== me.value && <Removing key={seat.player} name={sitterName(at.lobby.match, seat)} onRemove={() => request('kick', { player: seat.player! })} />}
    </div>
  );
}

function seatState(seat: SeatState): { text: string; kind: string } {
  if (seat.bot) return { text: t('lobby.is_bot'), kind: 'ready' };
  if (!seat.player) return { text: t('lobby.is_free'), kind: '' };
  if (!seat.online) return { text: t('lobby.is_away'), kind: 'away' };
  return seat.ready ? { text: t('lobby.is_ready'), kind: 'ready' } : { text: t('lobby.is_not_ready'), kind: 'waiting' };
}

function Seat({ at, seat, settings, levels }: { at: Here; seat: SeatState; settings: Setting[]; levels: string[] }): JSX.Element {
  const state = seatState(seat), card = useRef<HTMLDivElement>(null);
  const focus = useFocusKept(card, '.seat-menu button', seat.player, seat.bot);
  const mayChange = at.own === seat.seat || (at.host && !seat.player);
  const change = (name: string, value: string) =>
    at.request('set', { seat_settings: { [seat.seat]: { [name]: value } } });
  return (
    <div ref={card} {...focus} role="group" aria-label={`${seatName(seat.seat)}: ${sitterName(at.lobby.match, seat)}`} class={`seat-card ${at.own === seat.seat ? 'own' : ''} ${seat.player || seat.bot ? '' : 'free'}`}>
      <header>
        <Portrait match={at.lobby.match} seat={seat.seat} name={seat.name} bot={seat.bot} />
        {at.game.look(seat).mark}
        <div>
          <p class="seat-number">
            {seatName(seat.seat)}
            {at.own === seat.seat && ` · ${t('create.you')}`}
            {seat.player === at.lobby.host && (
              <span class="host" title={t('lobby.host')}>
                <Icon name="crown" />
                <span class="unseen">{t('lobby.host')}</span>
              </span>
            )}
          </p>
          <h2>{sitterName(at.lobby.match, seat)}</h2>
        </div>
        <span class={`tag ${state.kind}`}>{state.text}</span>
      </header>
      {mayChange ? (
        <SettingsForm game={at.game} settings={settings} values={seat.settings} onChange={change} />
      ) : (
        <SettingsText game={at.game} settings={settings} values={seat.settings} />
      )}
      {at.host && seat.bot && (
        <Select label={t('lobby.bot_level')} value={seat.bot}
          options={levels.map((value) => ({ value, label: word('bot', value) }))}
          onChange={(level) => at.request('add_bot', { seat: seat.seat, level })} />
      )}
      <SeatMenu at={at} seat={seat} />
    </div>
  );
}

function Invite({ at }: { at: Here }): JSX.Element | null {
  const code = at.lobby.invite;
  if (!code) return null;
  const by = hostName(at.lobby) ?? '';
  const link = address({ page: 'join', code, by });
  const share = () => void navigator.share({ title: t('app.name'), text: t('lobby.share_text'), url: link }).catch(() => undefined);
  return (
    <section class="pane">
      <h2>{t('lobby.invite')}</h2>
      <Copy label={t('lobby.link')} text={link} />
      <Copy label={t('lobby.code')} text={code} />
      {at.lobby.spectators && <Copy label={t('lobby.watch_link')} text={address({ page: 'watch', code, by })} />}
      {'share' in navigator && (
        <button type="button" onClick={share}>
          <Icon name="share" />
          {t('lobby.share')}
        </button>
      )}
    </section>
  );
}

function MatchSettings({ at, settings, seats }: { at: Here; settings: Setting[]; seats: [number, number] }): JSX.Element {
  const { lobby, host, request } = at;
  const counts = Array.from({ length: seats[1] - seats[0] + 1 }, (_, i) => String(seats[0] + i));
  if (!host) {
    return (
      <section class="pane">
        <h2>{t('create.match')}</h2>
        <SettingsText game={at.game} settings={settings} values={lobby.settings} begins={lobby.legacy !== null} />
        <p class="hint">{clockText(lobby.clock)}</p>
        {lobby.spectators && <p class="hint">{t('lobby.delay', { delay: lobby.delay })}</p>}
        {lobby.explain && <p class="hint">{t('create.explains')} {t('create.explain_hint')}</p>}
      </section>
    );
  }
  return (
    <section class="pane">
      <h2>{t('create.match')}</h2>
      <div class="settings-grid">
        <Select label={t('create.seats')} value={String(lobby.seats.length)}
          options={counts.map((value) => ({ value, label: value }))}
          onChange={(value) => request('set', { seats: Number(value) })} />
      </div>
      <SettingsForm game={at.game} settings={settings} values={lobby.settings} begins={lobby.legacy !== null}
        onChange={(name, value) => request('set', { settings: { [name]: value } })} />
      <ClockForm clock={lobby.clock} onChange={(clock) => request('set', { clock })} />
      <Check label={t('create.public')} checked={lobby.public} onChange={(on) => request('set', { public: on })} />
      <Check label={t('create.spectators')} checked={lobby.spectators}
        onChange={(on) => request('set', { spectators: on })} />
      {lobby.spectators && <DelayField delay={lobby.delay} onChange={(delay) => request('set', { delay })} />}
      {lobby.seats.some((seat) => seat.bot) && (
        <PaceSelect pace={lobby.pace} onChange={(pace) => request('set', { pace })} />
      )}
      {judges(lobby.game) && <Check label={t('create.hints')} checked={lobby.hints} onChange={(on) => request('set', { hints: on })} />}
      {judges(lobby.game) && <Check label={t('create.explain')} hint={t('create.explain_hint')} checked={lobby.explain} onChange={(on) => request('set', { explain: on })} />}
    </section>
  );
}

/* Why it cannot start yet: all the seats that are in the way at once, or what the game has against it. */
function problemOf({ game, lobby }: Here): string | null {
  const free = lobby.seats.filter(isFree);
  const waiting = lobby.seats.filter((seat) => seat.player && !seat.ready);
  if (free.length) return t('lobby.problem_free', { count: free.length });
  if (waiting.length) return t('lobby.problem_ready', { names: list(waiting.map((seat) => seat.name ?? seat.seat)) });
  return lobby.obstacle ? explainObstacle(lobby.obstacle, lobby.problem ?? '', game.words) : lobby.problem;
}

function Start({ at, levels }: { at: Here; levels: string[] }): JSX.Element {
  const { lobby, host, own, member, request, match } = at;
  const seat = lobby.seats.find((one) => one.seat === own);
  const problem = problemOf(at);
  const leave = async () => {
    if ((await attempt(connection.request('leave', { match: match.id }))) !== undefined) go({ page: 'home' });
  };
  return (
    <section class="start pane" aria-label={t('lobby.start_label')}>
      <p class="start-state" role="status">{problem ?? t('lobby.can_start')}</p>
      {host && <FillBots match={match} lobby={lobby} levels={levels} />}
      <div class="actions">
        {member ? (
          <button type="button" class="plain danger" onClick={() => void leave()}>{t('lobby.leave')}</button>
        ) : (
          <button type="button" class="primary" onClick={() => void attempt(match.join())}>{t('lobby.join')}</button>
        )}
        {seat && (
          <button type="button" class={seat.ready ? '' : 'primary'} aria-pressed={seat.ready}
            onClick={() => request('ready', seat.ready ? { ready: false } : { ready: true, entropy: entropy() })}>
            <Icon name="check" />
            {seat.ready ? t('lobby.not_ready') : t('lobby.ready')}
          </button>
        )}
        {host && (
          <button type="button" class={seat && !seat.ready ? '' : 'primary'} disabled={problem !== null}
            onClick={() => request('start')}>
            <Icon name="play" />
            {t('lobby.start')}
          </button>
        )}
      </div>
    </section>
  );
}

function Others({ at }: { at: Here }): JSX.Element | null {
  const standing = at.lobby.members.filter((one) => one.seat === null);
  const { watching } = at.lobby;
  if (!standing.length && !watching) return null;
  return (
    <p class="hint others">
      <Icon name="eye" />
      {standing.length > 0 && t('lobby.standing', { names: list(standing.map((one) => one.name)) })}{' '}
      {watching > 0 && t('lobby.watching', { count: watching })}
    </p>
  );
}

/* There is something to say of what the match begins from, or for the host to choose. */
function beginsFrom({ match, game, lobby, host }: Here, offer: Offer | undefined): JSX.Element | null {
  const free = host && (lobby.series?.number ?? 1) === 1 && offer?.legacy ? offer : null;
  return lobby.series || lobby.legacy || free ? <BeginningHere match={match} game={game} lobby={lobby} host={host} free={free} /> : null;
}

/** Fairness: what was promised about the dice, for those who want to check it. */
function Fairness({ commitment }: { commitment: string }): JSX.Element {
  return (
    <details class="fairness">
      <summary>{t('lobby.fairness')}</summary>
      <p class="hint">{t('lobby.fairness_text')}</p>
      <code>{commitment}</code>
    </details>
  );
}

/** A table is not kept for ever, unlike a match that has begun. */
function Kept(): JSX.Element | null {
  const days = connection.hello.value?.keeps?.lobbies;
  return days ? <p class="hint kept">{t('lobby.kept', { days })}</p> : null;
}

export default function Lobby({ match, lobby }: { match: MatchState; lobby: PushLobby }): JSX.Element {
  const at = here(match, lobby);
  const game = connection.hello.value?.games.find((one) => one.game === lobby.game);
  const hosted = matchName(null, hostName(lobby));
  const [chatOpen, setChatOpen] = useState(true);
  /* When the match begins, what was pressed is gone: the keyboard goes on at the page. */
  useEffect(() => () => queueMicrotask(() => {
    if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true });
  }), []);
  return (
    <>
      <h1>{lobby.title || hosted}</h1>
      <p class="hint lobby-what">{[titleOf(lobby.game), lobby.title && hosted, lobby.series && placeText(lobby.series)].filter(Boolean).join(' · ')}</p>
      <div class="lobby">
        <div class="lobby-main">
          <ul class="seat-cards">
            {lobby.seats.map((seat) => (
              <li key={seat.seat}><Seat at={at} seat={seat} settings={game?.seat_settings ?? []} levels={game?.levels ?? []} /></li>
            ))}
          </ul>
          <Others at={at} />
          <Advised words={at.game.words} advice={lobby.advice} />
          <Start at={at} levels={game?.levels ?? []} />
          <MatchSettings at={at} settings={game?.settings ?? []} seats={[game?.seats_min ?? 2, game?.seats_max ?? 2]} />
        </div>
        <div class="lobby-side">
          <Invite at={at} />
          {at.host && <Guests lobby={lobby} className="pane" />}
          {beginsFrom(at, game)}
          <section class="pane chat-pane">
            <h2>
              <button type="button" class="plain fold" aria-expanded={chatOpen} onClick={() => setChatOpen(!chatOpen)}>
                <Icon name="chat" />
                {t('chat.title')}
              </button>
            </h2>
            {chatOpen && <Chat match={match} />}
          </section>
          <Fairness commitment={lobby.commitment} />
          <Kept />
        </div>
      </div>
    </>
  );
}
