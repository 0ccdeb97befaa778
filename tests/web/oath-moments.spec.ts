/* What the dialogs of Oath's big moments are told by the view, without a browser. */
import { expect, test } from '@playwright/test';
import { attackers, byDice, countOf, defenders, fightOf, planStands, plansOpen, retold, stageOf, targetsOf, titleDice, type Campaign } from '../../clients/web/src/games/oath/model/campaign';
import { changed, chapterNow, mapOf } from '../../clients/web/src/games/oath/model/chronicle';
import { citizenChanges, columnsOf, priceOfExiling, priceOfLeaving, waysOn, type Deal } from '../../clients/web/src/games/oath/model/deal';
import { powersOf } from '../../clients/web/src/games/oath/model/lens';
import { attackRolls, chancesOf, defenceRolls, percentOf } from '../../clients/web/src/games/oath/model/odds';
import { drawer, drawnBy } from '../../clients/web/src/games/oath/model/search';
import type { OathChoice, OathView } from '../../clients/web/src/games/oath/types';
import type { MatchEvent } from '../../clients/web/src/protocol';
import { speakOf } from './catalogues';

const told = (event: string, args: object = {}): MatchEvent => ({ event, ...args }) as MatchEvent;
const choice = (verb: string, args: object = {}): OathChoice => ({ verb, ...args }) as OathChoice;

/* ---- Odds ---- */

type Face = { hollow?: number; swords?: number; skulls?: number; shields?: number; doubling?: number };
const ATTACK: Face[] = [{ hollow: 1 }, { hollow: 1 }, { hollow: 1 }, { swords: 1 }, { swords: 1 }, { swords: 2, skulls: 1 }];
const DEFENCE: Face[] = [{}, {}, { shields: 1 }, { shields: 1 }, { shields: 2 }, { doubling: 1 }];
const columns = <K extends keyof Face>(faces: readonly Face[], ...keys: K[]) => Object.fromEntries(keys.map((key) => [key, faces.map((face) => face[key] ?? 0)])) as Record<K, number[]>;
const attackDie = columns(ATTACK, 'hollow', 'swords', 'skulls'), defenceDie = columns(DEFENCE, 'shields', 'doubling'), DIE = { attackDie, defenceDie };

/** Every throw of so many dice, added up. */
function throws(faces: readonly Face[], dice: number): Required<Face>[] {
  let all: Required<Face>[] = [{ hollow: 0, swords: 0, skulls: 0, shields: 0, doubling: 0 }];
  const plus = (sum: Required<Face>, face: Face): Required<Face> => ({
    hollow: sum.hollow + (face.hollow ?? 0), swords: sum.swords + (face.swords ?? 0), skulls: sum.skulls + (face.skulls ?? 0),
    shields: sum.shields + (face.shields ?? 0), doubling: sum.doubling + (face.doubling ?? 0),
  });
  for (let die = 0; die < dice; die++) all = all.flatMap((sum) => faces.map((face) => plus(sum, face)));
  return all;
}

/* As printed; and under Lancers, a War Tortoise on each side, a Rusting Ray, Rain Boots. */
const CHANGED: [Face[], Face[]][] = [
  [ATTACK, DEFENCE],
  [ATTACK.map(({ hollow = 0, swords = 0, skulls = 0 }) => ({ hollow: 2 * hollow, swords: 2 * swords, skulls: 2 * skulls })), [{}, {}, { shields: 1 }, { shields: 1 }, {}, { doubling: 1 }]],
  [[{}, {}, {}, { swords: 1 }, { swords: 1 }, { skulls: 1 }], [{}, {}, {}, {}, { shields: 2 }, { doubling: 1 }]],
];

