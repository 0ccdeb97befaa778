/*
 * Every sentence of the log, of questions and of choices, in every language, with every faction, number and card. What can be seen
 * without a person is looked for here; the whole table is written to WARREN_BUILD/web-tests/sentences.LANGUAGE.txt, to be read by
 * whoever changes a pattern.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import type { Named } from '../../clients/web/src/table/game';
import { formsOf } from '../../clients/web/src/table/grammar';
import { ROOT, speakOf } from './catalogues';
import { expect, test } from './people';
import { combinations, faultsOf, formatter, termsOf, vocabularyOf, wordsOf, type Schema } from './vocabulary';
import { BUILD } from './warrend';

interface Formats { IntlMessageFormat: new (message: string, language: string) => { format(values: object): unknown } }

const game = vocabularyOf('root');

const FACTIONS = ['marquise', 'eyrie', 'alliance', 'vagabond', 'vagabond2', 'lizard', 'riverfolk', 'duchy', 'corvid', 'hundreds', 'keepers'];
const NUMBERS = [0, 1, 2, 5, 22];
/* As the table has them: which kind of words the values of an argument are (games/root/table/names.tsx). */
const KIND: Record<string, string> = { as: 'item', gave: 'card', took: 'card', action: 'minister', by: 'seat' };
const OWNERS = new Set(['#/$defs/asked', '#/$defs/word.owner']);
const PLACES = new Set(['#/$defs/word.clearing', '#/$defs/word.place']);

type Value = { text?: string; number?: number; flag?: string; owner?: string; piece?: string; item?: string };

class Speaker {
  private readonly formats = new Map<string, InstanceType<Formats['IntlMessageFormat']>>();
  constructor(private readonly Format: Formats['IntlMessageFormat'], readonly language: string, readonly words: Record<string, string>) {}

  say(key: string, values: object = {}): string | undefined {
    const message = this.words[key];
    if (message === undefined) return undefined;
    const made = this.formats.get(key) ?? new this.Format(message, this.language);
    this.formats.set(key, made);
    return String(made.format(new Proxy(values, { get: (all, name: string) => (all as Record<string, unknown>)[name] ?? 'none', has: () => true })));
  }

  values(name: string, schema: Schema, optional: boolean): Value[] {
    if (schema.type === 'integer') return NUMBERS.map((number) => ({ number }));
    if (schema.type === 'boolean') return [{ flag: 'true' }, { flag: 'false' }];
    const none: Value[] = optional ? [{}] : [];
    if (OWNERS.has(schema.$ref!)) {
      const hired = schema.$ref === '#/$defs/word.owner' ? wordsOf(game, 'hireling') : [];
      return [...none, ...FACTIONS.map((owner) => ({ owner })), ...hired.map((owner) => ({ owner }))];
    }
    if (PLACES.has(schema.$ref!)) return [...none, { text: this.say('place.said', { number: 7 })! }, ...(name === 'place' ? [{ text: this.words['place.burrow']! }] : [])];
    const kind = schema.$ref!.replace('#/$defs/word.', '');
    if (kind === 'hireling' && name === 'hireling') return wordsOf(game, 'hireling').map((owner) => ({ owner }));
    if (kind === 'item') return [...none, ...wordsOf(game, kind).map((item) => ({ item, text: this.words[`item.${item}`]! }))];
    return [...none, ...wordsOf(game, kind).map((value) => (
      kind === 'piece' ? { piece: value, text: this.words[`piece.${value}`]! } : { text: this.words[`${KIND[name] ?? kind}.${value}`] ?? this.words[`${kind}.${value}`] ?? value }))];
  }

  /** The arguments of a message as the table makes them (table/say.tsx). */
  args(chosen: Record<string, Value>): Record<string, unknown> {
    const args: Record<string, unknown> = {};
    for (const [name, { text, number, flag, owner, piece, item }] of Object.entries(chosen)) {
      if (number !== undefined) args[name] = number;
      if (flag !== undefined) args[name] = flag;
      if (text !== undefined) args[name] = text;
      if (piece) args['pieces'] = this.say(`pieces.${piece}`, { n: chosen['count']?.number ?? 1 });
      if (!owner && !item) continue;
      const base = owner ? this.words[`short.${owner}`] ?? this.words[`hireling.${owner}`]! : text!;
      const forms = formsOf((key) => this.words[key], owner ?? item!, base);
      args[name] = base;
      for (const [form, said] of Object.entries(forms)) args[`${name}_${form}`] = said;
    }
    return args;
  }
}

for (const language of ['en', 'de', 'pl'] as const) {
  test(`every sentence can be said: ${language}`, async () => {
    const { IntlMessageFormat } = (await formatter()) as Formats;
    const speaker = new Speaker(IntlMessageFormat, language, ROOT[language]);
    const table: string[] = [], faults: string[] = [];
    for (const { key, members, required } of termsOf(game)) {
      const all = Object.fromEntries(Object.entries(members).map(([argument, schema]) => [argument, speaker.values(argument, schema, !required.includes(argument))]));
      const said = new Set(combinations(all).map((chosen) => speaker.say(key, speaker.args(chosen))!));
      faults.push(...[...said].flatMap((sentence) => faultsOf(sentence)).map((fault) => `${key}: ${fault}`));
      table.push(`${key}    ${speaker.words[key]!}`, ...[...said].map((sentence) => `    ${sentence}`));
    }
    mkdirSync(`${BUILD}/web-tests`, { recursive: true });
    writeFileSync(`${BUILD}/web-tests/sentences.${language}.txt`, `${table.join('\n')}\n`);
    expect(table.length).toBeGreaterThan(2_000);
    expect(faults).toEqual([]);
  });
}

