/* One match as this browser knows it: kept from the server's pushes, never guessed. */
import { batch, computed, signal } from '@preact/signals';
import { LostError, RefusedError, type Connection } from '../net/connection';
import { merge } from '../net/merge';
import type { ChatLine, Choice, Prompt, PushClock, PushEnded, PushLobby, PushSnapshot, PushUpdate, Push, View } from '../protocol';
import type { Step } from '../table/props';
import { readStory } from './story';
import { actOf, newsBetween, type News } from './told';

/** How we come to follow it: as a member, or from beside the table (with the invite code of a private match). */
export type Way = { as: 'member' } | { as: 'watcher'; invite?: string };

export interface Position {
  seat: string;
  version: number;
  view: View;
  prompt: Prompt;
  undo: number;
}

export type Trouble = { code: string; message: string };

/** What is left on the clocks, and when we were told: performance.now() and Date.now(). */
type Told = { push: PushClock; since: number; at: number };

/* More than the clock of a machine is set right by while it runs. */
const APART_MS = 1_000;

/**
 * Whether the page's clock, which counts down, and the machine's, which may be set, have gone on differently since then: one
 * of them stood still or was set, and only the server knows what is left.
 */
const areApart = ({ since, at }: Told): boolean => Math.abs(Date.now() - at - (performance.now() - since)) > APART_MS;

export class MatchState {
  readonly lobby = signal<PushLobby | null>(null);
  readonly position = signal<Position | null>(null);
  readonly history = signal<Step[]>([]);
  /** What people did besides playing, and what bots thought of their choices; each by the version that it followed. */
  readonly acts = signal<Step[]>([]);
  /** Called with each thing that somebody did besides playing. */
  onNews: (news: News, lobby: PushLobby) => void = () => undefined;
  /** If the match has clocks. */
  readonly clock = signal<Told | null>(null);
  readonly ended = signal<PushEnded | null>(null);
  readonly chat = signal<ChatLine[]>([]);
  /** Lines of chat that were not seen yet. */
  readonly unread = signal(0);
  /** Whether this seat may have made a choice: not from the start, if we were there, to its first answer. */
  readonly mayHaveChosen = signal(true);
  /** A new match of the same people, and who opened it. */
  readonly rematch = signal<{ next: string; name: string } | null>(null);
  /** The server has lost a part of it: the moves it went back to, and from. */
  readonly wentBack = signal<{ kept: number; had: number } | null>(null);
  /** Why it cannot be shown, or is shown no more: an error's or notice's code. */
  readonly trouble = signal<Trouble | null>(null);
  /** The version a choice or undo on its way answers; null if there is none. */
  readonly answering = signal<number | null>(null);

  /** Nothing can be chosen: a choice is on its way, or its consequences have not arrived. */
  readonly busy = computed(() => this.answering.value !== null && this.position.value?.version === this.answering.value);

  constructor(
    readonly id: string,
    private readonly connection: Connection,
    public way: Way,
  ) {}

  /** Follows it (again); called whenever the connection has opened. */
  async follow(): Promise<void> {
    try {
      if (this.way.as === 'member') {
        const version = this.position.value?.version;
        const { lost } = await this.connection.request('resume', { match: this.id, ...(version === undefined ? {} : { version }) }, true);
        if (lost) this.wentBack.value = lost;
      } else {
        const { invite } = this.way;
        await this.connection.request('watch', invite ? { invite } : { match: this.id }, true);
      }
      this.trouble.value = null;
      await this.readChat();
    } catch (error) {
      await this.followRefused(error);
    }
  }

  /** What is left on the clocks is asked for anew if it cannot be counted down here any more: after the machine slept. */
  checkClock(): void {
    const told = this.clock.value;
    if (!told || told.push.running === null || this.ended.value || this.connection.link.value.kind !== 'open' || !areApart(told)) return;
    /* Asked once. Those who watch with a delay are told no sooner than what happens. */
    const late = this.position.value?.seat === 'spectator' && (this.lobby.value?.delay ?? 0) > 0;
    this.clock.value = late ? null : { ...told, at: Date.now() - (performance.now() - told.since) };
    if (!late) void this.follow();
  }

  private async followRefused(error: unknown): Promise<void> {
    if (!(error instanceof RefusedError)) return; // lost: the next opening follows again
    if (error.code === 'not_member' && this.way.as === 'member') {
      this.way = { as: 'watcher' };
      return this.follow();
    }
    if (error.code === 'seated' && this.way.as === 'watcher') {
      this.way = { as: 'member' };
      return this.follow();
    }
    if (error.code === 'bad_field' && this.position.value) {
      /* The server's past is another than ours: begin anew, and say so. */
      const { reached } = error.reply;
      if (reached !== undefined) this.wentBack.value = { kept: reached, had: this.position.value.version };
      this.position.value = null;
      return this.follow();
    }
    this.trouble.value = { code: error.code, message: error.message };
  }

  private async readChat(): Promise<void> {
    const { lines } = await this.connection.request('chat_log', { match: this.id, limit: 100 });
    this.addLines(lines, false);
  }

  private addLines(lines: ChatLine[], fresh: boolean): void {
    const key = (line: ChatLine) => `${line.at} ${line.player} ${line.channel} ${line.text}`;
    const known = new Map(this.chat.value.map((line) => [key(line), line]));
    const before = known.size;
    for (const line of lines) known.set(key(line), line);
    if (known.size === before) return;
    batch(() => {
      this.chat.value = [...known.values()].sort((a, b) => a.at - b.at);
      if (fresh) this.unread.value += known.size - before;
    });
  }