test('the rolls of both dice are those of all their throws, whatever plans make of their faces', () => {
  for (const [ATTACK, DEFENCE] of CHANGED) for (const dice of [0, 1, 2, 3, 4]) {
    const attackDie = columns(ATTACK, 'hollow', 'swords', 'skulls'), defenceDie = columns(DEFENCE, 'shields', 'doubling');
    const attack = throws(ATTACK, dice), rolls = attackRolls(dice, attackDie);
    for (let strength = 0; strength <= 4 * dice; strength++) {
      for (let skulls = 0; skulls <= 2 * dice; skulls++) {
        const share = attack.filter((one) => one.swords + Math.floor(one.hollow / 2) === strength && one.skulls === skulls).length / attack.length;
        const sum = rolls.filter((roll) => roll.attack === strength && roll.skulls === skulls).reduce((n, roll) => n + roll.p, 0);
        expect(sum, `${dice} dice: ${strength} with ${skulls} skulls`).toBeCloseTo(share, 12);
      }
    }
    const defence = throws(DEFENCE, dice), shields = defenceRolls(dice, defenceDie);
    for (let n = 0; n < 40; n++) {
      expect(shields[n] ?? 0, `${dice} dice: ${n} shields`).toBeCloseTo(defence.filter((one) => one.shields * 2 ** one.doubling === n).length / defence.length, 12);
    }
  }
  expect(attackRolls(24, attackDie).reduce((sum, { p }) => sum + p, 0), 'all warbands of the Empire').toBeCloseTo(1, 9);
  expect(defenceRolls(20, defenceDie).reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 9);
});

test('the chances of a campaign are counted throw by throw, sacrifices of those that skulls have left included', () => {
  for (const fight of [{ dice: 3, force: 3, pool: 2, standing: 3, worth: 1 }, { dice: 4, force: 2, pool: 1, standing: 0, worth: 1 }, { dice: 2, force: 5, pool: null, standing: 4, worth: 1 }]) {
    let plain = 0, sacrificing = 0;
    const attack = throws(ATTACK, fight.dice), defence = fight.pool === null ? [{ shields: 0, doubling: 0 }] : throws(DEFENCE, fight.pool);
    for (const a of attack) {
      for (const d of defence) {
        const lacking = d.shields * 2 ** d.doubling + fight.standing + 1 - a.swords - Math.floor(a.hollow / 2);
        plain += Number(lacking <= 0);
        sacrificing += Number(lacking <= 0 || lacking <= fight.force - a.skulls);
      }
    }
    const all = attack.length * defence.length, chances = chancesOf({ ...fight, ...DIE });
    expect(chances.plain).toBeCloseTo(plain / all, 12);
    expect(chances.sacrificing).toBeCloseTo(sacrificing / all, 12);
  }
  expect(chancesOf({ dice: 1, force: 1, pool: 1, standing: 2, worth: 1, ...DIE })).toMatchObject({ plain: 0 });
  expect(chancesOf({ dice: 0, force: 2, pool: 0, standing: 3, worth: 1, ...DIE })).toMatchObject({ plain: 0, sacrificing: 0 });
  expect(chancesOf({ dice: 0, force: 2, pool: 0, standing: 3, worth: 3, ...DIE }), 'two for four').toMatchObject({ plain: 0, sacrificing: 1, sacrificed: 2 });
  expect(chancesOf({ dice: 0, force: 9, pool: 0, standing: 3, worth: 0, ...DIE }), 'none may be').toMatchObject({ sacrificing: 0, sacrificed: 0 });
  expect(chancesOf({ dice: 6, force: 6, pool: 0, standing: 0, worth: 1, ...DIE }).skulls, 'a skull on one face of six').toBeCloseTo(1, 9);
  expect([0, 0.001, 0.5, 0.999, 1].map(percentOf)).toEqual([0, 1, 50, 99, 100]);
});

/* ---- Campaign ---- */

const slot = (more: object = {}) => ({ region: 'cradle', site: 'plains', faceup: true, capacity: 3, favor: 0, secrets: 0, ruler: 'bandits', owner: null, warbands: 0, cards: [], relics: [], ...more });
const seat = (role: string, colour: string, more: object = {}) => ({
  role, colour, pawn: 'c1', supply: 3, favor: 1, secrets: 1, secrets_down: 0, warbands: 3, bank: 14, cage: 0, revealed: null, prophet: null, advisers: [], relics: [], hand: [], ...more,
});
const lying = (card: string, more: object = {}) => ({ card, vision: false, faceup: true, ruined: false, favor: 0, secrets: 0, ...more });
const power = (...when: string[]) => ({ sort: 'denizen', suit: 'order', restriction: 'anywhere', locked: false, dice: 0, cost: {}, when, ruin: null, site: null });
const DICE = { dice: 0, rolled: false, hollow: 0, swords: 0, skulls: 0, shields: 0, doubling: 0, strength: 0, force: 0, warbands: 0 };
const ATTACK_SIDE = { ...DICE, force: 4, warbands: 4 }, DEFENCE_SIDE = { ...DICE, force: 6, warbands: 6 };
const AHEAD = { attack: 0, defence: 0, halved: false, killed: 0, sacrifice: 1, plans: [], attack_die: attackDie, defence_die: defenceDie, uncounted: [], may_join: [] };

