/* What the parts of a table that are no game's own ask of the game: its names, its drawings, and what its terms mean. */
import type { FunctionComponent } from 'preact';
import type { Values, Words } from '../i18n';
import type { Choice, MatchEvent, View } from '../protocol';
import type { TableState } from './context';
import type { Motion } from './playback/motion';
import type { Step } from './props';

/** What names depend on. */
export type Named = Pick<TableState, 'view' | 'lobby' | 'game'>;

/** How a name stands in sentences. */
export interface Forms {
  /** Whether a verb after it is plural. */
  n: 'one' | 'many';
  acc: string;
  dat: string;
  gen: string;
}

/** What somebody did, as far as it is worth an icon. */
export type NewsKind = 'moved' | 'fought' | 'recruited' | 'built' | 'scored' | 'played';

export interface News {
  /** Who did it: a seat, or somebody else with a name. */
  who: string;
  kind: NewsKind;
  /** How much: one move, five points. */
  count: number;
  /** Where. */
  places: readonly string[];
}

export interface TableGame {
  words: Words;
  /** Members of choices that name things on the table, which can be pointed at, and what kind of thing each names. */
  things: Readonly<Record<string, string>>;
  /** Members of choices that say how many of one thing. */
  counts: ReadonlySet<string>;
  /** Reasons that offer different things to do, so that every answer must say which it is. */
  menus: ReadonlySet<string>;
  /** Whether nothing can be taken back after this choice, so that it is worth a second press. `others`: how many there are. */
  isFinal(choice: Choice, reason: string, others: number): boolean;
  /** Whose turn it is; null: nobody's, or not known. */
  turnOf(table: Named): string | null;

  /** One argument of a term as text. */
  nameOf(table: Named, key: string, value: unknown): string;
  /** Of names that verbs and cases depend on; null: none do. Messages know them as KEY_n, KEY_acc, KEY_dat, KEY_gen. */
  formsOf(table: Named, key: string, value: string): Forms | null;
  /** The same as what it is: a chip of a player, a place or a card that can be looked at; `text`: in one of its cases. */
  Name: FunctionComponent<{ kind: string; value: string; text?: string | undefined }>;
  /** Whether buttons show an argument as what it is, rather than as text. */
  isDrawn(key: string, value: string): boolean;
  /** Whether this is a place: a button that leads there shows it. */
  isPlace(value: string): boolean;
  /** Further arguments for the message of a term, made from one of its own. */
  more(key: string, value: unknown, args: Record<string, unknown>): Values;
  /** Of all that a table shows, what names in sentences depend on: while it stays the same, sentences told do. */
  whoIsWho(table: Named): string;
  /** The colour of whom an event is about, as CSS; null: it is about nobody. */
  colourOf(table: Named, event: MatchEvent): string | null;
  /** What can be seen of a step while it is played, by the moment before it. */
  motionsOf(before: View, step: Pick<Step, 'events'>): readonly Motion[];
  /** The moment before a step, without what its motions take away from where it was. */
  during(before: View, motions: readonly Motion[]): View;
  /** What an event says that somebody did; null: nothing to tell who was away. */
  newsOf(event: MatchEvent): News | null;
  /** What is known of a choice before it is meant, such as the odds of a fight; null: nothing is. */
  Outlook: FunctionComponent<{ choice: Choice }> | null;
  /** What a choice costs, in its button; null: the game has no prices. */
  Price: FunctionComponent<{ choice: Choice }> | null;
  /** Pages of its own in the help, under their titles. */
  help: readonly { title(): string; Page: FunctionComponent }[];
  /** What things are and do: for elements that say data-tip="kind:name". */
  Tip: FunctionComponent<{ kind: string; name: string }>;
}
