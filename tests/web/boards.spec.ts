/* Every faction's board, and the map, in the midst of matches that bots have played: what the server says is what is
 * seen. Pictures of each are put beside those of the pages. */
import type { Locator, Page } from '@playwright/test';
import type { View } from '../../clients/web/src/protocol/generated/root';
import { ROOT } from './catalogues';
import { check, look, picture } from './check';
import { ask, expect, test } from './people';
import { resize } from './sizes';
import { vocabularyOf, wordsOf } from './vocabulary';

const { en, de, pl } = ROOT;

test.use({ options: ['--bot-delay', '0'] });

const say = (key: string): string => {
  expect(en).toHaveProperty([key]);
  return en[key as keyof typeof en];
};

interface Prepared {
  name: string;
  factions: string[];
  settings?: object;
  look: { width: number; height: number; colorScheme: 'light' | 'dark' };
  /** Its supply and its log are shown to axe: of one light table and one dark one. */
  panels?: boolean;
}

const DESK = { width: 1366, height: 768, colorScheme: 'light' as const };
const PREPARED: Prepared[] = [
  { name: 'autumn', factions: ['marquise', 'eyrie', 'alliance', 'vagabond'], look: DESK },
  {
    name: 'winter', factions: ['lizard', 'riverfolk', 'duchy', 'corvid'], look: { ...DESK, colorScheme: 'dark' },
    settings: { map: 'winter', deck: 'exiles_partisans', landmark_1: 'lost_city', landmark_2: 'elder_treetop' }, panels: true,
  },
  {
    name: 'lake', factions: ['hundreds', 'keepers', 'vagabond', 'vagabond2'], look: DESK,
    settings: { map: 'lake', hirelings: 'three', landmark_1: 'legendary_forge' }, panels: true,
  },
  {
    name: 'mountain', factions: ['marquise', 'hundreds', 'corvid'], look: { ...DESK, colorScheme: 'dark' },
    settings: { map: 'mountain', deck: 'exiles_partisans', landmark_1: 'random', landmark_2: 'black_market' },
  },
];

interface Moment {
  moves: number;
  view: View;
}

/** A match of bots, and the moment after so much of it. */
async function played(page: Page, { factions, settings = {} }: Prepared, part: number): Promise<{ match: string; move: number; view: View }> {
  const seats = Object.fromEntries(factions.map((faction, i) => [`s${i + 1}`, { faction }]));
  const { match } = await ask(page, 'create', { game: 'root', seats: factions.length, sit: false, public: true, settings, seat_settings: seats });
  for (const _ of factions) expect(await ask(page, 'add_bot', { match })).toMatchObject({ type: 'ok' });
  expect(await ask(page, 'start', { match })).toMatchObject({ type: 'ok' });
  await expect.poll(async () => ((await ask(page, 'mine', { finished: true })) as { matches: { match: string; state: string }[] })
    .matches.find((one) => one.match === match)?.state, { timeout: 180_000 }).toBe('finished');
  const { moves } = (await ask(page, 'history', { match, move: 0, seat: 'all' })) as unknown as Moment;
  const move = Math.floor(moves * part);
  const { view } = (await ask(page, 'history', { match, move, seat: 'all' })) as unknown as Moment;
  return { match: match as string, move, view };
}

const supply = (view: View, piece: string): number => (view.supply.pieces as Record<string, number>)[piece] ?? 0;
const fact = (board: Locator, label: string) =>
  board.locator('.fact').filter({ has: board.page().getByText(label, { exact: true }) }).locator('.fact-value');
const placed = (board: Locator, piece: string) => board.locator(`.track-row[data-tip="piece:${piece}"] li.placed`);

async function vagabond(board: Locator, view: View, name: 'vagabond' | 'vagabond2'): Promise<void> {
  const own = view[name]!;
  await expect(fact(board, say('board.character'))).toHaveText(say(`character.${own.character!}`));
  for (const state of ['ready', 'exhausted', 'damaged', 'damaged_exhausted'] as const) {
    await expect(board.locator('.items').first().getByLabel(new RegExp(`, ${say(`item_state.${state}`)}$`))).toHaveCount(own[state].length);
  }
  await expect(board.locator('.relations li')).toHaveCount(Object.values(own.relations).filter(Boolean).length);
}