const campaign = (more: object = {}): Campaign => ({
  attacker: 's2', defender: 's1', at: 'c1', step: 2, allies: [], sites: ['c1', 'p1'], relics: [], banners: [], pawn: false, lying: 0,
  attack: ATTACK_SIDE, defence: { ...DEFENCE_SIDE, dice: 2 }, ahead: AHEAD, victor: null, plans: [], ...more,
}) as unknown as Campaign;

/** An Exile attacks the Chancellor at the top of the Cradle; a Citizen stands in the Provinces. */
const view = (more: object = {}): OathView => ({
  cards: { longbows: power('attack', 'defence'), garrison: power('rest'), grand_scepter: { ...power(), sort: 'relic', dice: 5 } },
  turn: { round: 2, seat: 's2', phase: 'act', goal: 'supremacy', order: ['s1', 's2', 's3'], winners: [], ways: [], visions_drawn: 0 },
  slots: {
    c1: slot({ ruler: 'empire', owner: 's1', warbands: 2, cards: [lying('longbows'), lying('garrison')] }), c2: slot(),
    p1: slot({ region: 'provinces', ruler: 'empire', owner: 's1', warbands: 1 }), p2: slot(), p3: slot(), h1: slot(), h2: slot(), h3: slot(),
  },
  seats: {
    s1: seat('chancellor', 'purple', { relics: [{ relic: 'grand_scepter', favor: 0, secrets: 0 }] }),
    s2: seat('exile', 'red', { warbands: 4, advisers: [lying('longbows', { faceup: false })] }),
    s3: seat('citizen', 'blue', { pawn: 'p1', warbands: 1 }),
  },
  banners: { peoples_favor: { holder: 's1', tokens: 3, mob: false }, darkest_secret: { holder: null, tokens: 1, mob: false } },
  title: { holder: 's1', usurper: false },
  campaign: campaign(),
  ...more,
}) as unknown as OathView;

test('what is targeted stands with its dice, then what still can be', () => {
  const options = [choice('target_relic', { relic: 'grand_scepter' }), choice('target_banner', { banner: 'peoples_favor' }), choice('target_pawn'), choice('targets_done')];
  expect(targetsOf(view(), campaign(), options, []).map(({ kind, name, dice, choice: open }) => [kind, name, dice, open !== null])).toEqual([
    ['site', 'c1', 1, false], ['site', 'p1', 1, false], ['relic', 'grand_scepter', 5, true], ['banner', 'peoples_favor', 3, true], ['pawn', 'pawn', 2, true],
  ]);
  const changed = targetsOf(view(), campaign({ lying: 1 << 3 }), [], [told('targeted', { thing: 'p1', dice: 3 })]);
  expect(changed.map(({ name, dice, place }) => [name, dice, place]), 'what a card has changed, and a facedown relic').toEqual([['c1', 1, undefined], ['p1', 3, undefined], ['c2', null, 1]]);
});

test('those defend who stand at targeted sites or have their pawns there', () => {
  expect(defenders(view(), campaign()).map(({ slot: at, seat: who, count }) => [at ?? who, count])).toEqual([['c1', 2], ['p1', 1], ['s1', 3]]);
  expect(countOf(defenders(view(), campaign({ allies: ['s3'] }))), 'an ally at a targeted site').toBe(7);
  const bandits = (force: number) => defenders(view(), campaign({ defender: 'bandits', sites: ['c2', 'h1'], defence: { ...DEFENCE_SIDE, force } })).map(({ board, count }) => [board, count]);
  expect(bandits(2)).toEqual([['bandits', 1], ['bandits', 1]]);
  expect(bandits(6), 'what cards lend stands apart').toEqual([['bandits', 1], ['bandits', 1], ['bandits', 4]]);
  const boards = (more: object) => defenders(view(), campaign({ defender: 's3', defence: { ...DEFENCE_SIDE, force: 0 }, ...more })).map(({ seat: who }) => who);
  expect(boards({}), 'the Chancellor will help a Citizen').toContain('s1');
  expect(boards({ step: 3 }), 'also while others are asked whether they join').toContain('s1');
  expect(boards({ step: 4 }), 'but has not, once all have joined').not.toContain('s1');
  expect(attackers(view(), campaign())).toEqual([{ slot: null, seat: 's2', board: 'red', count: 4 }]);
});

