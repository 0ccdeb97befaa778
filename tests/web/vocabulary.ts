/* The words of a game as protocol/schema has them: what can be told, asked and chosen, and of what; and how all of it is gone through. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

export interface Schema {
  $ref?: string;
  type?: string;
  const?: string;
}

/** An event, a reason or a choice. */
interface Told {
  properties: Record<string, Schema>;
  required: string[];
}

interface Vocabulary {
  $defs: Record<string, { enum?: string[]; oneOf?: Told[]; properties?: Record<string, { enum?: string[] }> }>;
}

/** The schema of this name. */
export const vocabularyOf = (name: string): Vocabulary =>
  JSON.parse(readFileSync(new URL(`../../protocol/schema/${name}.json`, import.meta.url), 'utf8')) as Vocabulary;

/** All that words of this kind can be. */
export const wordsOf = ({ $defs }: Vocabulary, kind: string): string[] => $defs[`word.${kind}`]!.enum!;

export type Member = 'event' | 'reason' | 'verb';

export interface Term {
  member: Member;
  name: string;
  /** Of its sentence in the catalogues. */
  key: string;
  /** What it tells besides its name. */
  members: Record<string, Schema>;
  required: readonly string[];
}

const TERMS: Record<Member, string> = { event: 'event', reason: 'reason', verb: 'choice' };

/** What a choice costs stands beside its words. */
const BESIDE: ReadonlySet<string> = new Set(['price', 'price_most']);

/** Everything that a game tells, asks and lets one choose. */
export const termsOf = ({ $defs }: Vocabulary): Term[] => (Object.keys(TERMS) as Member[]).flatMap((member) => $defs[TERMS[member]]!.oneOf!.map(({ properties, required }) => {
  const { [member]: { const: name } = {}, ...all } = properties;
  const members = Object.fromEntries(Object.entries(all).filter(([one]) => member !== 'verb' || !BESIDE.has(one)));
  return { member, name: name!, key: `${member}.${name!}`, members, required };
}));

/** Every value of every member at least once, and every number with it; not all with all, which nobody could read. */
export function combinations<Value>(all: Record<string, readonly Value[]>): Record<string, Value>[] {
  const names = Object.keys(all), most = Math.max(1, ...Object.values(all).map((values) => values.length));
  return Array.from({ length: most }, (_, i) => Object.fromEntries(names.map((name, k) => [name, all[name]![(i + k) % all[name]!.length]!])));
}

const WRONG: [RegExp, string][] = [
  [/[{}]/, 'a brace is left'], [/\bnone\b|undefined|NaN/, 'a value is missing'], [/ {2}|^ | $/, 'a blank too many'], [/ [,.;:!?](?!\.)/, 'a blank before a mark'],
  [/\(\)|„[”“]|: *$/, 'something is empty'], [/[a-z]_[a-z]/, 'a name without words'],
];

/** What can be seen to be wrong with a sentence without a person; `more`: of one game. */
export const faultsOf = (sentence: string, more: readonly [RegExp, string][] = []): string[] =>
  [...WRONG, ...more].filter(([pattern]) => pattern.test(sentence)).map(([, why]) => `${why}: “${sentence}”`);

const client = createRequire(new URL('../../clients/web/package.json', import.meta.url));

/** What the client says messages with. */
export const formatter = async () => (await import(client.resolve('intl-messageformat'))) as typeof import('intl-messageformat');

export interface Element {
  type: number;
  value?: string;
  options?: Record<string, { value: Element[] }>;
  children?: Element[];
}

const LITERAL = 0, POUND = 7;

/** The names of a message's arguments, each as often as it is asked for. */
export const argumentsOf = (elements: readonly Element[]): string[] => elements.flatMap(({ type, value, options, children }) => [
  ...(type === LITERAL || type === POUND ? [] : [value!]), ...Object.values(options ?? {}).flatMap((option) => argumentsOf(option.value)), ...argumentsOf(children ?? []),
]);