/** What is looked for on the board of each. */
const BOARDS: Record<string, (board: Locator, view: View) => Promise<void>> = {
  marquise: async (board, view) => {
    for (const piece of ['sawmill', 'workshop', 'recruiter']) await expect(placed(board, piece)).toHaveCount(6 - supply(view, piece));
    await expect(fact(board, say('board.wood'))).toHaveText(String(supply(view, 'wood')));
  },
  eyrie: async (board, view) => {
    const own = view.eyrie!;
    await expect(fact(board, say('board.leader'))).toHaveText(own.leader ? say(`leader.${own.leader}`) : '–'); // none while the next one is chosen
    for (const [i, column] of (['recruit', 'move', 'battle', 'build'] as const).entries()) {
      await expect(board.locator('.decree-column').nth(i).locator('li')).toHaveCount(own.decree[column].length + Number(own.viziers.includes(column)));
    }
    await expect(placed(board, 'roost')).toHaveCount(7 - supply(view, 'roost'));
  },
  alliance: async (board, view) => {
    await expect(fact(board, say('board.supporters'))).toHaveText(String(view.alliance!.supporters));
    await expect(fact(board, say('board.officers'))).toHaveText(String(view.alliance!.officers));
    await expect(placed(board, 'sympathy')).toHaveCount(10 - supply(view, 'sympathy'));
  },
  vagabond: (board, view) => vagabond(board, view, 'vagabond'),
  vagabond2: (board, view) => vagabond(board, view, 'vagabond2'),
  lizard: async (board, view) => {
    const own = view.lizard!;
    await expect(fact(board, say('board.acolytes'))).toHaveText(String(own.acolytes));
    await expect(board).toContainText(`Lost souls: ${own.lost_souls.length}`);
    if (own.outcast) await expect(fact(board, say(own.hated ? 'board.hated' : 'board.outcast'))).toContainText(say(`suit.${own.outcast}`));
    for (const suit of ['fox', 'rabbit', 'mouse']) await expect(placed(board, `garden_${suit}`)).toHaveCount(5 - supply(view, `garden_${suit}`));
  },
  riverfolk: async (board, view) => {
    const own = view.riverfolk!;
    await expect(board.locator('td.price')).toHaveText(['hand_card', 'riverboats', 'mercenaries']
      .map((service) => String(own.prices[service as keyof typeof own.prices])));
    for (const [label, counts] of [['board.payments', own.payments], ['board.funds', own.funds]] as const) {
      const some = Object.values(counts).filter((n) => n > 0);
      await expect(fact(board, say(label))).toHaveText(some.length ? some.map((n) => `×${n}`).join('') : '–');
    }
    for (const suit of ['fox', 'rabbit', 'mouse']) await expect(placed(board, `trade_post_${suit}`)).toHaveCount(3 - supply(view, `trade_post_${suit}`));
  },
  duchy: async (board, view) => {
    const own = view.duchy!;
    await expect(board.locator('.minister.swayed')).toHaveCount(own.swayed.length);
    for (const name of own.swayed) await expect(board.locator(`[data-tip="minister:${name}"].swayed`)).toContainText(say(`minister.${name}`));
    await expect(board.locator('[data-tip="term:burrow"] .fact-value')).toHaveText(String(own.burrow));
    for (const piece of ['citadel', 'market']) await expect(placed(board, piece)).toHaveCount(3 - supply(view, piece));
  },
  corvid: async (board, view) => {
    const plots = Object.values(view.corvid!.plots).filter(Boolean);
    await expect(board.locator('.plots li')).toHaveCount(plots.length);
    for (const plot of plots) await expect(board.locator('.plots')).toContainText(say(`plot.${plot!.plot!}`));
    await expect(fact(board, say('board.plots_left'))).toHaveText(String(supply(view, 'plot')));
  },
  hundreds: async (board, view) => {
    const own = view.hundreds!;
    if (own.mood) await expect(fact(board, say('board.mood'))).toHaveText(say(`mood.${own.mood}`));
    for (const track of ['command', 'prowess'] as const) await expect(fact(board, say(`board.${track}`))).toHaveText(String(own[track]));
    await expect(board.locator('.hoard-track .item-tile')).toHaveCount(own.hoard.length);
    await expect(fact(board, say('board.mobs_left'))).toHaveText(String(supply(view, 'mob')));
  },
  keepers: async (board, view) => {
    const own = view.keepers!;
    for (const [i, column] of (['move', 'battle_then_delve', 'move_or_recover'] as const).entries()) {
      await expect(board.locator('.decree-column').nth(i).locator('li')).toHaveCount(own.retinue[column].length + own.retainers[column]);
    }
    for (const [i, relic] of (['figure', 'tablet', 'jewelry'] as const).entries()) {
      await expect(board.locator('.relics tr').nth(i).locator('td svg')).toHaveCount(own.recovered[relic]?.length ?? 0);
    }
  },
};