test('the title adds its dice to who holds it, and to the whole Empire under Supremacy', () => {
  expect(titleDice(view(), campaign())).toBe(1);
  expect(titleDice(view(), campaign({ defender: 's3' }))).toBe(1);
  expect(titleDice({ ...view(), turn: { ...view().turn, goal: 'devotion' } } as OathView, campaign({ defender: 's3' }))).toBe(0);
  expect(titleDice(view({ title: { holder: 's2', usurper: true } }), campaign({ attacker: 's1', defender: 's2' }))).toBe(2);
  expect(titleDice(view(), campaign({ defender: 'bandits' }))).toBe(0);
  expect(titleDice(view(), campaign({ attacker: 's1', defender: 's3' })), 'a Citizen whom the Chancellor attacks is none').toBe(0);
  const held = view({ title: { holder: 's3', usurper: false } });
  expect(titleDice(held, campaign({ attacker: 's1', defender: 's3' })), 'but defends what is their own').toBe(1);
  expect(titleDice(held, campaign({ attacker: 's3', defender: 's1' })), 'nor is one who attacks the Empire').toBe(0);
  expect(titleDice(view(), campaign({ attacker: 's3', defender: 's1' })), 'which keeps its own').toBe(1);
});

test('the odds are those of what lies there at each step', () => {
  expect(stageOf(campaign())).toBe('targets');
  expect(fightOf(view(), campaign({ defence: DEFENCE_SIDE })), 'nothing is targeted yet').toBeNull();
  expect(fightOf(view(), campaign()), 'all warbands attack, and the title defends').toEqual({ dice: 4, force: 4, pool: 3, standing: 6, worth: 1, ...DIE });
  expect(fightOf(view(), campaign({ defence: { ...DEFENCE_SIDE, dice: 3 } }), { dice: 2 })).toEqual({ dice: 2, force: 4, pool: 3, standing: 6, worth: 1, ...DIE });
  expect(fightOf(view(), campaign({ step: 4, attack: { ...ATTACK_SIDE, dice: 5 } }))).toEqual({ dice: 5, force: 4, pool: 2, standing: 6, worth: 1, ...DIE });
  expect(fightOf(view(), campaign({ step: 6, attack: { ...ATTACK_SIDE, dice: 5 }, defence: { ...DEFENCE_SIDE, dice: 2, rolled: true, strength: 9 } }))).toEqual({ dice: 5, force: 4, pool: null, standing: 9, worth: 1, ...DIE });
  expect(fightOf(view(), campaign({ step: 7, attack: { ...ATTACK_SIDE, rolled: true } }))).toBeNull();
  const offered = [2, 1, 0].map((count) => choice('dice', { count }));
  const all = byDice(view(), campaign({ defence: { ...DEFENCE_SIDE, dice: 3 } }), offered);
  expect(all.map(({ dice }) => dice)).toEqual([0, 1, 2]);
  expect(all[2]!.sacrificing).toBeGreaterThanOrEqual(all[1]!.sacrificing);
});

test('what bandits must use is in the odds, with what sites do to the dice, and what of the attack is lacking defends', () => {
  const bandits = (ahead: object, more: object = {}) => campaign({ defender: 'bandits', sites: ['c2'], defence: { ...DICE, dice: 1, force: 2 }, ahead: { ...AHEAD, ...ahead }, ...more });
  expect(fightOf(view(), bandits({})), 'two bandits stand there').toEqual({ dice: 4, force: 4, pool: 1, standing: 2, worth: 1, ...DIE });
  expect(fightOf(view(), bandits({ attack: -1, defence: 2, killed: 1, plans: ['keep', 'bear_traps'] }))).toEqual({ dice: 3, force: 3, pool: 3, standing: 2, worth: 1, ...DIE });
  expect(fightOf(view(), bandits({ attack: -3 }), { dice: 1 })).toEqual({ dice: 0, force: 4, pool: 3, standing: 2, worth: 1, ...DIE });
  expect(fightOf(view(), bandits({ attack: 1, halved: true }), { dice: 4 })).toEqual({ dice: 2, force: 4, pool: 1, standing: 2, worth: 1, ...DIE });
  expect(fightOf(view(), bandits({ halved: true }, { step: 6, attack: { ...ATTACK_SIDE, dice: 3 }, defence: { ...DICE, dice: 1, rolled: true, strength: 2 } }))).toEqual({ dice: 1, force: 4, pool: null, standing: 2, worth: 1, ...DIE });
  expect(fightOf(view(), bandits({ sacrifice: 0 })), 'none may be sacrificed').toMatchObject({ worth: 0 });
  expect(byDice(view(), bandits({ attack: -2 }), [3, 1].map((count) => choice('dice', { count }))).map(({ dice }) => dice), 'each number by its name').toEqual([1, 3]);
  expect(plansOpen(view(), bandits({ plans: ['keep'] }), false), 'what costs something they leave out').toEqual(['keep']);
});

