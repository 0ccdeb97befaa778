/* A match, in whatever state it is: its lobby, its table, or its end. */
import { useSignalEffect } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { judges } from '../analysis/read';
import { titleOf, useGames } from '../games/load';
import { t } from '../i18n';
import type { PushClock, PushLobby } from '../protocol';
import { go, href } from '../router';
import { closeMatch, connection, me, openMatch, refreshMine } from '../state';
import { markAsked } from '../state/asking';
import { usePageName } from '../state/attention';
import type { MatchState, Position } from '../state/match';
import { guidedIn } from '../table/coach/guided';
import { Guide } from '../table/coach/Guide';
import type { Clocks } from '../table/props';
import { Table } from '../table/Table';
import { Countdown } from '../ui/Countdown';
import { Dialog } from '../ui/Dialog';
import { Icon } from '../ui/Icon';
import { later, laterPage } from '../ui/later';
import { callToTable } from '../ui/notify';
import { explainCode, explainFrozen } from '../ui/explain';
import { layOver } from '../ui/over';
import { attempt, toast } from '../ui/toasts';
import { matchOfGame, sitterName } from '../ui/words';
import { Notices, seatOfOwn } from './Agreement';
import { CallOffer } from './CallOffer';
import { Chat } from './Chat';
import { Frame } from './Frame';
import { RematchNews } from './RematchNews';
import { usePast } from './usePast';

const MatchMenu = later(() => import('./MatchMenu'));
const Hint = later(() => import('../analysis/Hint'));
const EndScreen = laterPage(() => import('./EndScreen'));
export const Lobby = laterPage(() => import('./Lobby'));

/** Whether somebody plays against bots alone, at a table that allows hints. */
const mayHint = (lobby: PushLobby): boolean =>
  lobby.hints && judges(lobby.game) && lobby.seats.some((seat) => seat.player === me.value) && lobby.seats.every((seat) => seat.player === me.value || (!seat.player && seat.bot));

/* Told once for every question, not for every choice of one turn. */
function useCall(match: MatchState): void {
  const asked = useRef(false);
  useSignalEffect(() => {
    const now = match.position.value;
    const mine = now?.prompt?.options !== undefined && now.prompt.seat === now.seat && !match.lobby.value?.seats.some((one) => one.seat === now.seat && one.absent);
    if (mine && !asked.current) {
      callToTable(t('match.your_turn'), match.lobby.value ? matchOfGame(match.lobby.value) : t('app.name'));
      void refreshMine();
    }
    asked.current = mine;
    markAsked(match.id, mine && !match.ended.value);
  });
  useEffect(() => () => markAsked(match.id, false), [match.id]);
}

/* What somebody does besides playing is told to everybody else. */
function useNews(match: MatchState): void {
  useEffect(() => {
    match.onNews = ({ act, seat }, lobby) => {
      const who = lobby.seats.find((one) => one.seat === seat);
      if (who && (who.player !== me.value || act === 'absent')) toast(t(`told.${act}`, { name: sitterName(lobby.match, who) }));
    };
    return () => {
      match.onNews = () => undefined;
    };
  }, [match]);
}

function ResignDialog({ match, onClose }: { match: MatchState; onClose(): void }): JSX.Element {
  const resign = async () => {
    onClose();
    await attempt(connection.request('resign', { match: match.id }));
  };
  return (
    <Dialog title={t('match.resign')} onClose={onClose}>
      <p>{t('match.resign_text')}</p>
      <div class="actions">
        <button type="button" onClick={onClose}>{t('common.cancel')}</button>
        <button type="button" class="danger-fill" onClick={() => void resign()}>{t('match.resign')}</button>
      </div>
    </Dialog>
  );
}

function waitingText(lobby: PushLobby, position: Position): string {
  const asked = lobby.seats.find((seat) => seat.seat === position.prompt?.seat);
  if (!position.prompt) return '';
  if (lobby.paused) return t('match.paused');
  const name = asked ? sitterName(lobby.match, asked) : '';
  if (asked?.player && asked.bot) return asked.absent && asked.player === me.value ? t('match.not_now') : t('match.waiting_bot', { name });
  if (position.prompt.options && position.prompt.seat === position.seat) return t('match.your_turn');
  if (!asked) return t('match.chance');
  return asked.online ? t('match.waiting', { name }) : t('match.waiting_away', { name });
}

