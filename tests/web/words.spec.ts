/* The catalogues: the same arguments in every language, and words for everything that the game can say. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { keyOfAbout as keyOfOath } from '../../clients/web/src/games/oath/aboutKey';
import { keyOfAbout } from '../../clients/web/src/games/root/aboutKey';
import { drawingOf } from '../../clients/web/src/games/root/table/cards/drawings';
import { COACHES, GENERAL, OF_GAMES, ROOT } from './catalogues';
import { ask, expect, test } from './people';

const { en } = ROOT;
const client = createRequire(new URL('../../clients/web/package.json', import.meta.url));

interface Element {
  type: number;
  value?: string;
  options?: Record<string, { value: Element[] }>;
  children?: Element[];
}

/* The forms of a name are the name: which of them a sentence needs is the language's affair. */
const FORM = /_(n|acc|dat|gen)$/;
const LITERAL = 0;
const POUND = 7;

/** The names of a message's arguments. */
function argumentsOf(elements: Element[], found = new Set<string>()): Set<string> {
  for (const element of elements) {
    if (element.type !== LITERAL && element.type !== POUND) found.add(element.value!.replace(FORM, ''));
    for (const { value } of Object.values(element.options ?? {})) argumentsOf(value, found);
    if (element.children) argumentsOf(element.children, found);
  }
  return found;
}

test('every message takes the same arguments in every language', async () => {
  const { IntlMessageFormat } = (await import(client.resolve('intl-messageformat'))) as typeof import('intl-messageformat');
  const wrong: string[] = [];
  for (const { en: english, ...others } of [GENERAL, ...Object.values(OF_GAMES), ...Object.values(COACHES)]) {
    for (const [key, message] of Object.entries(english)) {
      const wanted = [...argumentsOf(new IntlMessageFormat(message, 'en').getAst() as Element[])].sort().join();
      for (const [language, catalogue] of Object.entries(others)) {
        try {
          const given = [...argumentsOf(new IntlMessageFormat(catalogue[key]!, language).getAst() as Element[])].sort().join();
          if (given !== wanted) wrong.push(`${language} ${key}: ${given} instead of ${wanted}`);
        } catch (error) {
          wrong.push(`${language} ${key}: ${String(error)}`);
        }
      }
    }
  }
  expect(wrong).toEqual([]);
});

test('a game says nothing anew that is said of every game', () => {
  for (const [name, { en: own }] of Object.entries(OF_GAMES)) {
    expect(Object.keys(own).filter((key) => key in GENERAL.en), name).toEqual([]);
  }
});

type Term = { properties: Record<string, { const?: string }> };
type Vocabulary = { $defs: Record<string, { enum?: string[]; oneOf?: Term[] }> };
const vocabularyOf = (name: string) => JSON.parse(readFileSync(new URL(`../../protocol/schema/${name}.json`, import.meta.url), 'utf8')) as Vocabulary;
const game = vocabularyOf('root');

test('every choice, event and reason of a game has its sentence', () => {
  for (const [name, { en: own }] of Object.entries(OF_GAMES)) {
    const wanted: string[] = [];
    for (const [terms, member] of [['choice', 'verb'], ['event', 'event'], ['reason', 'reason']] as const) {
      for (const { properties } of vocabularyOf(name).$defs[terms]!.oneOf!) {
        const term = properties[member]!.const!;
        wanted.push(`${member}.${term}`);
        /* While choices are narrowed, a verb that takes arguments stands for all of its choices. */
        if (member === 'verb' && Object.keys(properties).length > 1) wanted.push(`group.${term}`);
      }
    }
    const known = { ...GENERAL.en, ...own };
    expect(wanted.length, name).toBeGreaterThan(300);
    expect(wanted.filter((key) => !(key in known)), name).toEqual([]);
    /* Words that the game has lost are not said by anybody. */
    const said = Object.keys(own).filter((key) => /^(verb|event|reason)\./.test(key) && !/^(verb|event|reason)\.[a-z_]+\./.test(key));
    expect(said.filter((key) => !wanted.includes(key)), `${name}: said of nothing`).toEqual([]);
  }
});

/** What chance answers, or what can be only one while the other members are the same. */
const UNSAID: Record<string, string[]> = { suit_marker: ['marker'], stock_of_set: ['set'], hide_relic: ['copy'], control_die: ['gold', 'all'] };

test('a choice says all that it differs by from others of its verb, in every language', () => {
  const silent = Object.entries(OF_GAMES).flatMap(([name, languages]) => vocabularyOf(name).$defs['choice']!.oneOf!.flatMap(({ properties }) => {
    const verb = properties['verb']!.const!;
    return Object.entries(languages).flatMap(([language, own]) => {
      const message = own[`verb.${verb}`] ?? GENERAL[language as 'en'][`verb.${verb}`]!;
      return Object.keys(properties).filter((member) => member !== 'verb' && !UNSAID[verb]?.includes(member) && !new RegExp(`\\{${member}(_acc|_dat|_gen)?\\b`).test(message))
        .map((member) => `${name} ${language} ${verb}: ${member}`);
    });
  }));
  expect(silent).toEqual([]);
});