test('what plans make of the faces is in the odds', () => {
  const lancers = { hollow: [2, 2, 2, 0, 0, 0], swords: [0, 0, 0, 2, 2, 4], skulls: [0, 0, 0, 0, 0, 2] };
  const fight = fightOf(view(), campaign({ step: 4, attack: { ...ATTACK_SIDE, dice: 1 }, defence: { ...DICE, force: 1 }, ahead: { ...AHEAD, attack_die: lancers } }))!;
  expect(chancesOf({ ...fight, force: 0 }).attack, 'one sword, two, or four').toBeCloseTo(1 / 2 + 2 / 3 + 2 / 3, 12);
  expect(chancesOf({ ...fight, force: 0 }).plain).toBeCloseTo(1 / 2, 12);
});

test('battle plans that lie open at the sites, among the advisers and relics of a side could be used, once', () => {
  expect(plansOpen(view(), campaign(), false)).toEqual(['longbows']);
  expect(plansOpen(view(), campaign({ attacker: 's1', defender: 's3' }), false), 'those of the Empire are no plans of a Citizen whom the Chancellor attacks').toEqual([]);
  expect(plansOpen(view(), campaign(), true), 'a facedown adviser is no plan').toEqual([]);
  expect(plansOpen(view(), campaign({ plans: [{ card: 'longbows', user: 's1', attacker: false }] }), false)).toEqual([]);
});

test('a plan that lies open stands as the odds name it', () => {
  const stands = (ahead: object, offered = false, step = 2) => planStands({ ...campaign({ step }), ahead: { ...AHEAD, ...ahead } } as Campaign, 'longbows', offered);
  expect(stands({ uncounted: ['longbows'] }), 'named beside the odds').toBe('may');
  expect(stands({}), 'not named there').toBe('idle');
  expect(stands({}, true), 'it is asked about').toBe('open');
  expect(stands({}, false, 1), 'before there are odds').toBe('open');
  expect(stands({ plans: ['longbows'] })).toBe('ahead');
});

test('a campaign that ended at once is told by its events', () => {
  const events = [
    told('campaign', { attacker: 's2', defender: 's1', slot: 'c1' }), told('targeted', { thing: 'c1', dice: 1 }), told('targeted', { thing: 'peoples_favor', dice: 3 }), told('targeted', { thing: 'pawn', dice: 2 }),
    told('pools', { attack: 4, defence: 7 }), told('plan_used', { user: 's2', card: 'longbows' }), told('rolled_defence', { shields: 2, doubling: 1 }), told('rolled_attack', { hollow: 2, swords: 3, skulls: 1 }),
    told('strength', { attack: 4, defence: 4 }), told('sacrificed', { seat: 's2', count: 1 }), told('outcome', { victor: 's2', beaten: 's1' }),
  ];
  const ended = retold(null, events)!;
  expect(ended).toMatchObject({
    attacker: 's2', defender: 's1', sites: ['c1'], banners: ['peoples_favor'], pawn: true, victor: 's2',
    attack: { dice: 4, rolled: true, hollow: 2, swords: 3, skulls: 1, strength: 5 }, defence: { dice: 7, rolled: true, shields: 2, doubling: 1, strength: 4 },
    plans: [{ card: 'longbows', user: 's2', attacker: true }],
  });
  expect(retold(campaign({ attacker: 's3' }), events)!.attacker, 'not the one before').toBe('s2');
  expect(retold(null, [])).toBeNull();
});