/* The clock of whoever is asked. */
function AskedClock({ clocks, seat }: { clocks: Clocks | undefined; seat: string | undefined }): JSX.Element | null {
  const left = seat && clocks?.left[seat];
  if (!clocks || !left) return null;
  return <Countdown left={left} since={clocks.since} running={clocks.running === seat} />;
}

/* Where the chat lies over the table (style/pages.css). */
const NARROW = '(max-width: 46rem)';

/** In narrow windows the way back closes the chat, as it does dialogs. */
function useChatOver(open: boolean, close: () => void): void {
  useLayoutEffect(() => (open && matchMedia(NARROW).matches ? layOver(close) : undefined), [open]);
}

/* Without those of people for whom a bot plays: they have run out, and mean nothing until they are back. */
function clocksOf({ push, since }: { push: PushClock; since: number }, lobby: PushLobby): Clocks {
  const left = Object.fromEntries(Object.entries(push.left).filter(([name]) => !lobby.seats.some(({ seat, player, bot }) => seat === name && player && bot)));
  return { left, running: push.paused ? null : push.running, since };
}

function Playing({ match, lobby, position }: { match: MatchState; lobby: PushLobby; position: Position }): JSX.Element {
  const [chatOpen, setChatOpen] = useState(false);
  const [menuOpen, setMenuOpen] = useState(false);
  const [resigning, setResigning] = useState(false);
  const [endSeen, setEndSeen] = useState(false);
  const [shownTo, setShownTo] = useState(-1);
  const ended = match.ended.value;
  useEffect(() => {
    if (ended) EndScreen.fetch();
  }, [ended !== null]);
  const own = lobby.seats.find((seat) => seat.player === me.value && !seat.resigned);
  /* What led to the end is played to its end first. */
  const end = !endSeen && shownTo >= position.version ? ended : null;
  const unread = chatOpen ? 0 : match.unread.value;
  const host = lobby.host === me.value;
  const still = position.seat === 'spectator' || ended !== null || !own || own.absent || lobby.paused;
  const { moment, past } = usePast(match.id, position);
  /* The version whose question a hint was asked for. */
  const [hintAt, setHintAt] = useState(-1);
  const helps = own !== undefined && !still && !moment && (position.prompt?.options?.length ?? 0) > 1 && position.prompt?.seat === position.seat && mayHint(lobby);
  useCall(match);
  useNews(match);
  useChatOver(chatOpen, () => setChatOpen(false));
  const clocks = match.clock.value ? clocksOf(match.clock.value, lobby) : undefined;
  return (
    <div class="match">
      <div class="match-bar">
        <h1 class="match-name">{lobby.title || titleOf(lobby.game)}</h1>
        <p class="match-state" role="status">{ended ? t('match.over') : waitingText(lobby, position)}</p>
        {!ended && <AskedClock clocks={clocks} seat={position.prompt?.seat} />}
        {position.seat === 'spectator' && <span class="tag"><Icon name="eye" />{t('match.spectating', { delay: ended ? 0 : lobby.delay })}</span>}
        {!ended && lobby.seats.some((seat) => seat.player === me.value && seat.resigned) && <span class="tag">{t('match.given_up')}</span>}
        <div class="bar-end">
          {ended && (
            <button type="button" onClick={() => setEndSeen(false)}>{t('end.title')}</button>
          )}
          {helps && (
            <button type="button" class="plain compact bar-hint" title={t('hint.note')} disabled={hintAt === position.version} onClick={() => setHintAt(position.version)}>
              <Icon name="lamp" />
              <span>{t('hint.ask')}</span>
            </button>
          )}
          {(own || host) && !ended && (
            <button type="button" class="plain compact" onClick={() => setMenuOpen(true)}>
              <Icon name="more" />
              <span>{t('menu.open')}</span>
            </button>
          )}
          <button type="button" class="compact" aria-expanded={chatOpen} onClick={() => setChatOpen(!chatOpen)}>
            <Icon name="chat" />
            <span>{t('chat.title')}</span>
            {unread > 0 && <span class="badge">{unread}</span>}
          </button>
        </div>
      </div>
      {own && !ended && <CallOffer />}
      <div class="notices">
        {!ended && <Notices match={match} lobby={lobby} />}
        {helps && hintAt === position.version && <Hint lobby={lobby} position={position} onClose={() => setHintAt(-1)} />}
      </div>
      {own && !ended && guidedIn(match.id)?.on && <Guide game={lobby.game} match={match.id} position={position} />}
      <div class="match-body">
        <div class="match-table">
          <Table game={lobby.game} view={moment?.view ?? position.view} version={moment?.move ?? position.version} seat={position.seat} own={seatOfOwn(lobby)} lobby={lobby}
            prompt={moment ? moment.prompt : position.prompt} history={match.history.value} acts={match.acts.value} clocks={clocks}
            undo={moment ? 0 : position.undo} busy={match.busy.value} still={still || moment !== null} past={past}
            result={ended?.result ?? null}
            onShown={(version) => setShownTo((before) => Math.max(before, version))}
            onChoose={(choice) => void attempt(match.choose(choice))} onUndo={() => void attempt(match.undo())}
            onAhead={(reason, verb, turn) => void attempt(connection.request('standing', { match: match.id, reason, verb, turn }))} />
        </div>
        {chatOpen && (
          <aside class="match-chat pane" aria-label={t('chat.title')}>
            <Chat match={match} />
          </aside>
        )}
      </div>
      {menuOpen && (
        <MatchMenu match={match} lobby={lobby} asked={position.prompt?.seat} onClose={() => setMenuOpen(false)} onHint={helps && hintAt !== position.version ? () => setHintAt(position.version) : null}
          onResign={() => {
            setMenuOpen(false);
            setResigning(true);
          }} />
      )}
      {resigning && <ResignDialog match={match} onClose={() => setResigning(false)} />}
      {end ? (
        <Dialog title={t('end.title')} unasked onClose={() => setEndSeen(true)}>
          <EndScreen match={match} lobby={lobby} ended={end} />
        </Dialog>
      ) : <RematchNews match={match} />}
    </div>
  );
}

