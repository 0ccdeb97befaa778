/* Parts of the client that need no page: what a beginner is told and where, what is counted after the end, who the bots are. */
import { marksOf } from '../../clients/web/src/games/root/coach/marks';
import { keepOlder, LISTED, ownMatches, withOlder, type Ask, type OwnMatches } from '../../clients/web/src/state/own';
import { lasting, scoreLines, tallies } from '../../clients/web/src/state/story';
import { newsBetween, withNews } from '../../clients/web/src/state/told';
import { fits, nextMark, situationOf, type Mark } from '../../clients/web/src/table/coach/marks';
import { distance, overlap, placeNote, type Box } from '../../clients/web/src/table/coach/place';
import type { Step } from '../../clients/web/src/table/props';
import { botFace, botName, FACES } from '../../clients/web/src/ui/people';
import { tabTitle } from '../../clients/web/src/ui/tabTitle';
import { COACHES } from './catalogues';
import { expect, test } from './people';

const FACTIONS = ['marquise', 'eyrie', 'alliance', 'vagabond', 'vagabond2', 'lizard', 'riverfolk', 'duchy', 'corvid', 'hundreds', 'keepers'];

type Asked = Parameters<typeof situationOf>[1];
const asks = (seat: string, reason: string, ...verbs: string[]): Asked =>
  ({ seat, why: { reason }, ...(verbs.length ? { options: verbs.map((verb) => ({ verb })) } : {}) }) as Asked;

test('a mark is shown at its own question and at no other, once', () => {
  const marks: Mark[] = [
    { name: 'others', whose: 'others', at: '.a' },
    { name: 'craft', reasons: ['craft'], at: '.b' },
    { name: 'march', verbs: ['march'], round: 1, at: '.c' },
    { name: 'undo', undo: true, at: '.d' },
    { name: 'any', whose: 'any', at: '.e' },
  ];
  const at = (prompt: Asked, undo = 0, round = 1, seen: string[] = []) => nextMark(marks, situationOf('s1', prompt, undo, round), seen)?.name ?? null;
  expect(at(asks('s2', 'craft'))).toBe('others');
  expect(at(asks('s1', 'craft', 'craft', 'end'))).toBe('craft');
  expect(at(asks('s1', 'daylight', 'march'))).toBe('march');
  expect(at(asks('s1', 'daylight', 'march'), 0, 0), 'not before its round').toBe('any');
  expect(at(asks('s1', 'daylight', 'build'), 1)).toBe('undo');
  expect(at(asks('s1', 'daylight', 'march'), 1, 1, ['march', 'undo'])).toBe('any');
  expect(at(asks('s1', 'daylight', 'march'), 1, 1, marks.map(({ name }) => name))).toBe(null);
  expect(at(null)).toBe('others');
});

test('every faction is explained, in words of its own kind, and every mark has its words', () => {
  for (const faction of FACTIONS) {
    const names = marksOf(faction).map(({ name }) => name);
    expect(new Set(names).size, faction).toBe(names.length);
    for (const kind of ['live_', 'day_', 'plan_']) expect(names.filter((name) => name.startsWith(kind)), faction).toHaveLength(1);
    for (const name of names) {
      for (const [language, words] of Object.entries(COACHES['root']!)) {
        expect(words[`${name}.title`], `${language} ${name}`).toBeTruthy();
        expect(words[`${name}.text`], `${language} ${name}`).toBeTruthy();
      }
    }
    /* From the first question of a turn on there is always something to say first, so that nobody starts alone. */
    expect(marksOf(faction).some((mark) => fits(mark, situationOf('s1', asks('s1', 'choose_faction', 'faction'), 0, 0)))).toBe(true);
  }
  const used = new Set(FACTIONS.flatMap((faction) => marksOf(faction).map(({ name }) => name)));
  const told = Object.keys(COACHES['root']!.en).map((key) => key.split('.')[0]!).filter((name) => name !== 'end');
  expect([...new Set(told)].filter((name) => !used.has(name)), 'words that no mark uses').toEqual([]);
});

