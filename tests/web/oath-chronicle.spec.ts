/* A chronicle of Oath on its pages: the story of two matches, what they left passed on and looked at before, and a first game taught. */
import type { Page } from '@playwright/test';
import { marksOf } from '../../clients/web/src/games/oath/coach/marks';
import { fates, placesOfLegacy, placesOfView, tell, type OathLegacy, type Place } from '../../clients/web/src/games/oath/chronicle/story';
import type { OathView } from '../../clients/web/src/games/oath/types';
import type { MatchEvent, Prompt } from '../../clients/web/src/protocol';
import { roster, type Known } from '../../clients/web/src/series/roster';
import { nextMark, situationOf } from '../../clients/web/src/table/coach/marks';
import { check, look } from './check';
import { ask, expect, invitation, ready, start, test } from './people';
import { resize, SIZES } from './sizes';

test.use({ options: ['--bot-delay', '0'] });

const SLOTS = ['c1', 'c2', 'p1', 'p2', 'p3', 'h1', 'h2', 'h3'];

const legacy = (cards: Record<number, string[]>, ruined: string[] = []): OathLegacy => ({
  name: 'Ours', game: 2, goal: 'supremacy', winner: 'red', citizens: ['blue'], ruined, dispossessed: 6,
  slots: SLOTS.map((_, i) => ({ site: i < 4 ? 'plains' : null, cards: cards[i] ?? [], relics: 0 })),
});

const view = (cards: Record<string, { card: string; ruined: boolean }[]>): OathView => ({
  turn: { goal: 'devotion' }, chronicle: { citizens: ['red'] },
  slots: Object.fromEntries(SLOTS.map((slot) => [slot, { site: 'plains', faceup: slot !== 'h3', relics: [], cards: (cards[slot] ?? []).map((one) => ({ ...one, faceup: true })) }])),
}) as unknown as OathView;

const told = (event: string, args: object): MatchEvent => ({ event, ...args }) as MatchEvent;

test('the story of a match is read from what it began from, its end and what was told', () => {
  const from = legacy({ 0: ['great_spire', 'elders'], 1: ['forest_temple'], 2: ['ancient_forge'] }, ['forest_temple']);
  const end = view({ c1: [{ card: 'great_spire', ruined: true }], p1: [{ card: 'forest_temple', ruined: false }], h1: [{ card: 'hall_of_debate', ruined: false }] });
  const story = tell(from, end, [
    told('vowed', { seat: 's1', goal: 'protection' }), told('added', { suit: 'order', count: 1 }), told('added', { suit: 'order', count: 2 }), told('dispossessed', { count: 6 }),
  ]);
  expect(story).toMatchObject({ goal: 'devotion', vowed: 'protection', added: [{ suit: 'order', count: 3 }], gone: 6, citizens: ['red'] });
  expect(story.fates).toEqual([
    { card: 'great_spire', fate: 'ruined' }, { card: 'hall_of_debate', fate: 'built' }, { card: 'forest_temple', fate: 'repaired' }, { card: 'ancient_forge', fate: 'gone' },
  ]);
  expect(placesOfLegacy(from)[0]).toEqual({ slot: 'c1', site: 'plains', relics: 0, cards: [{ card: 'great_spire', what: 'edifice' }, { card: 'elders', what: 'denizen' }] } satisfies Place);
  expect(placesOfView(end)[7]!.site, 'face down').toBeNull();
  expect(tell(null, end, [])).toMatchObject({ vowed: null, added: [], gone: 0 });
  expect(fates(placesOfLegacy(from), placesOfLegacy(from))).toEqual([]);
});