/* ---- Deals, citizenship, exile ---- */

const nothing = { favor: 0, secrets: 0, relics: [], banners: [], sites: [], advisers: [] };
const deal = (more: object = {}): Deal => ({ card: null, seat: 's1', with: 's2', pen: 's1', proposed: false, counters: 0, space: null, gives: nothing, wants: nothing, ...more }) as unknown as Deal;

test('a deal has a column for each of both, whoever writes', () => {
  const options = [choice('give_favor', { count: 1 }), choice('want_adviser', { place: 0 }), choice('give_relic', { relic: 'grand_scepter' }), choice('propose'), choice('withdraw')];
  const terms = deal({ gives: { ...nothing, secrets: 2, banners: ['peoples_favor'] }, wants: { ...nothing, sites: ['p1'], advisers: [0] } });
  const [first, second] = columnsOf(view(), terms, options);
  expect(first!.given.map(({ kind, name, count }) => [kind, name, count])).toEqual([['secrets', 'secrets', 2], ['banner', 'peoples_favor', undefined]]);
  expect(second!.given.map(({ kind, name }) => [kind, name])).toEqual([['site', 'p1'], ['adviser', 'longbows']]);
  expect(first!.open.map(({ kind, name, count }) => [kind, name, count])).toEqual([['favor', 'favor', 1], ['relic', 'grand_scepter', undefined]]);
  expect(second!.open.map(({ kind, place }) => [kind, place])).toEqual([['adviser', 0]]);
  /* A counter-offer is written by the other one, who gives from the other column. */
  const [mine, theirs] = columnsOf(view(), deal({ pen: 's2' }), options);
  expect([mine!.seat, mine!.open.map(({ kind }) => kind)]).toEqual(['s1', ['adviser']]);
  expect([theirs!.seat, theirs!.open.map(({ kind }) => kind)]).toEqual(['s2', ['favor', 'relic']]);
  expect(waysOn(options).map(({ verb }) => verb)).toEqual(['propose', 'withdraw']);
});

test('citizenship changes what the Law says, as far as it applies', () => {
  const usurper = view({
    title: { holder: 's2', usurper: true }, slots: { ...view().slots, c2: slot({ ruler: 's2', owner: 's2', warbands: 2 }) },
    seats: { ...view().seats, s2: seat('exile', 'red', { revealed: 'vision_of_faith' }) },
  });
  expect(citizenChanges(usurper, 's2').map(({ what, n, card }) => [what, n ?? card])).toEqual([
    ['board', undefined], ['warbands', 5], ['vision', 'vision_of_faith'], ['usurper', undefined], ['phase', undefined], ['supply', undefined], ['rules', 2], ['refresh', undefined], ['victory', undefined],
  ]);
  expect(citizenChanges(view({ turn: { ...view().turn, seat: 's1' } }), 's2').map(({ what }) => what)).toEqual(['board', 'warbands', 'supply', 'rules', 'refresh', 'victory']);
});

test('exile costs what the Law says', () => {
  expect(priceOfExiling(view(), 's1', 's3'), 'the banner and the title are with who pays').toBe(3);
  expect(priceOfExiling(view({ title: { holder: 's3', usurper: false } }), 's1', 's3')).toBe(5);
  const secrets = view({ seats: { ...view().seats, s3: seat('citizen', 'blue', { warbands: 2, secrets: 1, secrets_down: 1, advisers: [lying('garrison', { secrets: 1 })] }) } });
  expect(priceOfLeaving(secrets, 's3')).toBe(5);
});

/* ---- Search ---- */

test('each drawn card stands with where it may go', () => {
  const hand = [{ card: 'longbows', vision: false }, { card: null, vision: true }];
  const drawing = view({ seats: { ...view().seats, s2: seat('exile', 'red', { hand }) } });
  expect(drawer(view())).toBeNull();
  expect(drawer(drawing)).toBe('s2');
  expect(drawer(view({ search: { seat: 's3', source: 'world_deck' } }))).toBe('s3');
  const options = [choice('to_site', { card: 'longbows', slot: 'c1' }), choice('to_site', { card: 'longbows', slot: 'p1' }), choice('adviser_down', { card: 'longbows' }), choice('pass')];
  expect(drawnBy(drawing, 's2', options).map(({ card, vision, ways }) => [card, vision, ways.map(({ verb, choices }) => `${verb} ${choices.length}`)])).toEqual([
    ['longbows', false, ['to_site 2', 'adviser_down 1']], [null, true, []],
  ]);
});