test('a note stands on the window, and on what is to stay free only if it must', () => {
  const window = { width: 1280, height: 800 }, size = { width: 330, height: 190 };
  const prompt: Box = { left: 0, top: 590, width: 940, height: 100 }, hand: Box = { left: 0, top: 690, width: 940, height: 110 };
  for (const anchor of [prompt, hand, { left: 0, top: 0, width: 940, height: 60 }, { left: 950, top: 100, width: 330, height: 690 }, { left: 1200, top: 20, width: 60, height: 30 }]) {
    const note = placeNote(anchor, size, window, [prompt, hand]);
    expect(overlap(note, prompt) + overlap(note, hand)).toBe(0);
    expect(note.left >= 0 && note.top >= 0 && note.left + note.width <= window.width && note.top + note.height <= window.height).toBe(true);
  }
  const phone = { width: 360, height: 640 };
  const note = placeNote({ left: 0, top: 400, width: 360, height: 200 }, { width: 344, height: 180 }, phone, [{ left: 0, top: 400, width: 360, height: 200 }]);
  expect(note.top + note.height).toBeLessThanOrEqual(400);
  /* What must stay free comes before all that only rather would. */
  const lit = Array.from({ length: 6 }, (_, i) => ({ left: 20 + i * 55, top: 60 + i * 40, width: 60, height: 60 }));
  const among = placeNote({ left: 0, top: 50, width: 360, height: 350 }, { width: 344, height: 200 }, phone, [{ left: 0, top: 400, width: 360, height: 240 }], lit);
  expect(among.top + among.height).toBeLessThanOrEqual(400);
  /* Of places that are as free, the nearest. */
  const far: Box = { left: 300, top: 300, width: 100, height: 100 }, around: Box = { left: 0, top: 200, width: 1024, height: 300 };
  const near = placeNote(far, { width: 200, height: 100 }, { width: 1024, height: 768 }, [around]);
  expect(overlap(near, around)).toBe(0);
  expect(distance(near, far)).toBeLessThan(120);
});

const step = (version: number, ...events: object[]): Step => ({ version, events: events as Step['events'] });

test('acts of people are told where they happened, and are no choices that an undo takes back', () => {
  const steps: Step[] = [step(1), { version: 2, events: [], resign: 's2' }, { version: 3, events: [], undo: 's1' }, step(4)];
  expect(lasting(steps).map(({ version }) => version)).toEqual([4]);
  expect(withNews([step(1), step(5)], [{ version: 1, events: [], absent: 's2' }]).map(({ version, absent }) => [version, absent])).toEqual([[1, undefined], [1, 's2'], [5, undefined]]);
  /* What a bot thought stands below what came of its choice, which may be told later than the choice was made. */
  const thought = (version: number): Step => ({ version, events: [], considered: {} as NonNullable<Step['considered']> });
  const places = (told: Step[], ...acts: Step[]) => withNews(told, acts).map(({ version, considered }) => (considered ? `thought ${version}` : version));
  const line = { event: 'searched' };
  expect(places([step(1, line), step(2), step(3, line), step(4, line)], thought(1), thought(2), thought(4))).toEqual([1, 'thought 1', 2, 3, 'thought 2', 4, 'thought 4']);
  expect(places([step(1, line), step(2)], thought(2))).toEqual([1, 2, 'thought 2']);

  type Lobby = Parameters<typeof newsBetween>[1];
  const seat = (name: string, more: object = {}) => ({ seat: name, player: `p${name}`, resigned: false, absent: false, ...more });
  const lobby = (seats: object[], more: object = {}): Lobby => ({ state: 'running', paused: false, proposal: null, seats, ...more }) as unknown as Lobby;
  const calm = lobby([seat('s1'), seat('s2')]);
  expect(newsBetween(null, lobby([seat('s1', { resigned: true })]))).toEqual([]);
  expect(newsBetween(calm, calm)).toEqual([]);
  expect(newsBetween(calm, lobby([seat('s1'), seat('s2', { resigned: true })]))).toEqual([{ act: 'resign', seat: 's2' }]);
  expect(newsBetween(calm, lobby([seat('s1', { absent: true }), seat('s2')]))).toEqual([{ act: 'absent', seat: 's1' }]);
  expect(newsBetween(lobby([seat('s1', { absent: true })]), lobby([seat('s1')]))).toEqual([{ act: 'back', seat: 's1' }]);
  expect(newsBetween(lobby([seat('s1', { absent: true })]), lobby([seat('s1', { player: 'other' })]))).toEqual([{ act: 'seated', seat: 's1' }]);
  const proposed = lobby([seat('s1')], { proposal: { what: 'pause', by: 's1', agreed: [], needed: [] } });
  expect(newsBetween(proposed, lobby([seat('s1')], { paused: true }))).toEqual([{ act: 'pause', seat: 's1' }]);
});