test('who has played is counted by person, whatever the seat and the name', () => {
  const match = (seats: [string | null, string][], winner: string | null): Known => ({
    lobby: { seats: seats.map(([player, name], i) => ({ seat: `s${i + 1}`, player, name })) },
    end: winner ? { result: { winners: [winner] } } : null,
  }) as unknown as Known;
  expect(roster([match([['a', 'Ada'], ['b', 'Bert']], 's2'), match([['b', 'Bertie'], [null, ''], ['c', 'Cleo']], 's1'), match([['a', 'Ada']], null)])).toEqual([
    { player: 'b', name: 'Bertie', played: 2, won: 2 }, { player: 'a', name: 'Ada', played: 1, won: 0 }, { player: 'c', name: 'Cleo', played: 1, won: 0 },
  ]);
  const bots = (winner: string) => ({
    lobby: { seats: [{ seat: 's1', player: 'a', name: 'Ada' }, ...['s2', 's3'].map((seat) => ({ seat, player: null, bot: 'easy' }))] },
    end: { result: { winners: [winner] } },
  }) as unknown as Known;
  expect(roster([bots('s3'), bots('s1'), bots('s2')]), 'bots are one, and last').toEqual([{ player: 'a', name: 'Ada', played: 3, won: 1 }, { player: null, name: '', played: 3, won: 2 }]);
});

test('a beginner is told what the question is about, and what the own role lives by', () => {
  const at = (reason: string, round: number, verbs: string[] = ['pass']) =>
    situationOf('s1', { seat: 's1', why: { reason }, options: verbs.map((verb) => ({ verb })) } as unknown as Prompt, 0, round);
  const mark = (role: string | null, now: ReturnType<typeof at>, seen: string[]) => nextMark(marksOf(role), now, seen)?.name;
  expect(mark(null, at('pawn', 0), [])).toBe('welcome');
  expect(mark('exile', at('pawn', 0), ['welcome'])).toBe('pawn');
  expect(mark('exile', at('act', 1), ['welcome', 'question'])).toBe('live_exile');
  expect(mark('chancellor', at('act', 1), ['welcome', 'question'])).toBe('live_chancellor');
  expect(mark('citizen', at('act', 2), ['welcome', 'question', 'live_citizen', 'act_citizen'])).toBe('plan_citizen');
  expect(mark('exile', at('dice_count', 1), ['welcome', 'question'])).toBe('dice');
});

/** Bots play a match that gathers, to its end. */
async function bots(page: Page, match: string): Promise<void> {
  for (const seat of ['s1', 's2']) await ask(page, 'add_bot', { match, seat, level: 'random' });
  expect(await ask(page, 'start', { match })).toMatchObject({ type: 'ok' });
  await expect.poll(async () => ((await ask(page, 'series', { match })).matches as { match: string; state: string }[]).find((one) => one.match === match)?.state, { timeout: 300_000 }).toBe('finished');
}

const goTo = (page: Page, hash: string) => page.goto(`${page.url().replace(/#.*/, '')}#${hash}`);

