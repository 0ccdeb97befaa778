/*
 * Every sentence of Oath's log, questions and choices in every language, said by the client's own code with every name and number: each
 * argument of a message is told by its term, and nothing is left over. All of it is written to WARREN_BUILD/web-tests/oath-sentences.LANGUAGE.txt,
 * to be read by whoever changes a message.
 */
import { expect, test } from '@playwright/test';
import { mkdirSync, writeFileSync } from 'node:fs';
import type { Named } from '../../clients/web/src/table/game';
import { more } from '../../clients/web/src/games/oath/table/told';
import { GENERAL, OF_GAMES, speakOf } from './catalogues';
import { argumentsOf, combinations, faultsOf, formatter, termsOf, vocabularyOf, wordsOf, type Element, type Member, type Schema } from './vocabulary';
import { BUILD } from './warrend';

const vocabulary = vocabularyOf('oath'), TERMS = termsOf(vocabulary);

const LANGUAGES = ['en', 'de', 'pl'] as const;
type Language = (typeof LANGUAGES)[number];
const COLOURS = wordsOf(vocabulary, 'colour');
const SEATS = COLOURS.map((_, i) => `s${i + 1}`);
const NUMBERS = [0, 1, 2, 5, 22];
/* One place has a site that is known, the others are told by where they are. */
const VIEW = { cards: {}, slots: { c1: { site: 'plains' } }, seats: Object.fromEntries(COLOURS.map((colour, i) => [SEATS[i]!, { colour }])) };

/** The client's own words in this language, which are made for a page. */
async function table(language: Language): Promise<(member: Member, term: object) => string> {
  await speakOf('oath', language);
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

/** Besides what is wrong in any game. */
const WRONG: [RegExp, string][] = [
  [/\b(true|false)\b/, 'a value is missing'], [/\b[cph][123]\b|\bs[1-6]\b/, 'a name of the protocol'], [/ · /, 'no sentence'],
];

for (const language of LANGUAGES) {
  test(`every sentence of Oath can be said: ${language}`, async () => {
    const say = await table(language);
    const told: string[] = [], faults: string[] = [];
    for (const { member, name, key, members, required } of TERMS) {
      const all = Object.fromEntries(Object.entries(members).map(([argument, schema]) => [argument, valuesOf(schema, !required.includes(argument))]));
      const said = new Set(combinations(all).map((chosen) => say(member, { [member]: name, ...chosen })));
      faults.push(...[...said].flatMap((sentence) => faultsOf(sentence, WRONG)).map((fault) => `${key}: ${fault}`));
      told.push(key, ...[...said].map((sentence) => `    ${sentence}`));
    }
    mkdirSync(`${BUILD}/web-tests`, { recursive: true });
    writeFileSync(`${BUILD}/web-tests/oath-sentences.${language}.txt`, `${told.join('\n')}\n`);
    expect(told.length).toBeGreaterThan(2_000);
    expect(faults).toEqual([]);
  });
}

test('a sentence begins with a capital, with whatever name it begins', async () => {
  const WITH = { event: 'deal_open', seat: 'bandits', with: 's2' }, TO = { event: 'deal_open', seat: 's2', with: 'bandits' };
  for (const [language, small, capital] of [['en', 'the bandits', 'The bandits'], ['de', 'die Räuber', 'Die Räuber'], ['pl', 'bandyci', 'Bandyci']] as const) {
    await table(language);
    const { formsIn, nameOf } = await import('../../clients/web/src/games/oath/table/names'), { words } = await import('../../clients/web/src/games/oath/words');
    const { partsOf, sayText } = await import('../../clients/web/src/table/say');
    const named = { view: VIEW, lobby: {}, game: { words, more, nameOf, formsOf: formsIn } } as unknown as Named;
    expect(nameOf(named, 'seat', 'bandits')).toBe(small);
    expect(sayText(named, 'event', WITH)).toMatch(new RegExp(`^${capital} `));
    expect(partsOf(named, 'event', WITH)[0]).toMatchObject({ kind: 'seat', value: 'bandits', text: capital });
    const first = partsOf(named, 'event', TO)[0], { text } = partsOf(named, 'event', TO).find((part) => typeof part === 'object' && part.kind === 'with') as { text?: string };
    expect(first).toMatchObject({ kind: 'seat', value: 's2' });
    expect(text?.[0] ?? small[0], 'elsewhere it is as it was').toBe(small[0]);
  }
});

test('a banner is no card', async () => {
  const say = await table('pl');
  expect(say('event', { event: 'put_favor_on', seat: 's2', count: 1, card: 'peoples_favor' })).toMatch(/ na sztandarze „Przychylność Ludu”$/);
  expect(say('event', { event: 'put_secrets_on', seat: 's2', count: 1, card: 'darkest_secret' })).toMatch(/ na sztandarze „Najmroczniejsza Tajemnica”$/);
  expect(say('event', { event: 'favor_returned', card: 'peoples_favor', count: 1, bank: 'order' })).toContain(' ze sztandaru „Przychylność Ludu” ');
  expect(say('event', { event: 'took_secrets_from', seat: 's2', card: 'darkest_secret', count: 1 })).toMatch(/ ze sztandaru „Najmroczniejsza Tajemnica”$/);
  expect(say('event', { event: 'put_favor_on', seat: 's2', count: 1, card: 'wolves' })).toContain(' na karcie „');
  expect(say('event', { event: 'favor_returned', card: 'wolves', count: 1, bank: 'beast' })).toContain(' z karty „');
  for (const [language, banner, card] of [['en', / on the People’s Favor$/, / on Wolves$/], ['de', / auf das Banner „[^“]+“$/, / auf „Wölfe“$/]] as const) {
    const tell = await table(language);
    expect(tell('event', { event: 'put_favor_on', seat: 's2', count: 1, card: 'peoples_favor' })).toMatch(banner);
    expect(tell('event', { event: 'put_favor_on', seat: 's2', count: 1, card: 'wolves' })).toMatch(card);
  }
});

test('what undo takes back is more than a number or a name', async () => {
  for (const [language, number, name] of [['en', 'you chose “2”', 'you chose “Plains”'], ['de', 'du hast „2“ gewählt', 'du hast „Ebene“ gewählt'], ['pl', 'twój wybór: 2', 'twój wybór: Równiny']] as const) {
    await table(language);
    const { formsIn, nameOf } = await import('../../clients/web/src/games/oath/table/names'), { words } = await import('../../clients/web/src/games/oath/words');
    const { sayChosen } = await import('../../clients/web/src/table/say');
    const said = (choice: object) => sayChosen({ view: VIEW, lobby: {}, game: { words, more, nameOf, formsOf: formsIn } } as unknown as Named, choice);
    expect(said({ verb: 'count', count: 2 })).toBe(number);
    expect(said({ verb: 'slot', slot: 'c1' })).toBe(name);
    expect(said({ verb: 'dice', count: 3 }), 'what is a sentence stays one').toBe(words.maybe('verb.dice', { count: 3 }));
    for (const verb of ['yes', 'go', 'muster']) expect(said({ verb })).toBe(words.t('table.you_chose', { choice: words.word('verb', verb) }));
  }
});

test('a message of Oath asks for nothing that its term does not tell, and a question says what it is told', async () => {
  const { IntlMessageFormat } = await formatter();
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
