/* The protocol's types by short names. `make` generates them from protocol/schema. */
import type {
  ReplyAdvise, ReplyAnalysis, ReplyCreate, ReplyEvents, ReplyHello, ReplyHint, ReplyHistory, ReplyJoin, ReplyList, ReplyLog, ReplyLogin, ReplyMine, ReplyChatLog, ReplyRecover, ReplyRegister,
  ReplyRematch, ReplyResume, ReplySeries, ReplyStanding, ReplyVocabulary, ReplyWatch, Error as ReplyError,
} from './generated/replies';
import type {
  PushChat, PushClock, PushClosing, PushConsidered, PushEnded, PushLobby, PushNotice, PushRematch, PushSnapshot, PushUpdate,
} from './generated/pushes';

export type { Setting, Summary, Line as ChatLine, Log, Record as MoveRecord } from './generated/replies';
export type {
  Choice, PushClock, PushConsidered, Event as MatchEvent, Prompt, Reason, Result, View, PushChat, PushEnded, PushLobby, PushSnapshot, PushUpdate,
} from './generated/pushes';
export type Obstacle = NonNullable<PushLobby['obstacle']>;
export type Advice = PushLobby['advice'][number];
export type Frozen = NonNullable<PushLobby['frozen']>;
export type Notice = Pick<PushNotice, 'code' | 'message' | 'at' | 'why'>;
export type { ReplyAdvise, ReplyAnalysis, ReplyHint, ReplyHello, ReplyHistory, ReplySeries, ReplyVocabulary, ReplyError };

export type Push =
  | PushLobby | PushClock | PushSnapshot | PushUpdate | PushConsidered | PushEnded | PushChat | PushRematch | PushNotice | PushClosing;

export type Game = ReplyHello['games'][number];
export type SeatState = PushLobby['seats'][number];

/** What an `ok` reply to each request holds besides `re` and `type`. */
export interface Replies {
  hello: ReplyHello;
  vocabulary: ReplyVocabulary;
  register: ReplyRegister;
  login: ReplyLogin;
  recover: ReplyRecover;
  password: object;
  logout: object;
  create: ReplyCreate;
  advise: ReplyAdvise;
  list: ReplyList;
  mine: ReplyMine;
  join: ReplyJoin;
  sit: { seat: string };
  stand: object;
  set: object;
  add_bot: { seat: string };
  remove_bot: object;
  ready: object;
  start: { version: number };
  kick: object;
  leave: object;
  chat: object;
  chat_log: ReplyChatLog;
  watch: ReplyWatch;
  choose: { version: number };
  undo: { version: number };
  resign: { version: number };
  propose: object;
  agree: object;
  back: object;
  offer: object;
  standing: ReplyStanding;
  resume: ReplyResume;
  rematch: ReplyRematch;
  series: ReplySeries;
  close_series: object;
  history: ReplyHistory;
  events: ReplyEvents;
  log: ReplyLog;
  analysis: ReplyAnalysis;
  hint: ReplyHint;
  ping: object;
}
export type RequestType = keyof Replies;
