/*
 * One WebSocket to the server that lasts: it connects again by itself, says hello, and sends again what was not
 * answered. See docs/protocol.md: 2 (delivery), 5 (lost connection).
 *
 * What the server may have carried out without our knowing falls in three kinds:
 *   - asking twice does no harm, or the second answer tells that it was done: sent again (AGAIN);
 *   - everything else (a line of chat, a new match): the caller is told that it is uncertain (LostError), and
 *     can look.
 *   - what was never sent simply waits.
 *
 * Where a server is several nodes, it is at the one that plays the match of the page: a request that was answered
 * `moved` goes along there. When that node is lost and does not come back at once, any other will do, and tells the way
 * again: whoever follows a match (`follows`) asks until it is there, anything else is given up after some ways.
 */
import { signal } from '@preact/signals';
import { identity, keepIdentity, loggedOut, setAside } from '../identity';
import type { Push, Replies, ReplyError, ReplyHello, RequestType } from '../protocol';

const ATTEMPT_MS = 8_000; // until a socket must be open and hello answered
const QUIET_MS = 20_000; // silence after which we ask for a sign of life
const SIGN_MS = 8_000; // how long that sign may take
const SIGN_AWAKE_MS = 3_000; // the same when the page comes back from sleep
const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 12_000;
const CLOSE_POLICY = 1008;
const MOVES_MAX = 3; // from node to node, for one answer

/** Requests that may be sent twice, with the errors which then mean that the first one was carried out. */
const AGAIN: Partial<Record<RequestType, readonly string[]>> = {
  vocabulary: [], advise: [], list: [], mine: [], history: [], events: [], log: [], chat_log: [], ping: [],
  join: [], sit: [], stand: ['not_seated'], set: [], add_bot: [], remove_bot: ['not_bot'], ready: [],
  start: ['already_started'], kick: ['no_player'], leave: ['not_member', 'no_match'],
  choose: ['stale'], undo: ['stale'], resign: ['resigned', 'finished'], rematch: [],
  series: [], close_series: [],
  propose: ['proposed', 'not_away'], agree: ['no_proposal'], back: ['not_absent'], offer: [], standing: [],
};

/** The server refused; `code` is for programs. */
export class RefusedError extends Error {
  readonly code: string;
  constructor(readonly reply: ReplyError) {
    super(reply.message);
    this.code = reply.code;
  }
}

/** The connection broke before the answer: it may or may not have been carried out. */
export class LostError extends Error {}

export type Link =
  | { kind: 'nobody' } // no name yet
  | { kind: 'connecting' }
  | { kind: 'open' }
  | { kind: 'waiting'; until: number } // for the next attempt (Date.now())
  | { kind: 'refused' }; // this page is too old for the server

interface Pending {
  id: number;
  type: RequestType;
  message: string;
  sent: boolean;
  repeated: boolean;
  follows: boolean; // a match: whoever does asks again whenever the connection has opened
  moves: number;
  resolve(reply: unknown): void;
  reject(error: Error): void;
}

export class Connection {
  readonly link = signal<Link>({ kind: 'nobody' });
  readonly hello = signal<ReplyHello | null>(null);
  /** The server has become another version since the page was loaded. */
  readonly outdated = signal(false);
  /** Why the last hello was refused: by a ban, or because nothing new begins. That may pass, so it goes on trying. */
  readonly turnedAway = signal<ReplyError | null>(null);
  /** The operator ended the connection, for this reason if one was given. */
  readonly sentAway = signal<{ why: string | undefined } | null>(null);
  /** The server did not know us any more, so that we are somebody new. */
  readonly forgotten = signal(false);

  private socket: WebSocket | null = null;
  private nextId = 1;
  private helloId = 0;
  private readonly pending = new Map<number, Pending>();
  private readonly refused = new Set<string>(); // tokens, since hello was last answered with ok
  private renaming: { name: string; done(): void } | null = null;
  private failures = 0;
  private node = ''; // where to; any
  private moves = 0; // since a match was followed, or a request answered that had moved
  private heard = { clock: 0, page: 0 }; // by Date.now(), and by performance.now()
  private timer: ReturnType<typeof setTimeout> | undefined;
  private sign: ReturnType<typeof setTimeout> | undefined;

