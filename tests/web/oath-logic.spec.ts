/* What the table of Oath is told by the view, without a browser. */
import { expect, test } from '@playwright/test';
import { standings } from '../../clients/web/src/games/oath/model/goals';
import { withoutPoolsOnTheWay } from '../../clients/web/src/games/oath/model/pools';
import { fanOf, garrisonOf, pawnsAt, placesAt, recoverCost, seatsFrom } from '../../clients/web/src/games/oath/model/sites';
import { pricesOf } from '../../clients/web/src/games/oath/model/price';
import { stepOf } from '../../clients/web/src/table/narrow';
import { nextStop } from '../../clients/web/src/games/oath/table/map/stops';
import { during, motionsOf, newsOf } from '../../clients/web/src/games/oath/table/motions';
import { shortcut } from '../../clients/web/src/games/oath/table/shortcuts';
import type { OathView, SeatView, SlotView } from '../../clients/web/src/games/oath/types';
import type { Choice, MatchEvent } from '../../clients/web/src/protocol';
import { OF_GAMES } from './catalogues';
import { formatter } from './vocabulary';

const seat = (role: string, colour: string, more: Partial<SeatView> = {}): SeatView => ({
  role, colour, pawn: 'c1', supply: 3, favor: 1, secrets: 1, secrets_down: 0, warbands: 3, bank: 14, cage: 0, revealed: null, prophet: null,
  advisers: [], relics: [], hand: [], ...more,
}) as SeatView;

const slot = (region: string, more: Partial<SlotView> = {}): SlotView => ({
  region, site: 'plains', faceup: true, capacity: 3, favor: 0, secrets: 0, ruler: 'bandits', owner: null, warbands: 0, cards: [], relics: [], ...more,
}) as SlotView;

/** Three at the table: the Chancellor, a Citizen and an Exile. */
const view = (more: Partial<OathView> = {}): OathView => ({
  cards: { mine: { site: { recover: { kind: 'bank', count: 2, bank: 'order' } } } },
  turn: { round: 3, seat: 's3', phase: 'act', goal: 'supremacy', order: ['s2', 's3', 's1'], winners: [], ways: [], visions_drawn: 3 },
  slots: {
    c1: slot('cradle', { ruler: 'empire', owner: 's2', warbands: 2 }),
    c2: slot('cradle', { ruler: 's3', owner: 's3', warbands: 1 }),
    p1: slot('provinces', { ruler: 'empire', owner: 's2', warbands: 1, site: 'mine', relics: [{ place: 0, relic: null }] }),
    p2: slot('provinces'), p3: slot('provinces', { faceup: false, site: null, ruler: null, capacity: 0 }),
    h1: slot('hinterland'), h2: slot('hinterland'), h3: slot('hinterland'),
  },
  seats: {
    s1: seat('citizen', 'red', { relics: [{ relic: 'map', favor: 0, secrets: 0 }] }),
    s2: seat('chancellor', 'purple', { bank: 17, supply: 2 }),
    s3: seat('exile', 'blue', { bank: 8, pawn: 'p1', revealed: 'vision_of_sanctuary' }),
  },
  banks: { discord: 3, arcane: 3, order: 3, hearth: 3, beast: 3, nomad: 3, shared: 18 },
  banners: { peoples_favor: { holder: 's3', tokens: 2, mob: false }, darkest_secret: { holder: null, tokens: 1, mob: false } },
  title: { holder: 's2', usurper: false },
  piles: { cradle: { count: 3, cards: [{ card: null, vision: false }, { card: 'elders', vision: false }, { card: null, vision: true }] }, provinces: { count: 0, cards: [] }, hinterland: { count: 0, cards: [] } },
  campaign: null,
  ...more,
}) as unknown as OathView;

const told = (event: string, args: object = {}): MatchEvent => ({ event, ...args }) as MatchEvent;

test('who stands how towards the goal is told as the view says it, the foremost first', () => {
  const { s1, s2, s3 } = view().seats as Record<string, SeatView>;
  const seats = { s1: { ...s1!, standing: 0 }, s2: { ...s2!, standing: 1 }, s3: { ...s3!, standing: 2 } };
  expect(standings(view({ seats }))).toEqual([{ seat: 's3', count: 2 }, { seat: 's2', count: 1 }]);
});

test('a choice says what it costs, from what to what', () => {
  expect(pricesOf({ verb: 'end' })).toEqual([]);
  expect(pricesOf({ verb: 'slot', price: { supply: 0 } })).toEqual([{ amount: 'supply', count: '0' }]);
  expect(pricesOf({ verb: 'travel', price: { supply: 1 }, price_most: { supply: 4 } })).toEqual([{ amount: 'supply', count: '1–4' }]);
  expect(pricesOf({ verb: 'trade', price: { supply: 1, favor: 0, secrets: 0 }, price_most: { favor: 2, secrets: 1 } })).toEqual([{ amount: 'supply', count: '1' }]);
  const slots = ['c2', 'p1', 'h1'].map((slot, n) => ({ verb: 'slot', slot, price: { supply: n + 1 } }) as unknown as Choice);
  expect(stepOf(slots, [], { slot: 'place' }, false).rows.map(({ key, short }) => [key, short]), 'prices tell no choices apart').toEqual([['slot', true], ['slot', true], ['slot', true]]);
});

