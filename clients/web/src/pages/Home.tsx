/* Home: what waits for me, what is open, and how to begin. */
import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { gameNow, titleOf, useGames } from '../games/load';
import { ago, t, word } from '../i18n';
import { identity } from '../identity';
import type { Replies, Summary } from '../protocol';
import { go, href, parse } from '../router';
import { connection, mine, olderMine, readOlderMine, refreshMine } from '../state';
import { placeText } from '../series/series';
import { guidedIn } from '../table/coach/guided';
import { Icon } from '../ui/Icon';
import { attempt } from '../ui/toasts';
import { matchName, sitterName, valueName } from '../ui/words';
import { Woodland } from '../ui/Woodland';
import { Frame } from './Frame';
import { making, playNow, wantsToPlay } from './playNow';

const LOOK_MS = 10_000;
const open = signal<Replies['list'] | null>(null);
let pages = 1; // of these, as many as were asked for

async function refreshOpen(): Promise<void> {
  const all = await connection.request('list');
  for (let page = 1; page < pages && all.more; page++) {
    const older = await connection.request('list', { after: all.more });
    all.lobbies.push(...older.lobbies);
    all.running.push(...older.running);
    all.more = older.more;
  }
  open.value = all;
}

function refresh(): void {
  void refreshMine();
  refreshOpen().catch(() => { /* The next look will tell. */ });
}