test('every name of the game has its word, and every card tells what it does', () => {
  /* Places are numbers; owners are seats and hirelings, which have names of their own. */
  const kinds = Object.keys(game.$defs).filter((kind) => kind.startsWith('word.') && !/clearing|place|owner/.test(kind));
  const wanted = kinds.flatMap((kind) => (game.$defs[kind]!.enum ?? []).flatMap((name) => {
    const key = `${kind.slice('word.'.length)}.${name}`;
    return kind === 'word.card' || kind === 'word.hireling' ? [key, `about.${key}`] : kind === 'word.piece' ? [key, `pieces.${name}`] : [key];
  }));
  expect(wanted.length).toBeGreaterThan(200);
  expect(wanted.filter((key) => !(key in en))).toEqual([]);
});

test('everything that the game has a word for explains itself in every language, and so does every question', () => {
  /* Places and owners are told by what is there and by who they are. */
  const kinds = Object.keys(game.$defs).filter((kind) => kind.startsWith('word.') && !/clearing|place|owner/.test(kind));
  const things = kinds.flatMap((kind) => (game.$defs[kind]!.enum ?? []).map((name) => [kind.slice('word.'.length), name] as const));
  const questions = game.$defs['reason']!.oneOf!.map(({ properties }) => ['reason', properties['reason']!.const!] as const);
  const own = OF_GAMES['root']!;
  expect(things.length + questions.length).toBeGreaterThan(400);
  for (const [language, catalogue] of Object.entries(own)) {
    const silent = [...things, ...questions].filter(([kind, name]) => {
      const key = keyOfAbout(kind, name, (one) => one in catalogue);
      return key === null || !catalogue[key]?.trim();
    });
    expect(silent, language).toEqual([]);
  }
});

test('every question of Oath, and all that its table shows, explains itself in every language', () => {
  const { $defs } = vocabularyOf('oath');
  /* Cards have tests of their own; goals are told by their standings. */
  const things = ['region', 'suit', 'phase', 'role'].flatMap((kind) => $defs[`word.${kind}`]!.enum!.map((name) => [kind, name] as const));
  const questions = $defs['reason']!.oneOf!.map(({ properties }) => ['reason', properties['reason']!.const!] as const);
  expect(questions.length).toBeGreaterThan(90);
  for (const [language, catalogue] of Object.entries(OF_GAMES['oath']!)) {
    const silent = [...things, ...questions].filter(([kind, name]) => {
      const key = keyOfOath(kind, name, (one) => one in catalogue);
      return key === null || !catalogue[key]?.trim();
    });
    expect(silent, language).toEqual([]);
  }
});

test('every faction has its page of help', () => {
  const factions = game.$defs['word.faction']!.enum!;
  const wanted = factions.flatMap((name) => [`style.${name}`,
    ...['score', 'birdsong', 'daylight', 'evening', 'hint'].map((part) => `page.${name === 'vagabond2' ? 'vagabond' : name}.${part}`)]);
  expect(wanted.filter((key) => !(key in en))).toEqual([]);
});

test('every card that gives no item has a drawing of its own', () => {
  const gives = (card: string) => /^(Gives|Brings)\b/.test((en as Record<string, string>)[`about.card.${card}`] ?? '');
  expect(game.$defs['word.card']!.enum!.filter((card) => !gives(card) && !drawingOf(card))).toEqual([]);
});

/** The words that a member of the protocol's messages can be. */
const wordsOf = (file: string, definition: string, member: string): string[] => {
  const schema = JSON.parse(readFileSync(new URL(`../../protocol/schema/${file}.json`, import.meta.url), 'utf8')) as
    { $defs: Record<string, { properties: Record<string, { enum?: string[] }> }> };
  return schema.$defs[definition]!.properties[member]!.enum!;
};

test('every refusal, obstacle and piece of news of the server has its words', () => {
  const obstacles = game.$defs['obstacle']!.oneOf!.map(({ properties }) => properties['why']!.const!);
  const wanted = [
    ...wordsOf('replies', 'error', 'code').map((code) => `error.${code}`),
    ...['seat_free', 'seat_not_ready', ...obstacles].map((why) => `obstacle.${why}`),
    ...wordsOf('pushes', 'frozen', 'why').map((why) => `frozen.${why}`),
    ...['draining', 'draining_over', 'closing'].map((code) => `notice.${code}`),
  ];
  expect(wanted.length).toBeGreaterThan(60);
  expect(wanted.filter((key) => !(key in en))).toEqual([]);
});

test('every setting that the server offers has its words', async ({ person }) => {
  const ada = await person('Ada');
  interface Setting {
    name: string;
    values: string[];
  }
  const { games } = (await ask(ada, 'hello')) as unknown as { games: { game: string; settings: Setting[]; seat_settings: Setting[] }[] };
  expect(games.flatMap((one) => [...one.settings, ...one.seat_settings]).length).toBeGreaterThan(8);
  const unnamed = games.flatMap((one) => {
    const words = { ...GENERAL.en, ...OF_GAMES[one.game]?.en }, known = (key: string) => key in words;
    return [...one.settings, ...one.seat_settings].flatMap(({ name, values }) => [
      ...(known(`setting.${name}`) ? [] : [`${one.game}: ${name}`]),
      ...values.filter((value) =>
        ![`setting.${name}.${value}`, `faction.${value}`, `landmark.${value}`, `hireling.${value}`, `value.${value}`].some(known))
        .map((value) => `${one.game}: ${name}.${value}`),
    ]);
  });
  expect(unnamed).toEqual([]);
});