  /** `opened` is called when hello was answered, before anything that waits is sent. */
  constructor(
    private readonly url: string,
    private readonly opened: () => void,
    private readonly pushed: (push: Push) => void,
  ) {}

  /** Begins, and stays. */
  start(): void {
    identity.subscribe((who) => {
      if (who && this.link.value.kind === 'nobody') this.connect();
    });
    addEventListener('online', () => this.wake());
    addEventListener('pageshow', () => this.wake());
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && this.wake());
    setInterval(() => this.watchSilence(), 5_000);
  }

  /** Sends a request, now or when it can be. Rejects with RefusedError or LostError. */
  request<T extends RequestType>(type: T, fields: object = {}, follows = false): Promise<Replies[T]> {
    return new Promise((resolve, reject) => {
      const id = this.nextId++;
      const entry: Pending = {
        id, type, message: JSON.stringify({ id, type, ...fields }), sent: false, repeated: false, follows, moves: 0,
        resolve: resolve as (reply: unknown) => void, reject,
      };
      this.pending.set(id, entry);
      if (this.link.value.kind === 'open') this.send(entry);
    });
  }

  /** Takes another name: a hello with both token and name, on a connection of its own. */
  rename(name: string): Promise<void> {
    return new Promise((done) => {
      this.renaming = { name, done };
      if (this.link.value.kind === 'open') this.drop();
      this.connect();
    });
  }

  /** Begins anew as whoever `identity` now says: nothing of before is answered any more. */
  restart(): void {
    this.giveUp();
    this.hello.value = this.turnedAway.value = null;
    this.link.value = { kind: 'nobody' };
    if (identity.value) this.connect();
  }

  /** Notes the account that this identity has from now on. */
  keepAccount(account: string): void {
    keepIdentity({ ...identity.value!, account });
    this.hello.value = { ...this.hello.value!, account };
  }

  /** Tries at once instead of waiting longer. */
  wake(): void {
    if (this.link.value.kind === 'waiting') this.connect();
    else if (this.link.value.kind === 'open' && this.silence() > SIGN_MS) this.askForSign(SIGN_AWAKE_MS);
  }

  private send(entry: Pending): void {
    entry.repeated ||= entry.sent;
    entry.sent = true;
    this.socket?.send(entry.message);
  }

  private connect(): void {
    clearTimeout(this.timer);
    const who = identity.value;
    if (!who) {
      this.link.value = { kind: 'nobody' };
      return;
    }
    this.link.value = { kind: 'connecting' };
    const socket = new WebSocket(this.url + (this.node && `?node=${encodeURIComponent(this.node)}`));
    this.socket = socket;
    socket.onopen = () => {
      this.helloId = this.nextId++;
      const { name, token } = who;
      socket.send(JSON.stringify({
        id: this.helloId, type: 'hello', protocol: 1, client: 'warren-web',
        ...(token ? { token } : {}),
        ...(this.renaming || !token ? { name: this.renaming?.name ?? name } : {}),
      }));
    };
    socket.onmessage = (event: MessageEvent<string>) => this.socket === socket && this.receive(event.data);
    socket.onclose = (event) => this.socket === socket && this.farewell(event);
    this.timer = setTimeout(() => this.drop(), ATTEMPT_MS);
  }

  private receive(text: string): void {
    const message = JSON.parse(text) as { re?: number; type: string };
    this.heard = { clock: Date.now(), page: performance.now() };
    clearTimeout(this.sign);
    this.sign = undefined;
    if (message.re === undefined) this.pushed(message as unknown as Push);
    else if (message.re === this.helloId) this.answerHello(message as unknown as ReplyHello | ReplyError);
    else this.answer(message.re, message as unknown as ReplyError);
  }

  private answerHello(reply: ReplyHello | ReplyError): void {
    const who = identity.value!;
    clearTimeout(this.timer);
    this.turnedAway.value = reply.type === 'error' && reply.code !== 'bad_token' ? reply : null;
    if (reply.type === 'error') {
      if (reply.code === 'bad_protocol') {
        this.link.value = { kind: 'refused' };
        return;
      }
      if (reply.code === 'bad_token' && who.account) {
        /* Logged out from elsewhere: the password leads back. */
        loggedOut.value = who.account;
        keepIdentity(null);
        this.restart();
        return;
      }
      /* A server that has forgotten us: we become who we were before, or somebody new under the same name. */
      if (reply.code === 'bad_token' && who.token) setAside(who, this.refused.add(who.token));
      this.failures++;
      this.drop();
      return;
    }
    this.failures = 0;
    if (this.refused.size > 0) this.forgotten.value = reply.token !== undefined;
    this.refused.clear();
    keepIdentity({ ...who, name: reply.name, token: reply.token ?? who.token, account: reply.account ?? null });
    const before = this.hello.value;
    if (before && before.server.version !== reply.server.version) this.outdated.value = true;
    this.hello.value = reply;
    this.renaming?.done();
    this.renaming = null;
    const waiting = [...this.pending.values()];
    this.link.value = { kind: 'open' };
    this.opened();
    for (const entry of waiting) this.send(entry);
  }

  private answer(id: number, reply: { type: string } & ReplyError): void {
    const entry = this.pending.get(id);
    if (!entry) return;
    const wait = Number((reply as unknown as { retry_ms?: number }).retry_ms ?? 1000);
    /* What takes long (quotas come back slowly) is told at once. */
    if (reply.type === 'error' && reply.code === 'rate_limited' && AGAIN[entry.type] && wait <= LONGEST_WAIT_MS) {
      entry.sent = false;
      setTimeout(() => this.pending.has(id) && this.link.value.kind === 'open' && !entry.sent && this.send(entry), wait);
      return;
    }
    if (reply.type === 'error' && reply.code === 'moved' && reply.node && (entry.follows || entry.moves++ < MOVES_MAX) && entry.type !== 'leave') {
      this.go(reply.node, entry);
      return;
    }
    this.pending.delete(id);
    if (entry.follows || entry.moves) this.moves = 0;
    if (reply.type !== 'error' || (entry.repeated && AGAIN[entry.type]?.includes(reply.code))) entry.resolve(reply);
    else entry.reject(new RefusedError(reply));
  }

  /** Leaves for another node with a request that was not carried out; who follows a match begins there anyway. */
  private go(node: string, entry: Pending): void {
    const again = this.moves++;
    entry.sent = entry.follows;
    this.node = node;
    this.failures = again;
    this.drop();
    if (again === 0) this.connect();
  }

  /** Lets go of the socket and of everything that waits. */
  private giveUp(): void {
    const socket = this.socket;
    this.socket = null;
    clearTimeout(this.timer);
    clearTimeout(this.sign);
    this.sign = undefined;
    this.failures = 0;
    const waiting = [...this.pending.values()];
    this.pending.clear();
    for (const entry of waiting) entry.reject(new LostError('not the same person any more'));
    socket?.close();
  }

  private farewell({ code, reason }: CloseEvent): void {
    const sent = code === CLOSE_POLICY && /^sent away by the operator(?:: (.*))?$/s.exec(reason);
    if (sent) this.sentAway.value = { why: sent[1] };
    this.lose();
  }

  /** Gives the socket up without waiting for it to notice. */
  private drop(): void {
    const socket = this.socket;
    this.lose();
    socket?.close();
  }

  private lose(): void {
    this.socket = null;
    if (this.link.value.kind !== 'open') this.node = '';
    clearTimeout(this.timer);
    clearTimeout(this.sign);
    this.sign = undefined;
    for (const entry of [...this.pending.values()]) {
      if (!entry.sent || AGAIN[entry.type]) continue;
      this.pending.delete(entry.id);
      entry.reject(new LostError('the connection broke before the answer'));
    }
    const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.failures++);
    const wait = longest * (0.5 + Math.random() / 2);
    this.link.value = { kind: 'waiting', until: Date.now() + wait };
    this.timer = setTimeout(() => this.connect(), wait);
  }

  /** For how long nothing was heard: one clock may be set, the other one stand still while the machine sleeps. */
  private silence(): number {
    return Math.max(Math.abs(Date.now() - this.heard.clock), performance.now() - this.heard.page);
  }

  private watchSilence(): void {
    if (this.link.value.kind === 'open' && this.silence() > QUIET_MS) this.askForSign(SIGN_MS);
  }

  private askForSign(within: number): void {
    if (this.sign !== undefined) return;
    this.request('ping').catch(() => undefined);
    this.sign = setTimeout(() => this.drop(), within);
  }
}