/* ---- Chronicle ---- */

test('the Chronicle has come as far as was told, or as is asked', () => {
  expect(chapterNow([], null)).toBe('vow');
  expect(chapterNow([told('vowed', { seat: 's1', goal: 'devotion' }), told('built', { card: 'x' })], null)).toBe('map');
  expect(chapterNow([told('vowed'), told('added', { suit: 'beast', count: 3 })], 'most_common_suit')).toBe('deck');
  expect(chapterNow([told('vowed')], 'answer_chronicle')).toBe('citizens');
  const great = { ...power(), sort: 'edifice' };
  const before = mapOf(view()), with_ = view({ cards: { ...view().cards, forge: great }, slots: { ...view().slots, c1: slot({ cards: [lying('forge', { ruined: true })] }), p3: slot({ faceup: false, site: null }) } });
  const after = mapOf(with_);
  expect(after[0]).toMatchObject({ slot: 'c1', site: 'plains', edifices: [{ card: 'forge', ruined: true }], cards: 0 });
  expect([...changed(before, after)]).toEqual(['c1', 'p3']);
});

/* ---- Powers ---- */

test('powers at hand are told with where one has them from, and why they cannot be used', () => {
  const action = { ...power('action'), cost: { favor: 0, secret: 1, burnt_favor: 0, burnt_secret: 0 } }, dear = { ...action, cost: { favor: 9, secret: 0, burnt_favor: 0, burnt_secret: 0 } };
  const free = { favor: 0, secret: 0, burnt_favor: 0, burnt_secret: 0 };
  const here = view({
    cards: { elders: action, mine: { ...power('wake'), cost: free }, tutor: dear, jester: action, fortress: action, plains: { ...power('always'), cost: free } },
    slots: { ...view().slots, c1: slot({ ruler: 's2', owner: 's2', cards: [lying('elders'), lying('mine')] }), h1: slot({ ruler: 's2', cards: [lying('fortress', { secrets: 1 })] }), p1: slot({ ruler: 'empire', cards: [lying('tutor')] }) },
    seats: { ...view().seats, s2: seat('exile', 'red', { advisers: [lying('tutor'), lying('jester', { faceup: false })] }) },
  });
  const all = powersOf(here, 's2', [choice('use', { card: 'elders', option: 0 }), choice('end')]);
  expect(all.map(({ card, access, slot: at, why }) => [card, access, at, why])).toEqual([
    ['elders', 'ruled', 'c1', null], ['tutor', 'adviser', null, 'favor'], ['jester', 'adviser', null, 'facedown'], ['mine', 'ruled', 'c1', 'time'], ['fortress', 'ruled', 'h1', 'occupied'],
  ]);
  const between = powersOf(here, 's2', [choice('pass')], false);
  expect(between.find(({ card }) => card === 'elders')!.why, 'in the midst of something').toBe('time');
  expect(powersOf(here, 's2', [choice('end')]).find(({ card }) => card === 'elders')!.why).toBe('unknown');
  expect(all.map(({ lacking }) => lacking), 'so much favor').toEqual([0, 9 - here.seats['s2']!.favor, 0, 0, 0]);
  expect(powersOf(here, 'spectator', [])).toEqual([]);
});

test('the end says by which Vision it was won, if there is one only', async () => {
  await speakOf('oath', 'en');
  const { ending } = await import('../../clients/web/src/games/oath/ending');
  const how = (ways: string[], more: object) => ending.how(
    view({ turn: { round: 6, seat: 's2', phase: 'wake', goal: 'supremacy', order: ['s1', 's2'], winners: ['s2'], ways, visions_drawn: 3 }, seats: { s2: seat('exile', 'red', more) } }) as never,
    { winners: ['s2'] } as never);
  expect(how(['vision'], { revealed: 'vision_of_faith' })).toBe('How it was won: Vision of Faith fulfilled');
  expect(how(['usurper', 'vision'], { revealed: null, prophet: 'vision_of_conquest' })).toBe('How it was won: Usurper, Vision of Conquest fulfilled');
  expect(how(['vision'], { revealed: 'vision_of_faith', prophet: 'vision_of_conquest' })).toBe('How it was won: a Vision fulfilled');
});