function Trouble({ match, code, message }: { match: MatchState; code: string; message: string }): JSX.Element {
  const texts: Record<string, string> = {
    kicked: t('match.kicked'), lobby_closed: t('match.closed'), match_refused: t('match.refused'), not_member: t('error.no_match'),
  };
  return (
    <div class="pane narrow" role="alert">
      <h1>{t('match.trouble')}</h1>
      <p>{texts[code] ?? explainCode(code, message)}</p>
      <div class="actions">
        {code === 'no_spectators' && (
          <button type="button" class="primary" onClick={() => void attempt(match.join())}>{t('lobby.join')}</button>
        )}
        <a class="button" href={href({ page: 'home' })}>{t('common.home')}</a>
      </div>
    </div>
  );
}

export function MatchPage({ id }: { id: string }): JSX.Element {
  const match = useMemo(() => openMatch(id), [id]);
  useEffect(() => () => closeMatch(id), [id]);
  const lobby = match.lobby.value;
  const position = match.position.value;
  const trouble = match.trouble.value;
  const known = useGames(lobby ? [lobby.game] : []);
  usePageName(lobby && !trouble ? matchOfGame(lobby) : t('match.title'));
  if (trouble) {
    return (
      <Frame>
        <Trouble match={match} {...trouble} />
      </Frame>
    );
  }
  if (!lobby || !known || (lobby.state !== 'lobby' && !position)) {
    return (
      <Frame>
        <h1>{lobby?.title || t('match.title')}</h1>
        {lobby?.frozen ? (
          <p class="empty" role="alert">{t('match.frozen', { why: explainFrozen(lobby.frozen) })}</p>
        ) : (
          <p class="empty">{lobby && known && !position ? t('match.not_shown_yet') : t('app.loading')}</p>
        )}
        <button type="button" onClick={() => go({ page: 'home' })}>{t('common.home')}</button>
      </Frame>
    );
  }
  return (
    <Frame wide={lobby.state !== 'lobby'}>
      {lobby.state === 'lobby' || !position ? (
        <Lobby match={match} lobby={lobby} />
      ) : (
        <Playing match={match} lobby={lobby} position={position} />
      )}
    </Frame>
  );
}