test('a site tells who stands there, what room is left and what its relics cost', () => {
  expect(garrisonOf(view(), 'c1')).toEqual({ board: 'purple', seat: 's2', count: 2 });
  expect(garrisonOf(view(), 'h1')).toEqual({ board: 'bandits', seat: null, count: 1 });
  expect(garrisonOf(view(), 'p3'), 'face down').toBeNull();
  expect(pawnsAt(view(), 'c1')).toEqual(['s2', 's1']);
  expect(placesAt(slot('cradle', { capacity: 2 }))).toEqual([null, null]);
  expect(recoverCost(view(), 'mine')).toEqual({ kind: 'bank', count: 2, bank: 'order' });
  expect(recoverCost(view(), 'plains')).toBeNull();
  expect(seatsFrom(view(), 's1')).toEqual(['s1', 's2', 's3']);
  expect(seatsFrom(view(), 'spectator')).toEqual(['s2', 's3', 's1']);
  expect(fanOf(view(), 'cradle', 2)).toEqual([{ card: null, vision: true }, { card: 'elders', vision: false }]);
});

test('a step is played one thing after the other, and takes what moves from where it was', () => {
  const events = [told('travelled', { seat: 's3', from: 'p1', to: 'h1', supply: 2 }), told('killed', { owner: 's2', count: 1, slot: 'c1' }), told('phase', { seat: 's1', phase: 'wake', round: 3 })];
  const motions = motionsOf(view(), { events });
  expect(motions.map(({ kind, from, to }) => [kind, from, to])).toEqual([['travel', 'p1', 'h1'], ['fall', undefined, 'c1'], ['hold', undefined, '']]);
  expect(motions[1]!.at).toBeGreaterThanOrEqual(motions[0]!.at + motions[0]!.ms);
  const now = during(view(), motions);
  expect(now.seats['s3']!.pawn).toBeNull();
  expect((now.slots as Record<string, SlotView>)['c1']!.warbands).toBe(1);
  expect(motionsOf(view(), { events: [told('drew', { seat: 's1', from: 'hinterland', vision: false })] })[0]).toMatchObject({ kind: 'travel', from: 'hinterland', to: 's1' });
});

test('what others did is news', () => {
  expect(newsOf(told('travelled', { seat: 's1', from: 'c1', to: 'p1' }))).toEqual({ who: 's1', kind: 'moved', count: 1, places: ['c1', 'p1'] });
  expect(newsOf(told('campaign', { attacker: 's2', defender: 'bandits', slot: 'p2' }))).toMatchObject({ who: 's2', kind: 'fought', places: ['p2'] });
  expect(newsOf(told('supply', { seat: 's1', supply: 3 }))).toBeNull();
});

test('arrows go to what lies next in their direction', () => {
  const at = (x: number, y: number) => ({ x, y, width: 10, height: 10 });
  const all = [at(0, 0), at(50, 2), at(100, 40), at(0, 60)];
  expect(nextStop('ArrowRight', 0, all)).toBe(1);
  expect(nextStop('ArrowDown', 0, all)).toBe(3);
  expect(nextStop('ArrowLeft', 1, all)).toBe(0);
  expect(nextStop('ArrowUp', 0, all)).toBeNull();
  expect(nextStop('a', 0, all)).toBeNull();
});

test('pressing something while acting begins what it is for, if that can be begun', () => {
  const options = [{ verb: 'travel' }, { verb: 'search' }, { verb: 'end' }] as unknown as Choice[];
  expect(['c1', 'hinterland', 'world_deck', 'darkest_secret', 'order', 'longbows'].map((name) => shortcut(options, 'act', name)?.verb)).toEqual(['travel', 'search', 'search', undefined, undefined, undefined]);
  expect(shortcut(options, 'rest', 'c1')).toBeNull();
});

test('one Supply is one in German, and what ends a turn of Oath says that it does', async () => {
  const { IntlMessageFormat } = await formatter();
  const said = (key: string, args: object) => new IntlMessageFormat(OF_GAMES['oath']!.de[key]!, 'de').format({ ...args });
  expect([1, 2].map((supply) => said('reason.act', { supply }))).toEqual(['Agieren: noch 1 Vorrat', 'Agieren: noch 2 Vorräte']);
  expect([0, 1, 2].map((supply) => said('event.action', { seat: 'Rot', action: 'Anwerben', supply }))).toEqual(['Rot: Anwerben', 'Rot: Anwerben (1 Vorrat)', 'Rot: Anwerben (2 Vorräte)']);
  for (const language of ['en', 'de', 'pl'] as const) expect(OF_GAMES['oath']![language]['verb.end'], language).toContain(OF_GAMES['oath']![language]['phase.rest']!);
});

test('the log tells of dice pools once, as they are in the end', () => {
  const pools = (attack: number, defence: number) => ({ event: 'pools', attack, defence }) as MatchEvent, begun = { event: 'campaign' } as MatchEvent, other = { event: 'targeted' } as MatchEvent;
  const told = (...steps: MatchEvent[][]) => withoutPoolsOnTheWay(steps.map((events, i) => ({ version: i, events }) as never)).map(({ events }) => events);
  expect(told([begun, pools(0, 1), other, pools(0, 3)], [pools(4, 3)], [pools(4, 3), other])).toEqual([[begun, other, pools(0, 3)], [pools(4, 3)], [other]]);
  /* Another campaign may have the same. */
  expect(told([pools(4, 3)], [begun, pools(4, 3)])).toEqual([[pools(4, 3)], [begun, pools(4, 3)]]);
});