/** An invite code, or a link that ends in one. */
function codeOf(text: string): { page: 'join' | 'watch'; code: string } | null {
  const link = parse(/#\S+/.exec(text)?.[0] ?? '');
  if (link.page === 'join' || link.page === 'watch') return link;
  const code = text.trim();
  return code ? { page: 'join', code } : null;
}

function JoinForm(): JSX.Element {
  const [text, setText] = useState('');
  const submit = (event: Event) => {
    event.preventDefault();
    const found = codeOf(text);
    if (found) go(found);
  };
  return (
    <form class="join-form" onSubmit={submit}>
      <label for="join-code">{t('home.join_label')}</label>
      <div class="joined">
        <input id="join-code" type="text" value={text} autocomplete="off" spellcheck={false}
          placeholder="xxxx-xxxx-…" onInput={(event) => setText(event.currentTarget.value)} />
        <button type="submit" disabled={!text.trim()}>{t('home.join')}</button>
      </div>
    </form>
  );
}

function Seats({ match }: { match: Summary }): JSX.Element {
  const game = gameNow(match.game);
  return (
    <ul class="seat-chips" aria-label={t('home.seats')}>
      {match.seats.map((seat) => (
        <li key={seat.seat} class={seat.name || seat.bot ? 'chip' : 'chip free'}>
          {game.look(seat).mark}
          {sitterName(match.match, seat)}
        </li>
      ))}
    </ul>
  );
}

function status(match: Summary): string {
  if (match.frozen) return t('home.frozen');
  if (match.state !== 'running') return word('state', match.state);
  if (match.asked) return t('home.your_turn');
  return match.seat ? t('home.others_turn') : word('state', 'running');
}

function Row({ match, target, action }: { match: Summary; target: string; action: string }): JSX.Element {
  const settings = Object.entries(match.settings).slice(0, 2).map(([name, value]) => valueName(gameNow(match.game), name, value));
  return (
    <li>
      <a class={match.asked ? 'match-row asked' : 'match-row'} href={target}>
        <span class="match-title">{matchName(match.title, match.host)}</span>
        <span class="match-facts">
          <span class={match.asked ? 'tag turn' : 'tag'}>{status(match)}</span>
          {match.series && <span class="tag">{placeText(match.series)}</span>}
          {[titleOf(match.game), ...settings].join(' · ')}
          {match.clock && (
            <span class="tag">
              <Icon name="bell" />
              {t('clock.has')}
            </span>
          )}
          <span class="when">{ago(match.changed * 1000)}</span>
        </span>
        <Seats match={match} />
        <span class="go">
          {action}
          <Icon name="forward" />
        </span>
      </a>
    </li>
  );
}

interface PartProps {
  title: string;
  matches: Summary[];
  empty?: string;
  to(match: Summary): string;
  action(match: Summary): string;
}

function Part({ title, matches, empty, to, action }: PartProps): JSX.Element | null {
  if (!matches.length && !empty) return null;
  return (
    <section class="matches">
      <h2>{title}</h2>
      {matches.length ? (
        <ul class="match-list">
          {matches.map((match) => (
            <Row key={match.match} match={match} target={to(match)} action={action(match)} />
          ))}
        </ul>
      ) : (
        <p class="empty">{empty}</p>
      )}
    </section>
  );
}

/* Who one is here, and the way to an account. */
function AccountLine(): JSX.Element | null {
  const who = identity.value;
  if (!who) return null;
  return (
    <p class="hint account-line">
      {who.account ? t('account.with', { name: who.name, account: who.account }) : t('account.home_without', { name: who.name })}{' '}
      <a href={href({ page: 'account' })}>{t(who.account ? 'account.title' : 'account.make')}</a>
    </p>
  );
}

/* Where there are many, not all are told at once. */
function Older({ read }: { read(): Promise<void> }): JSX.Element {
  const [reading, setReading] = useState(false);
  const press = () => {
    setReading(true);
    void attempt(read()).then(() => setReading(false));
  };
  return <button type="button" disabled={reading} onClick={press}>{t('home.older')}</button>;
}

function readOlderOpen(): Promise<void> {
  pages++;
  return refreshOpen();
}

/* What the server does not keep for ever. */
function Kept(): JSX.Element | null {
  const keeps = connection.hello.value?.keeps;
  const said = [
    keeps?.finished && t('home.kept', { days: keeps.finished }),
    keeps?.chat && t('home.kept_chat', { days: keeps.chat }),
    keeps?.identities && t('home.kept_people', { days: keeps.identities }),
  ].filter(Boolean);
  return said.length ? <p class="hint kept">{said.join(' ')}</p> : null;
}

/* A first match at one press, of every game there is; while one is being explained, the way back to it. */
function PlayNow(): JSX.Element | null {
  const games = connection.hello.value?.games ?? [];
  const guided = (mine.value ?? []).find((match) => match.state === 'running' && guidedIn(match.match)?.on);
  useEffect(() => {
    const asked = wantsToPlay.value;
    if (asked !== null && games[0]) void playNow(games.find((one) => one.game === asked) ?? games[0]);
  }, [wantsToPlay.value, games]);
  if (guided) {
    return (
      <a class="button primary" href={toMatch(guided)}>
        <Icon name="play" />
        {t('home.play_on')}
      </a>
    );
  }
  return (
    <>
      {games.map((game) => (
        <button key={game.game} type="button" class="primary" disabled={making.value} onClick={() => void playNow(game)}>
          <Icon name="play" />
          {games.length > 1 ? t('home.play_now_game', { game: titleOf(game.game) }) : t('home.play_now')}
        </button>
      ))}
    </>
  );
}

/* My turn first, then what is being played, then what gathers; each as the server orders it: latest first. */
const rank = (match: Summary) => (match.asked ? 0 : match.state === 'running' ? 1 : 2);
const toMatch = (match: Summary) => href({ page: 'match', id: match.match });

export function Home(): JSX.Element {
  useEffect(() => {
    pages = 1;
    refresh();
    const timer = setInterval(() => document.visibilityState === 'visible' && refresh(), LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  const own = mine.value ?? [];
  const current = own.filter((match) => match.state !== 'finished').sort((a, b) => rank(a) - rank(b));
  const finished = own.filter((match) => match.state === 'finished');
  const known = new Set(own.map((match) => match.match));
  const ready = useGames([...own, ...(open.value?.lobbies ?? []), ...(open.value?.running ?? [])].map((match) => match.game));
  const others = (list: Summary[] | undefined) => (list ?? []).filter((match) => !known.has(match.match));
  return (
    <Frame>
      <div class="home-head">
        <Woodland />
        <div class="home-title">
          <h1>{t('home.title')}</h1>
          <div class="home-actions">
            <PlayNow />
            <a class="button" href={href({ page: 'new' })}>
              <Icon name="plus" />
              {t('home.create')}
            </a>
            <JoinForm />
          </div>
        </div>
        <AccountLine />
      </div>
      {mine.value === null || !ready ? <p class="empty">{t('app.loading')}</p> : (
        <>
          <Part title={t('home.mine')} matches={current} empty={t('home.mine_empty')} to={toMatch}
            action={(match) => t(match.state === 'lobby' ? 'home.enter' : 'home.play')} />
          <Part title={t('home.open')} matches={others(open.value?.lobbies)} empty={t('home.open_empty')} to={toMatch}
            action={() => t('home.look')} />
          <Part title={t('home.running')} matches={others(open.value?.running)} to={toMatch}
            action={() => t('home.watch')} />
          {open.value?.more && <Older read={readOlderOpen} />}
          <Part title={t('home.finished')} matches={finished} to={toMatch} action={() => t('home.look_back')} />
          {olderMine.value && <Older read={readOlderMine} />}
          <Kept />
        </>
      )}
    </Frame>
  );
}