/** The map says of every clearing who rules it, who stands there and what is built. */
async function checkMap(page: Page, view: View): Promise<void> {
  for (const [name, clearing] of Object.entries(view.clearings)) {
    const place = page.locator('.place').filter({ has: page.locator(`[data-place="${name}"]`) });
    const words = (await place.locator('[data-place]').getAttribute('aria-label'))!;
    const faction = clearing.ruler && view.seats[clearing.ruler]?.faction;
    if (faction) expect(words).toContain(say(`faction.${faction}`));
    for (const [seat, count] of Object.entries(clearing.warriors)) {
      if (count === 0) continue;
      expect(words, `${name}: ${seat}`).toMatch(new RegExp(`\\b${count} warriors?\\b`));
      /* Up to four are drawn one by one, more as one with a numeral. */
      const stack = place.locator(`.stack[data-of="${seat}"]`);
      await expect(stack.locator('.one'), `${name}: ${seat}`).toHaveCount(count > 4 ? 1 : count);
      await expect(stack.locator('.count'), `${name}: ${seat}`).toHaveText(count > 4 ? [String(count)] : []);
    }
    expect(words.includes(say('piece.ruin')), `${name}: ruin`).toBe(clearing.ruin);
  }
  for (const name of ['ferry', 'tower', 'lost_city', 'legendary_forge', 'elder_treetop', 'black_market'] as const) {
    await expect(page.locator(`.map [data-tip="landmark:${name}"]`)).toHaveCount(view.markers[name] ? 1 : 0);
  }
}

test('every faction is in one of the positions', () => {
  const all = new Set(PREPARED.flatMap((prepared) => prepared.factions));
  expect([...all].sort()).toEqual([...wordsOf(vocabularyOf('root'), 'faction')].sort());
  expect(Object.keys(BOARDS).sort()).toEqual([...all].sort());
});

const PHONE = { width: 360, height: 740 };

for (const prepared of PREPARED) {
  test(`a position on the map ${prepared.name}: ${prepared.factions.join(', ')}`, async ({ person, server }) => {
    const ada = await person('Ada', prepared.look);
    const { match, move, view } = await played(ada, prepared, 0.8);
    await ada.goto(`${server.url}/#/replay/${match}/${move}/all`);
    await expect(ada.locator('.player')).toHaveCount(prepared.factions.length);
    await expect(ada.locator('.log-line').first()).toBeAttached(); // the story comes after the moment
    await check(ada, `table-${prepared.name}`);
    await checkMap(ada, view);
    for (const [seat, { faction, score, hand, warriors, dominance, coalition }] of Object.entries(view.seats)) {
      const player = ada.locator('.player').filter({ has: ada.locator('.player-name b').getByText(say(`faction.${faction!}`), { exact: true }) });
      await player.locator('.player-name').click();
      const facts = player.locator('.player-facts b');
      await expect(facts, seat).toHaveText([dominance || coalition ? '◆' : String(score), String(hand), String(warriors)]);
      await BOARDS[faction!]!(player.locator('.player-board'), view);
      await picture(player, `board-${prepared.name}-${faction!}`);
    }
    await resize(ada, { ...prepared.look, height: 2600 });
    await picture(ada.locator('.players'), `boards-${prepared.name}`);
    await resize(ada, prepared.look);
    for (const panel of ['Supply', 'Log']) {
      await ada.locator('.side-tabs').getByRole('button', { name: panel }).click();
      await (prepared.panels ? check : look)(ada, `table-${prepared.name}-${panel.toLowerCase()}`);
    }
    /* The same at hand: the map, and every board open. */
    await resize(ada, PHONE);
    for (const sheet of ['Map', 'Boards']) {
      await ada.locator('.sheet-tabs').getByRole('button', { name: sheet }).click();
      await look(ada, `table-${prepared.name}-phone-${sheet.toLowerCase()}`);
    }
    for (const board of await ada.locator('.player-board').all()) {
      await expect.configure({ soft: true }).poll(() => board.evaluate((one) => one.scrollWidth - one.clientWidth), 'a board wider than its place').toBeLessThanOrEqual(0);
    }
  });
}

