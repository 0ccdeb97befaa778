/* The catalogues: the same arguments in every language, and words for everything that the game can say. */
import { keyOfAbout as keyOfOath } from '../../clients/web/src/games/oath/aboutKey';
import { keyOfAbout } from '../../clients/web/src/games/root/aboutKey';
import { drawingOf } from '../../clients/web/src/games/root/table/cards/drawings';
import { elementsOf } from '../../clients/web/src/i18n/message';
import { COACHES, GENERAL, OF_GAMES, readerOf, ROOT } from './catalogues';
import { ask, expect, test } from './people';
import { argumentsOf, formatter, termsOf, vocabularyOf, wordsOf, type Element } from './vocabulary';

const { en } = ROOT;

/* The forms of a name are the name: which of them a sentence needs is the language's affair. */
const FORM = /_(n|acc|dat|gen)$/;

/** The names of a message's arguments. */
const askedBy = (Format: Awaited<ReturnType<typeof formatter>>['IntlMessageFormat'], message: string, language: string): string =>
  [...new Set(argumentsOf(new Format(message, language).getAst() as Element[]).map((name) => name.replace(FORM, '')))].sort().join();

test('every message takes the same arguments in every language', async () => {
  const { IntlMessageFormat } = await formatter();
  const wrong: string[] = [];
  for (const { en: english, ...others } of [GENERAL, ...Object.values(OF_GAMES), ...Object.values(COACHES)]) {
    for (const [key, message] of Object.entries(english)) {
      const wanted = askedBy(IntlMessageFormat, message, 'en');
      for (const [language, catalogue] of Object.entries(others)) {
        try {
          const given = askedBy(IntlMessageFormat, catalogue[key]!, language);
          if (given !== wanted) wrong.push(`${language} ${key}: ${given} instead of ${wanted}`);
        } catch (error) {
          wrong.push(`${language} ${key}: ${String(error)}`);
        }
      }
    }
  }
  expect(wrong).toEqual([]);
});

test('messages are as the library reads them when the build has read them', async () => {
  const { IntlMessageFormat } = await formatter(), { read } = await readerOf();
  let withValues = 0;
  for (const languages of [GENERAL, ...Object.values(OF_GAMES), ...Object.values(COACHES)]) {
    for (const [language, catalogue] of Object.entries(languages)) {
      for (const [key, message] of Object.entries(catalogue)) {
        const made = read(message);
        if (typeof made !== 'string') withValues++;
        expect(message && elementsOf(made), `${language} ${key}`).toEqual(message && new IntlMessageFormat(message, language).getAst());
      }
    }
  }
  expect(withValues).toBeGreaterThan(1000);
});

test('what is no choice by a number or a word is read as well, or refused', async () => {
  const { IntlMessageFormat } = await formatter(), { read } = await readerOf();
  for (const message of ["It''s '{'so'}'", '{n, number, percent} {when, date, short}', '{n, plural, =0 {none} one {# of {all, number}} other {{who, select, me {my #} other {#}}}}'])
    expect(elementsOf(read(message)), message).toEqual(new IntlMessageFormat(message, 'en').getAst());
  expect(() => read('{n, selectordinal, one {#st} other {#th}}')).toThrow('n');
  expect(() => read('{n, plural, one {#}')).toThrow();
});

test('a step of a match has one word, in the replay and in what is said of it', () => {
  for (const [language, step] of [['en', 'step'], ['de', 'schritt'], ['pl', 'krok']] as const) {
    const words: Record<string, string> = GENERAL[language];
    for (const key of ['replay.move', 'replay.back', 'replay.forward', 'replay.controls', 'analysis.graph', 'analysis.who', 'analysis.no_choice', 'match.went_back', 'end.secret_text', 'frozen.log'])
      expect.soft(words[key]!.toLowerCase(), `${language} ${key}`).toContain(step);
  }
});

/* Words with one form for every number, and what is no noun. */
const ONE_FORM: Record<string, string> = {
  en: 'Supply against at back by can d defence favor from in left more now of on to used wood',
  de: 'Angriffs Angriffswürfel Bewohner Fuchs Gewölbe Gunst Handkarten Hasen Holz Kontrollmarker Krieger Mal Maus Rekrutierer T Treffer Tunnel Unterstützer Verteidigung '
    + 'Verteidigungswürfel Zusatztreffer auf der durch eine gegen geopfert hinstellen nicht opfern verbrannte wählen weitere zahlen zum',
  pl: 'czy d na nieznaną przeciw w z zaopatrzenia',
};