test('a place is told as what it is, and what chance gives as given by nobody', async () => {
  await speakOf('root', 'en');
  const { formsIn, nameOf } = await import('../../clients/web/src/games/root/table/names'), { words } = await import('../../clients/web/src/games/root/words');
  const { sayText } = await import('../../clients/web/src/table/say');
  const view = { seats: { s1: { faction: 'alliance' }, s2: { faction: 'marquise' } }, hirelings: {}, cards: {}, clearings: {}, markers: {} };
  const named = { view, lobby: {}, game: { words, more: () => ({}), nameOf, formsOf: formsIn } } as unknown as Named;
  expect(sayText(named, 'verb', { verb: 'march', from: 'c3', to: 'c5' })).toBe('March clearing 3 → clearing 5');
  expect(sayText(named, 'event', { event: 'supporter_gained', seat: 's1', from: 's2', card: null })).toBe('Alliance gains a supporter (from Marquise)');
  expect(sayText(named, 'event', { event: 'supporter_gained', seat: 's1', from: 'chance', card: null })).toBe('Alliance gains a supporter');
});

test('a supporter from the own hand is not said to come from somebody', async () => {
  const { formsIn, more, nameOf } = await import('../../clients/web/src/games/root/table/names'), { words } = await import('../../clients/web/src/games/root/words');
  const { sayText } = await import('../../clients/web/src/table/say');
  const view = { seats: { s1: { faction: 'alliance' } }, hirelings: {}, cards: {}, clearings: {}, markers: {} };
  const named = { view, lobby: {}, game: { words, more, nameOf, formsOf: formsIn } } as unknown as Named;
  for (const [language, hidden, seen] of [
    ['en', 'Alliance gains a supporter from hand', 'Alliance gains a supporter from hand: Anvil'],
    ['de', 'Allianz gewinnt einen Unterstützer aus der Hand', 'Allianz gewinnt einen Unterstützer aus der Hand: „Amboss“'],
    ['pl', 'Sojusz zyskuje Stronnika z ręki', 'Sojusz zyskuje Stronnika z ręki (karta „Kowadło”)'],
  ] as const) {
    await speakOf('root', language);
    const gained = { event: 'supporter_gained', seat: 's1', from: 's1' };
    expect(sayText(named, 'event', { ...gained, card: null })).toBe(hidden);
    expect(sayText(named, 'event', { ...gained, card: 'anvil' })).toBe(seen);
  }
});

test('verbs agree with those who do it', async () => {
  const { IntlMessageFormat } = (await formatter()) as Formats;
  for (const [language, one, many, ofMany] of [
    ['en', 'Marquise takes', 'Lizards take', 'lizard'], ['de', 'Marquise nimmt', 'Echsen nehmen', 'lizard'], ['pl', 'Markiza bierze', 'Kultyści biorą', 'lizard'],
  ] as const) {
    const speaker = new Speaker(IntlMessageFormat, language, ROOT[language]);
    const say = (owner: string) => speaker.say('event.dominance_taken', speaker.args({ seat: { owner }, card: { text: 'X' } }))!;
    expect(say('marquise')).toContain(one);
    expect(say(ofMany)).toContain(many);
    /* A sentence about what somebody does knows both numbers. */
    const verbs = Object.entries(ROOT[language]).filter(([key, message]) => /^event\./.test(key) && /^\{(seat|attacker|by|warriors)\} /.test(message)
      && !/^\{\w+\} (and|und|i) /.test(message));
    expect(verbs.length).toBeGreaterThan(70);
    expect(verbs.filter(([, message]) => !/_n, select/.test(message)).map(([key]) => key), language).toEqual([]);
  }
});

test('what is taken stands in the case for it', async () => {
  await speakOf('root', 'pl');
  const { formsIn, nameOf } = await import('../../clients/web/src/games/root/table/names'), { words } = await import('../../clients/web/src/games/root/words');
  const { partsOf, sayText } = await import('../../clients/web/src/table/say');
  const view = { seats: { s1: { faction: 'vagabond' }, s2: { faction: 'marquise' } }, hirelings: {}, cards: {}, clearings: {}, markers: {} };
  const named = { view, lobby: {}, game: { words, more: () => ({}), nameOf, formsOf: formsIn } } as unknown as Named;
  expect(sayText(named, 'event', { event: 'item_gained', seat: 's1', item: 'torch' })).toBe('Włóczęga zyskuje pochodnię');
  expect(partsOf(named, 'event', { event: 'item_gained', seat: 's1', item: 'torch' }).at(-1)).toEqual({ kind: 'item', value: 'torch', text: 'pochodnię' });
  expect(sayText(named, 'verb', { verb: 'repair', item: 'tea', exhausted: false })).toBe('Napraw herbatę');
  expect(sayText(named, 'reason', { reason: 'contempt_for_trade', item: 'bag' }), 'a name that begins a sentence').toMatch(/^Worek: /);
  expect(sayText(named, 'event', { event: 'relation', seat: 's1', with: 's2', relation: 'friendly' })).toBe('Włóczęga: stosunek do Markizy – przyjazny');
});

test('names that have forms are names that there are', () => {
  const names = new Set([...FACTIONS, ...wordsOf(game, 'hireling'), ...wordsOf(game, 'item')]);
  for (const [language, words] of Object.entries(ROOT)) {
    expect((words['grammar.many' as keyof typeof words] as string).split(' ').filter((name) => !names.has(name)), language).toEqual([]);
    for (const name of names) {
      const cases = (words as Record<string, string>)[`cases.${name}`]!;
      expect((cases === '' && language !== 'pl') || cases.split('|').length === 3, `${language} ${name}`).toBe(true);
    }
  }
});