test('what happened is counted: pieces, the biggest turn, and lines that end where somebody left the track', () => {
  const turn = (seat: string, round: number, phase = 'birdsong') => ({ event: 'phase', seat, round, phase });
  const scored = (seat: string, points: number, score: number) => ({ event: 'scored', seat, points, score });
  const steps = [
    step(1, turn('s1', 1), scored('s1', 3, 3)),
    step(2, turn('s1', 1, 'daylight'), scored('s1', 2, 5), scored('s2', 1, 1)),
    step(3, turn('s2', 1), scored('s2', 4, 5), { event: 'removed', seat: 's1', count: 2 }),
    step(4, turn('s1', 2), { event: 'left', seat: 's1' }),
    step(5, scored('s2', 9, 14)),
    { version: 6, events: [], undo: 's1' },
    step(7, turn('s2', 2), { event: 'lost_points', seat: 's2', points: 1, score: 4 }, scored('s2', 2, 6)),
    step(8, turn('s1', 3)),
  ];
  const lost = { name: 'lost', of: (event: { event: string }) => (event.event === 'removed' ? [['s1', 2] as const] : []) };
  expect(tallies(steps, ['s1', 's2'], [lost, { name: 'never', of: () => [] }])).toEqual([
    { name: 'lost', of: { s1: 2, s2: 0 } }, { name: 'biggest_turn', of: { s1: 5, s2: 4 } },
  ]);
  const lines = scoreLines(steps, ['s1', 's2'], (event) => (event.event === 'left' ? String(event['seat']) : null));
  expect(lines[0]).toMatchObject({ seat: 's1', ended: 2 });
  expect(lines[0]!.points.at(-1)).toEqual({ round: 1, score: 5 });
  expect(lines[1]!.points.at(-1)).toEqual({ round: 3, score: 6 });
});

test('bots of a match have different names and faces, and keep them', () => {
  for (const match of ['Xk3v9QpL2sRt', 'aaaaaaaaaaaa', '0']) {
    const seats = Array.from({ length: FACES }, (_, i) => `s${i + 1}`);
    expect(new Set(seats.map((seat) => botName(match, seat))).size).toBe(seats.length);
    expect(new Set(seats.map((seat) => botFace(match, seat))).size).toBe(seats.length);
    expect(botName(match, 's2')).toBe(botName(match, 's2'));
  }
});

test('the tab says whose turn it is', () => {
  const words = { turn: 'Your turn', page: 'Root', name: 'Warren' };
  expect(tabTitle(false, 0, { ...words, page: '' })).toBe('Warren');
  expect(tabTitle(false, 0, words)).toBe('Root – Warren');
  expect(tabTitle(false, 2, words)).toBe('(2) Root – Warren');
  expect(tabTitle(true, 0, words)).toBe('● Your turn – Root – Warren');
  expect(tabTitle(true, 1, words)).toBe('● (1) Your turn – Root – Warren');
});

/* Somebody's matches: m1 to `finished`, the highest number made last, and some that go on. */
function ownMatchesOf(finished: number, running: number[] = []) {
  const all = [...Array.from({ length: finished }, (_, i) => i + 1).map((n) => ({ n, state: 'finished' })), ...running.map((n) => ({ n, state: 'running' }))]
    .sort((a, b) => b.n - a.n).map(({ n, state }) => ({ match: `m${n}`, created: n, state })) as unknown as OwnMatches['matches'];
  const ask: Ask = async (over, after) => {
    const asked = all.filter((one) => (over || one.state !== 'finished') && one.created < Number(after ?? Infinity));
    return { matches: asked.slice(0, LISTED), more: asked.length > LISTED ? String(asked[LISTED - 1]!.created) : null };
  };
  return ask;
}
const lookAgain = async (ask: Ask, before: OwnMatches | null = null) => keepOlder(await ownMatches(ask), before);
const numbers = ({ matches }: { matches: { match: string }[] }) => matches.map(({ match }) => Number(match.slice(1)));
const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, i) => from - i);

test('what still goes on is among the own matches, however many came later', async () => {
  const asked = async (finished: number, running: number[]) => numbers(await lookAgain(ownMatchesOf(finished, running)));
  expect(await asked(2, [0])).toEqual([2, 1, 0]);
  expect((await asked(99, [0, -1])).slice(98)).toEqual([1, 0, -1]);
  expect((await asked(150, [0])).slice(98)).toEqual([52, 51, 0]);
  expect(await asked(0, down(250, 1))).toEqual(down(250, 1));
});

test('older own matches come when they are asked for, and stay', async () => {
  const ask = ownMatchesOf(250, [30]);
  const first = await lookAgain(ask);
  expect(numbers(first)).toEqual([...down(250, 151), 30]);
  const second = withOlder(first, await ask(true, first.more));
  expect(numbers(second)).toEqual([...down(250, 151), 30, ...down(150, 51)]);
  const third = withOlder(second, await ask(true, second.more));
  expect(numbers(third)).toEqual([...down(250, 151), 30, ...down(150, 51), ...down(50, 31), ...down(29, 1)]);
  expect(third.more).toBeNull();

  // Looked at again later: what is new is there, and what went down stays.
  const later = await lookAgain(ownMatchesOf(253, [30]), second);
  expect(numbers(later)).toEqual([...down(253, 154), 30, ...down(153, 51)]);
  expect(later.more).toBe(second.more);
  // After very many new ones it begins anew, so that none is missing in between.
  const much = ownMatchesOf(400, [30]);
  expect(await lookAgain(much, second)).toEqual(await lookAgain(much));
  // What goes on no longer is not kept as if it did.
  expect(numbers(await lookAgain(ownMatchesOf(250), first))).toEqual(down(250, 151));
});