test('what is counted has the form of its number', () => {
  const all = [GENERAL, ...Object.values(OF_GAMES), ...Object.values(COACHES)];
  const counts = new Set(all.flatMap((languages) => Object.values(languages).flatMap((words) => Object.values(words).flatMap((message) => [...message.matchAll(/\{(\w+), plural/g)].map((found) => found[1]!)))));
  expect(counts.size).toBeGreaterThan(20);
  const wrong = all.flatMap((languages) => Object.entries(languages).flatMap(([language, words]) => Object.entries(words).flatMap(([key, message]) =>
    [...message.matchAll(/\{(\w+)(?:, number)?\} (\p{L}+)/gu)].filter(([, name, word]) => counts.has(name!) && !ONE_FORM[language]!.split(' ').includes(word!))
      .filter(([, , word]) => word !== 'other') // the last branch of a choice
      .map(([said]) => `${language} ${key}: ${said}`))));
  expect(wrong).toEqual([]);
});

test('what stands beside a number has the form of it', async () => {
  const { IntlMessageFormat } = await formatter();
  const beside = (language: keyof typeof ROOT, key: 'table.cards_short' | 'table.deck') => [1, 2, 5].map((n) => String((new IntlMessageFormat(ROOT[language][key], language) as unknown as { format(values: object): unknown }).format({ n })));
  expect(beside('en', 'table.cards_short')).toEqual(['card', 'cards', 'cards']);
  expect(beside('de', 'table.deck')).toEqual(['Karte im Nachziehstapel', 'Karten im Nachziehstapel', 'Karten im Nachziehstapel']);
  expect(beside('pl', 'table.cards_short')).toEqual(['karta', 'karty', 'kart']);
});

test('a game says nothing anew that is said of every game', () => {
  for (const [name, { en: own }] of Object.entries(OF_GAMES)) {
    expect(Object.keys(own).filter((key) => key in GENERAL.en), name).toEqual([]);
  }
});

const game = vocabularyOf('root');

test('every choice, event and reason of a game has its sentence', () => {
  for (const [name, { en: own }] of Object.entries(OF_GAMES)) {
    /* While choices are narrowed, a verb that takes arguments stands for all of its choices. */
    const wanted = termsOf(vocabularyOf(name)).flatMap(({ member, name: term, key, members }) => [key, ...(member === 'verb' && Object.keys(members).length > 0 ? [`group.${term}`] : [])]);
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
  const silent = Object.entries(OF_GAMES).flatMap(([name, languages]) => termsOf(vocabularyOf(name)).filter(({ member }) => member === 'verb').flatMap(({ name: verb, members }) =>
    Object.entries(languages).flatMap(([language, own]) => {
      const message = own[`verb.${verb}`] ?? GENERAL[language as 'en'][`verb.${verb}`]!;
      return Object.keys(members).filter((member) => !UNSAID[verb]?.includes(member) && !new RegExp(`\\{${member}(_acc|_dat|_gen)?\\b`).test(message))
        .map((member) => `${name} ${language} ${verb}: ${member}`);
    })));
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
  const factions = wordsOf(game, 'faction');
  const wanted = factions.flatMap((name) => [`style.${name}`,
    ...['score', 'birdsong', 'daylight', 'evening', 'hint'].map((part) => `page.${name === 'vagabond2' ? 'vagabond' : name}.${part}`)]);
  expect(wanted.filter((key) => !(key in en))).toEqual([]);
});

test('every card that gives no item has a drawing of its own', () => {
  const gives = (card: string) => /^(Gives|Brings)\b/.test((en as Record<string, string>)[`about.card.${card}`] ?? '');
  expect(wordsOf(game, 'card').filter((card) => !gives(card) && !drawingOf(card))).toEqual([]);
});

/** The words that a member of the protocol's messages can be. */
const saidBy = (file: string, definition: string, member: string): string[] => vocabularyOf(file).$defs[definition]!.properties![member]!.enum!;

test('every refusal, obstacle and piece of news of the server has its words', () => {
  const obstacles = game.$defs['obstacle']!.oneOf!.map(({ properties }) => properties['why']!.const!);
  const wanted = [
    ...saidBy('replies', 'error', 'code').map((code) => `error.${code}`),
    ...['seat_free', 'seat_not_ready', ...obstacles].map((why) => `obstacle.${why}`),
    ...saidBy('pushes', 'frozen', 'why').map((why) => `frozen.${why}`),
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