const EYES = [
  { name: 'light', width: 1280, height: 800, colorScheme: 'light' as const, covers: 0 },
  { name: 'dark', width: 1280, height: 800, colorScheme: 'dark' as const, covers: 0 },
  { name: 'phone', width: 360, height: 740, colorScheme: 'light' as const, covers: 0.35 },
];

/** The first moment in the midst of a battle, if the match has one: a battle that is over goes from the table after a while. */
async function midst(page: Page, match: string): Promise<number | null> {
  const { steps } = (await ask(page, 'events', { match, seat: 'all', from: 0 })) as unknown as { steps: { version: number; events: { event: string }[] }[] };
  for (const { version, events } of steps) {
    if (!events.some((one) => one.event === 'rolled')) continue;
    const { view } = (await ask(page, 'history', { match, move: version, seat: 'all' })) as unknown as Moment;
    if (view.battle?.rolled) return version;
  }
  return null;
}

test('a battle is told beside the map, and on a phone at its edge', async ({ person, server }) => {
  const ada = await person('Ada');
  /* Nearly every match has such moments; which, nobody decides. */
  let match = '', at: number | null = null;
  for (let tries = 0; at === null && tries < 5; tries++) {
    ({ match } = await played(ada, PREPARED[0]!, 0.5));
    at = await midst(ada, match);
  }
  expect(at).not.toBeNull();
  await ada.goto(`${server.url}/#/replay/${match}/${at}/all`);
  const battle = ada.locator('.battle');
  for (const { name, width, height, colorScheme, covers } of EYES) {
    await resize(ada, { width, height });
    await ada.emulateMedia({ colorScheme });
    await expect(battle.locator('.die')).toHaveCount(2);
    await check(ada, `battle-${name}`);
    const over = (await battle.boundingBox())!, map = (await ada.locator('.board').boundingBox())!;
    const across = Math.min(over.x + over.width, map.x + map.width) - Math.max(over.x, map.x);
    const down = Math.min(over.y + over.height, map.y + map.height) - Math.max(over.y, map.y);
    const covered = Math.max(0, across) * Math.max(0, down) / (map.width * map.height);
    expect(covered, `covered on ${name}`).toBeLessThanOrEqual(covers);
  }
});

/** All that is written on the table, piece by piece. */
async function written(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const player of await page.locator('.player-name').all()) await player.click();
  const panels = page.locator('.side-tabs button');
  for (let i = 0; i < await panels.count(); i++) {
    await panels.nth(i).click();
    found.push(...await page.locator('.root-table').evaluate((table) => {
      const texts: string[] = [], walk = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
      while (walk.nextNode()) texts.push(walk.currentNode.textContent!.trim());
      for (const named of table.querySelectorAll('[aria-label]')) texts.push(named.getAttribute('aria-label')!);
      return texts.filter(Boolean);
    }));
  }
  return found;
}

test('the table speaks German and Polish, without a word missing', async ({ person, server }) => {
  const ada = await person('Ada');
  const { match, move } = await played(ada, PREPARED[2]!, 0.6);
  for (const [locale, catalogue] of [['de-DE', de], ['pl-PL', pl]] as const) {
    const other = await person('Ola', { ...DESK, locale });
    await other.goto(`${server.url}/#/replay/${match}/${move}/all`);
    await expect(other.locator('.player')).toHaveCount(4);
    await expect(other.locator('.log-line').first()).toBeAttached();
    const known = new Set<string>(Object.values(catalogue));
    const english = new Set<string>(Object.values(en).filter((text) => text.length > 3 && !known.has(text)));
    const texts = await written(other);
    expect(texts.length).toBeGreaterThan(200);
    expect(texts.filter((text) => english.has(text)), 'left in English').toEqual([]);
    expect(texts.filter((text) => /[a-z]_[a-z]|^[a-z]+\.[a-z]/.test(text)), 'names without words').toEqual([]);
    await other.locator('.side-tabs button').first().click();
    await (locale === 'de-DE' ? check : look)(other, `table-${locale}`); // the longest words
  }
});