  /** A push about this match. */
  receive(push: Push): void {
    batch(() => {
      switch (push.type) {
        case 'lobby':
          this.takeLobby(push);
          break;
        case 'clock':
          this.clock.value = { push, since: performance.now(), at: Date.now() };
          break;
        case 'snapshot':
          this.takeSnapshot(push);
          break;
        case 'update':
          this.takeUpdate(push);
          break;
        case 'considered':
          this.acts.value = [...this.acts.value, { version: this.position.value?.version ?? push.move, events: [], considered: push }];
          break;
        case 'ended':
          this.ended.value = push;
          break;
        case 'chat':
          this.addLines([push], true);
          break;
        case 'rematch':
          this.rematch.value = { next: push.next, name: push.name };
          break;
        case 'notice':
          if (push.code === 'moved') void this.follow(); // the answer says where to
          else if (push.code !== 'match_long') this.trouble.value = { code: push.code, message: push.message };
          break;
      }
    });
  }

  private takeLobby(push: PushLobby): void {
    const news = newsBetween(this.lobby.value, push), version = this.position.value?.version ?? 0;
    this.acts.value = [...this.acts.value, ...news.map(({ act, seat }) => ({ version, events: [], [act]: seat }))];
    this.lobby.value = push;
    for (const one of news) this.onNews(one, push);
  }

  private takeSnapshot(push: PushSnapshot): void {
    const { seat, version, view, prompt, undo } = push;
    this.position.value = { seat, version, view, prompt, undo: undo ?? 0 };
    if (push.cause !== 'undo') this.mayHaveChosen.value = push.cause !== 'start';
    if (push.cause === 'undo' && push.by) {
      this.tell({ version, events: [], undo: push.by, view });
      void this.readUndo(seat, version);
    } else void this.readPast(seat);
  }

  /** Asks whether more than the last choice was taken back: the push does not tell. */
  private async readUndo(seat: string, version: number): Promise<void> {
    const reply = await this.connection.request('events', { match: this.id, seat, from: version - 1 }).catch(() => null);
    const move = reply?.steps.find((step) => step.version === version)?.move;
    if (move !== undefined) this.history.value = this.history.value.map((step) => (step.version === version ? { ...step, move } : step));
  }

  /** Fetches what was told before we came, or while we were away. */
  private async readPast(seat: string): Promise<void> {
    try {
      const past = await readStory(this.connection, this.id, seat);
      const last = past[past.length - 1]?.version ?? 0;
      batch(() => {
        this.history.value = [...past.filter((step) => !actOf(step)), ...this.history.value.filter((step) => step.version > last)];
        this.acts.value = [...past.filter(actOf), ...this.acts.value.filter((step) => step.considered || step.version > last)];
      });
    } catch {
      /* The log then begins here. */
    }
  }

  private takeUpdate(push: PushUpdate): void {
    const now = this.position.value;
    if (now && push.version <= now.version) return; // told already
    if (!now || push.from !== now.version) {
      void this.follow(); // something was missed
      return;
    }
    const view = merge(now.view, push.changes) as View;
    if (now.prompt?.seat === now.seat) this.mayHaveChosen.value = true;
    this.position.value = { ...now, version: push.version, view, prompt: push.prompt, undo: push.undo ?? 0 };
    this.tell({ version: push.version, events: push.events, view });
  }

  private tell(step: Step): void {
    const told = this.history.value;
    if (told.length && told[told.length - 1]!.version >= step.version) return;
    this.history.value = [...told, step];
  }

  async choose(choice: Choice): Promise<void> {
    const now = this.position.value;
    if (now && !this.busy.value) await this.act('choose', { version: now.version, choice });
  }

  async undo(): Promise<void> {
    const now = this.position.value;
    if (now && !this.busy.value) await this.act('undo', { version: now.version });
  }

  private async act(type: 'choose' | 'undo', fields: { version: number; choice?: Choice }): Promise<void> {
    this.answering.value = fields.version;
    try {
      await this.connection.request(type, { match: this.id, ...fields });
    } catch (error) {
      this.answering.value = null;
      /* Stale: the match has moved on, and the update that tells is here or on its way. */
      if (error instanceof RefusedError && error.code !== 'stale') throw error;
    }
  }

  /** Comes to the table, or to this seat of it; by the code if we hold one, since private matches have no other door. */
  async join(seat?: string): Promise<void> {
    const { way } = this;
    const door = way.as === 'watcher' && way.invite ? { invite: way.invite } : { match: this.id };
    await this.connection.request('join', seat ? { ...door, seat } : door);
    this.way = { as: 'member' };
    this.trouble.value = null;
  }

  /** Says something; sees to it that it is said once, even if the connection breaks. */
  async say(text: string, channel?: string): Promise<void> {
    const own = this.connection.hello.value?.player;
    const count = () => this.chat.value.filter((line) => line.player === own && line.text === text).length;
    const before = count();
    for (;;) {
      try {
        await this.connection.request('chat', { match: this.id, text, ...(channel ? { channel } : {}) });
        return;
      } catch (error) {
        if (!(error instanceof LostError)) throw error;
        await this.readChat();
        if (count() > before) return;
      }
    }
  }
}
