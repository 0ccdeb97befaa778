/* What the pages share: the connection, the matches that are followed, and the own matches. */
import { computed, effect, signal, untracked } from '@preact/signals';
import { t } from '../i18n';
import { identity, keepIdentity, loggedOut, type Identity } from '../identity';
import { Connection } from '../net/connection';
import { askOnce } from '../net/once';
import type { Notice, Push } from '../protocol';
import { route } from '../router';
import { explainNotice } from '../ui/explain';
import { toast } from '../ui/toasts';
import { startAttention } from './attention';
import { MatchState, type Way } from './match';
import { say, takeBack } from './news';
import { keepOlder, LISTED, ownMatches, withOlder, type Ask, type OwnMatches } from './own';

const matches = new Map<string, MatchState>();
/* Pushes about a match that arrive before the reply that says which it is have a state waiting for them. */

function opened(): void {
  takeBack('closing'); // it has closed since
  for (const match of matches.values()) void match.follow();
  void refreshMine();
}

/* What the operator says is for everybody, also for who comes back to this page later. */
function noticed(notice: Notice): void {
  if (notice.code === 'announcement' || notice.code === 'closing') say(notice.code, explainNotice(notice));
  else toast(explainNotice(notice));
  if (notice.code === 'draining_over') takeBack('closing');
}

function pushed(push: Push): void {
  if (push.type === 'notice' && (!push.match || push.code === 'match_long')) noticed(push); // no trouble
  if (!('match' in push) || !push.match) return;
  matches.get(push.match)?.receive(push);
  if ((push.type === 'notice' && push.code !== 'moved') || push.type === 'ended') void refreshMine();
}

const place = new URL('ws', location.href.replace(/[#?].*$/, ''));
place.protocol = place.protocol === 'https:' ? 'wss:' : 'ws:';
export const connection = new Connection(place.href, opened, pushed);

export const me = computed(() => connection.hello.value?.player ?? null);

/** Everything begins anew as another person, or as nobody. */
function become(next: Identity | null): void {
  matches.clear();
  own.value = null;
  loggedOut.value = null;
  const began = connection.link.value.kind !== 'nobody'; // else it begins by itself with somebody to be
  keepIdentity(next);
  if (began) connection.restart();
}

/** Becomes the person of an account. */
export async function logIn(account: string, password: string): Promise<void> {
  const reply = await askOnce(place.href, 'login', { account, password });
  become({ name: reply.name, token: reply.token, account: reply.account });
}

/** Becomes the person for whom the operator has made a code. */
export async function recover(code: string): Promise<void> {
  const reply = await askOnce(place.href, 'recover', { code });
  become({ name: reply.name, token: reply.token, account: reply.account });
}

/** Ends this browser's token, or all of this person's, and is nobody from then on. */
export async function logOut(everywhere: boolean): Promise<void> {
  await connection.request('logout', { everywhere });
  become(null);
}

/** Gives this person an account. */
export async function makeAccount(account: string, password: string): Promise<void> {
  connection.keepAccount((await connection.request('register', { account, password })).account);
}

/** The state of a match, following it from now on. */
export function openMatch(id: string, way?: Way): MatchState {
  let match = matches.get(id);
  if (!match) {
    match = new MatchState(id, connection, way ?? rememberedWay(id));
    matches.set(id, match);
    if (connection.link.value.kind === 'open') void match.follow();
  }
  return match;
}

/** Follows a match no longer, and forgets it; unless another page of the same match has taken it over. */
export function closeMatch(id: string): void {
  const match = matches.get(id), here = route.value;
  if (!match || ('id' in here && here.id === id)) return;
  matches.delete(id);
  const left = match.lobby.value?.state !== 'lobby' || match.way.as === 'watcher';
  /* In a lobby leaving would give up the seat: there we stay, and only forget. */
  if (left && !match.trouble.value) connection.request('leave', { match: id }).catch(() => undefined);
}

/* ---- Watching private matches: the code that let us in, so that a reload lets us in again */

const WAYS = 'warren.watched';

function rememberedWay(id: string): Way {
  try {
    const invite = (JSON.parse(sessionStorage.getItem(WAYS) ?? '{}') as Record<string, string>)[id];
    return invite ? { as: 'watcher', invite } : { as: 'member' };
  } catch {
    return { as: 'member' };
  }
}

export function rememberWay(id: string, invite: string): void {
  try {
    const ways = JSON.parse(sessionStorage.getItem(WAYS) ?? '{}') as Record<string, string>;
    sessionStorage.setItem(WAYS, JSON.stringify({ ...ways, [id]: invite }));
  } catch {
    /* A browser that keeps nothing: a reload asks for the code again. */
  }
}

/* ---- Own matches, looked at now and then */

const own = signal<OwnMatches | null>(null);
export const mine = computed(() => own.value?.matches ?? null);
/** Whether there are older ones than those. */
export const olderMine = computed(() => Boolean(own.value?.more));
/** Matches that wait for this person elsewhere than on the page that is open. */
export const waitingForMe = computed(() => {
  const here = route.value;
  const open = here.page === 'match' ? here.id : null;
  return (mine.value ?? []).filter((match) => match.asked && match.match !== open).length;
});

const askMine: Ask = (finished, after) => connection.request('mine', { finished, limit: LISTED, after });

export async function refreshMine(): Promise<void> {
  try {
    const now = await ownMatches(askMine);
    own.value = keepOlder(now, own.value);
  } catch {
    /* The next look will tell. */
  }
}

/** Whether this browser, by becoming somebody else, would leave matches to which nothing leads back. */
export async function leavesMatches(): Promise<boolean> {
  if (!identity.value || identity.value.account) return false;
  if (connection.link.value.kind === 'open') await refreshMine();
  return (mine.value ?? []).length > 0;
}

/** Asks for older ones of the own matches. */
export async function readOlderMine(): Promise<void> {
  const older = await askMine(true, own.value?.more ?? null);
  if (own.value) own.value = withOlder(own.value, older); // else somebody else is here by now
}

/* What the connection has learnt about this person. */
function tellOfConnection(): void {
  effect(() => {
    if (!connection.forgotten.value) return takeBack('forgotten');
    untracked(() => say('forgotten', t('link.forgotten', { name: identity.value?.name ?? '' }), true));
  });
  effect(() => {
    const sent = connection.sentAway.value;
    if (sent) untracked(() => say('sent away', sent.why ? t('link.sent_away_why', { why: sent.why }) : t('link.sent_away'), true));
  });
}

function checkClocks(): void {
  for (const match of matches.values()) match.checkClock();
}

/** Connects, and keeps looking after the own matches and their clocks. Called once. */
export function startState(): void {
  tellOfConnection();
  connection.start();
  setInterval(() => {
    if (connection.link.value.kind === 'open') void refreshMine();
  }, 20_000);
  setInterval(checkClocks, 1_000);
  document.addEventListener('visibilitychange', checkClocks);
  startAttention(() => waitingForMe.value);
}
