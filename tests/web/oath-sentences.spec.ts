/*
 * Every sentence of Oath's log, questions and choices in every language, said by the client's own code with every name and number: each
 * argument of a message is told by its term, and nothing is left over. All of it is written to WARREN_BUILD/web-tests/oath-sentences.LANGUAGE.txt,
 * to be read by whoever changes a message.
 */
import { expect, test } from '@playwright/test';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Named } from '../../clients/web/src/table/game';
import { more } from '../../clients/web/src/games/oath/table/told';
import { GENERAL, OF_GAMES } from './catalogues';
import { BUILD } from './warrend';

const client = createRequire(new URL('../../clients/web/package.json', import.meta.url));

interface Schema {
  $ref?: string;
  type?: string;
  const?: string;
}
interface Term {
  properties: Record<string, Schema>;
  required: string[];
}
const vocabulary = JSON.parse(readFileSync(new URL('../../protocol/schema/oath.json', import.meta.url), 'utf8')) as
  { $defs: Record<string, { enum?: string[]; oneOf?: Term[] }> };
const TERMS = (['event', 'reason', 'verb'] as const).flatMap((member) => vocabulary.$defs[member === 'verb' ? 'choice' : member]!.oneOf!.map(({ properties, required }) => {
  const { [member]: { const: name } = {}, ...members } = properties;
  return { member, name: name!, key: `${member}.${name!}`, members, required };
}));

const LANGUAGES = ['en', 'de', 'pl'] as const;
type Language = (typeof LANGUAGES)[number];
const COLOURS = vocabulary.$defs['word.colour']!.enum!;
const SEATS = COLOURS.map((_, i) => `s${i + 1}`);
const NUMBERS = [0, 1, 2, 5, 22];
/* One place has a site that is known, the others are told by where they are. */
const VIEW = { cards: {}, slots: { c1: { site: 'plains' } }, seats: Object.fromEntries(COLOURS.map((colour, i) => [SEATS[i]!, { colour }])) };

/** The client's own words in this language, which are made for a page. */
async function table(language: Language): Promise<(member: 'event' | 'reason' | 'verb', term: object) => string> {
  const known = { languages: [language] }, page = { matchMedia: () => ({ matches: true, addEventListener: () => undefined }), document: { documentElement: {} }, navigator: known };
  for (const [name, value] of Object.entries(page)) Object.defineProperty(globalThis, name, { value, configurable: true });
  const { settings } = await import('../../clients/web/src/settings'), { learn, speak } = await import('../../clients/web/src/i18n');
  settings.language.value = language;
  await speak(language);
  const all = Object.fromEntries(LANGUAGES.map((one) => [one, async () => ({ default: OF_GAMES['oath']![one] })])) as unknown as Parameters<typeof learn>[1];
  await learn('oath', all);
  const { formsIn, nameOf } = await import('../../clients/web/src/games/oath/table/names'), { words } = await import('../../clients/web/src/games/oath/words');
  const { sayText } = await import('../../clients/web/src/table/say');
  const named = { view: VIEW, lobby: {}, game: { words, more, nameOf, formsOf: formsIn } } as unknown as Named;
  return (member, term) => sayText(named, member, term);
}

function valuesOf({ $ref = '', type }: Schema, optional: boolean): unknown[] {
  if (type === 'integer') return NUMBERS;
  if (type === 'boolean') return [true, false];
  const kind = $ref.replace('#/$defs/', '');
  return [...(optional ? [undefined] : []), ...(kind === 'asked' || kind === 'seat' ? SEATS : vocabulary.$defs[kind]!.enum!)];
}

/** Every value of every member at least once, and every number with it; not all with all, which nobody could read. */
function combinations(all: Record<string, unknown[]>): Record<string, unknown>[] {
  const names = Object.keys(all), most = Math.max(1, ...Object.values(all).map((values) => values.length));
  return Array.from({ length: most }, (_, i) => Object.fromEntries(names.map((name, k) => [name, all[name]![(i + k) % all[name]!.length]!])));
}

const WRONG: [RegExp, string][] = [
  [/[{}]/, 'a brace is left'], [/\bnone\b|undefined|NaN|\b(true|false)\b/, 'a value is missing'], [/ {2}|^ | $/, 'a blank too many'], [/ [,.;:!?](?!\.)/, 'a blank before a mark'],
  [/\(\)|„[”“]|: *$/, 'something is empty'], [/[a-z]_[a-z]/, 'a name without words'], [/\b[cph][123]\b|\bs[1-6]\b/, 'a name of the protocol'], [/ · /, 'no sentence'],
];

for (const language of LANGUAGES) {
  test(`every sentence of Oath can be said: ${language}`, async () => {
    const say = await table(language);
    const told: string[] = [], faults: string[] = [];
    for (const { member, name, key, members, required } of TERMS) {
      const all = Object.fromEntries(Object.entries(members).map(([argument, schema]) => [argument, valuesOf(schema, !required.includes(argument))]));
      const said = new Set(combinations(all).map((chosen) => say(member, { [member]: name, ...chosen })));
      for (const sentence of said) for (const [pattern, why] of WRONG) if (pattern.test(sentence)) faults.push(`${key}: ${why}: “${sentence}”`);
      told.push(key, ...[...said].map((sentence) => `    ${sentence}`));
    }
    mkdirSync(`${BUILD}/web-tests`, { recursive: true });
    writeFileSync(`${BUILD}/web-tests/oath-sentences.${language}.txt`, `${told.join('\n')}\n`);
    expect(told.length).toBeGreaterThan(2_000);
    expect(faults).toEqual([]);
  });
}

interface Element {
  type: number;
  value?: string;
  options?: Record<string, { value: Element[] }>;
  children?: Element[];
}
const LITERAL = 0, POUND = 7;

/** The names of a message's arguments. */
const argumentsOf = (elements: readonly Element[]): string[] => elements.flatMap(({ type, value, options, children }) => [
  ...(type === LITERAL || type === POUND ? [] : [value!]), ...Object.values(options ?? {}).flatMap((option) => argumentsOf(option.value)), ...argumentsOf(children ?? []),
]);

test('a message of Oath asks for nothing that its term does not tell, and a question says what it is told', async () => {
  const { IntlMessageFormat } = (await import(client.resolve('intl-messageformat'))) as typeof import('intl-messageformat');
  const faults: string[] = [];
  for (const language of LANGUAGES) {
    const words = { ...GENERAL[language], ...OF_GAMES['oath']![language] };
    for (const { member, key, members } of TERMS) {
      const asked = new Set(argumentsOf(new IntlMessageFormat(words[key]!, language).getAst() as Element[]));
      const given = Object.keys(members).flatMap((name) => [name, ...['n', 'acc', 'dat', 'gen'].map((form) => `${name}_${form}`), ...Object.keys({ ...more(name, 1), ...more(name, '') })]);
      faults.push(...[...asked].filter((name) => !given.includes(name)).map((name) => `${language} ${key}: nobody tells {${name}}`));
      if (member !== 'reason') continue;
      /* Who is asked is said beside the question. */
      const unsaid = Object.keys(members).filter((name) => name !== 'seat' && ![...asked].some((one) => one.replace(/_(n|acc|dat|gen|is)$/, '') === name));
      faults.push(...unsaid.map((name) => `${language} ${key}: does not say {${name}}`));
    }
  }
  expect(faults).toEqual([]);
});