test('two matches of a chronicle are told, closed, passed on, and looked at before another begins', async ({ person }) => {
  const ada = await person('Ada');
  const { match } = await ask(ada, 'create', { game: 'oath', seats: 2, series: true, public: true, sit: false }) as { match: string };
  await bots(ada, match);
  await goTo(ada, `/series/${match}`);
  const chapters = ada.getByRole('listitem').filter({ has: ada.getByRole('heading', { name: /^Match \d$/ }) });
  await expect(chapters).toHaveCount(1);
  for (const words of [/has won|have won/, 'How it was won', 'Oath in force', 'The winner’s oath', 'New in the world deck']) await expect(chapters.first()).toContainText(words);
  await expect(ada.getByRole('button', { name: 'Pass on what it left behind' }), 'sealed').toHaveCount(0);

  /* From this page to the table of the next match, and back while it waits there. */
  await ada.getByRole('button', { name: 'Continue: next match' }).click();
  await expect(ada.locator('.lobby-what')).toContainText('Match 2 of the series');
  await expect(ada.getByText('Won the previous match')).toBeVisible();
  await ada.getByRole('link', { name: 'All matches of the series' }).click();
  const on = ada.getByRole('region', { name: 'What happens next' });
  await expect(on).toContainText('Match 2 is waiting at its table. There: Ada.');
  await expect(on.getByLabel('Link to join')).toHaveValue(/#\/join\//);
  await check(ada, 'chronicle-waiting');
  const { matches } = await ask(ada, 'series', { match }) as { matches: { match: string }[] };
  const second = matches[1]!.match;
  await bots(ada, second);

  await goTo(ada, `/series/${second}`);
  await ada.reload();
  await expect(chapters).toHaveCount(2);
  await expect(chapters.nth(1)).toContainText('Oath in force');
  await on.getByRole('button', { name: 'Close the series' }).click();
  await ada.getByRole('dialog').getByRole('button', { name: 'Close the series' }).click();
  await expect(on).toContainText('There will be no further match.');
  await expect(chapters.nth(1).getByRole('group', { name: 'Map' })).toBeVisible();
  await chapters.first().getByText('The map after the match').click();
  await expect(ada.getByRole('group', { name: 'Map' })).toHaveCount(2);
  for (const size of SIZES) {
    await resize(ada, size);
    await look(ada, `chronicle-${size.width}x${size.height}`);
  }
  await resize(ada, { width: 1280, height: 800 });
  await chapters.nth(1).getByRole('button', { name: 'Pass on what it left behind' }).click();
  const text = await chapters.nth(1).getByLabel('What it left behind, as text').inputValue();
  expect(text).toMatch(/^0303010003/);
  await check(ada, 'chronicle-closed');
  await expect(chapters.first().getByRole('link', { name: 'Watch it again' })).toHaveAttribute('href', /\/0\/all$/);

  /* Carried into the form, where it can be looked at; what is no chronicle is said to be none, and where. */
  await chapters.nth(1).getByRole('button', { name: 'Start a match from it' }).click();
  const field = ada.getByLabel('Starts from');
  await expect(field).toHaveValue(text);
  const shown = ada.getByRole('region', { name: 'What the match would start from' });
  for (const words of ['Oath of', 'World deck', '5 Visions', 'in the relic deck', 'Dispossessed', 'Cradle']) await expect(shown).toContainText(words);
  await check(ada, 'chronicle-import');
  await field.fill(`${text.slice(0, 40)}\n${text.slice(40)}`);
  await expect(shown).toBeVisible();
  await field.fill(`${text.slice(0, -3)}x`);
  await expect(ada.getByText(/The chronicle cannot be read from character \d+ on/)).toHaveCount(1);
  await expect(shown).toHaveCount(0);
  await check(ada, 'chronicle-wrong');

  /* A setup for learning is for first games: who asks for both is told, and then it is not offered any more. */
  const first = ada.getByLabel('First game'), both = ada.getByText(/setup for learning is for a first game/);
  await field.fill('');
  await first.selectOption('on');
  await field.fill(text);
  await expect(both).toBeVisible();
  await first.selectOption('off');
  await expect(both).toHaveCount(0);
  await expect(first).toHaveCount(0);
  await expect(shown).toBeVisible();
  await ada.getByRole('button', { name: 'Open the table' }).click();
  await expect(ada.getByText('Won the previous match')).toBeVisible();
});

/* That of the first game which the box teaches, broken in two as mails do. */
const PASTED = `03030100011BThe Chrysanthemum Chronicle1600000123450403FFFF20FFFFFF0724FFE92BFFFFFF19FFFFFF0B19FFFF22FFFFFF2AFFFFFF
38061B1E0A292508D62B2DD21C022818D5151D312CD3071AD4050F223013331F340B3512232F320D09210C000E01041410112720262A172E160013E8E7E0EBDCDAEDE6E4EADFE2E1E3DBDDE5DEEC002007UNKNOWN`;

test('a group pastes a chronicle at its table, and everybody sees in the own language what the match begins from', async ({ person }) => {
  const ada = await person('Ada');
  const { match } = await ask(ada, 'create', { game: 'oath', seats: 3, settings: { order: 'seated' }, seat_settings: { s2: { board: 'chancellor' } } }) as { match: string };
  await goTo(ada, `/match/${match}`);
  const bert = await person('Bert', { at: await invitation(ada), locale: 'de-DE' });
  await expect(bert.getByText('Mit dem beginnen')).toHaveCount(0);
  await ada.getByText('Start from what another match left behind').click();
  const field = ada.getByLabel('Starts from'), take = ada.getByRole('button', { name: 'Start from this' });
  await expect(take).toBeDisabled();
  await field.fill(PASTED.replace('0403', '04ZZ'));
  await expect(ada.getByText(/The chronicle cannot be read from character \d+ on/)).toHaveCount(1);
  await expect(take).toBeDisabled();
  await field.fill(PASTED);
  const shown = ada.getByRole('region', { name: 'What the match would start from' });
  for (const words of ['The Chrysanthemum Chronicle', 'Oath of', 'World deck', 'Dispossessed', 'Cradle']) await expect(shown).toContainText(words);
  await check(ada, 'chronicle-pasted');
  await take.click();
  for (const words of ['The Chrysanthemum Chronicle', 'Eid', 'Vertriebene', 'Wiege']) await expect(bert.getByRole('main')).toContainText(words);
  for (const words of ['Eid: ', 'Enteignete', 'Oath of', 'Dispossessed', 'Cradle']) await expect(bert.getByRole('main')).not.toContainText(words);
  await expect(shown, 'it is taken').toHaveCount(0);

  await ada.getByText('Start from something else').click();
  await ada.getByRole('button', { name: 'Start from nothing' }).click();
  await expect(bert.getByText('The Chrysanthemum Chronicle')).toHaveCount(0);
  await ada.getByText('Start from what another match left behind').click();
  await field.fill(PASTED);
  await expect(shown).toBeVisible();
  const site = await shown.locator('.o-land strong').first().innerText();
  await take.click();
  await expect(bert.getByText('The Chrysanthemum Chronicle')).toBeVisible();
  expect(await ask(ada, 'add_bot', { match, level: 'random' })).toMatchObject({ type: 'ok' });
  await bert.getByRole('button', { name: 'Ich bin bereit' }).click();
  await ready(ada);
  await start(ada);
  await expect(ada.locator('.oath-table [data-place=c1] .site-name')).toHaveText(site);
});

test('from an empty page to the first decision of Oath in one press, explained as it goes', async ({ browser, server }) => {
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-GB' });
  const page = await context.newPage();
  await page.goto(server.url);
  await page.getByRole('button', { name: 'Play Oath now' }).click();
  const choices = page.locator('.oath-table .prompt .choice:not(:disabled)');
  await expect(choices.first()).toBeVisible();
  const note = page.getByRole('complementary', { name: 'Learn as you play' });
  await expect(note).toHaveAttribute('data-mark', 'welcome');
  for (const size of SIZES) {
    await resize(page, size);
    await look(page, `oath-first-${size.width}x${size.height}`);
  }
  await resize(page, { width: 1280, height: 800 });
  await check(page, 'oath-first');
  await note.getByRole('button', { name: 'Got it' }).click();
  await expect(note).toHaveAttribute('data-mark', /^(pawn|adviser)$/);
  /* Answered as they come, until the own turn: it says what the role is about. */
  await expect.poll(() => page.evaluate(() => {
    const mark = document.querySelector<HTMLElement>('.coach-note')?.dataset['mark'] ?? null;
    if (mark !== 'live_exile') document.querySelector<HTMLButtonElement>('.oath-table .prompt .choice:not(:disabled)')?.click();
    return mark;
  }), { timeout: 120_000, intervals: [100] }).toBe('live_exile');
  await look(page, 'oath-first-turn');
  await context.close();
});
