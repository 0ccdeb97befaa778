/* A whole match of four people at four browsers, by nothing but the table. Its file comes first, for it takes longest. */
import type { Page } from '@playwright/test';
import { create, expect, invitation, matchOf, playOut, ready, start, test } from './people';
import { playByLuck, type Played } from './luck';

/* The Riverfolk score by themselves every turn, so that a match ends even if nobody plays well. */
const FACTIONS = ['riverfolk', 'marquise', 'eyrie', 'alliance'];
const NAMES = ['Ada', 'Bert', 'Cleo', 'Dora'];
const LAZY = [1, 7, 7, 7];
const MOST = 900_000; /* milliseconds: patience; it takes a minute or two */
const ROUNDS = 40; /* in which somebody pressed something; it is played out beside the pages then, which see its end */
const COVERED = 50; /* presses that may hit something else: what moves for a moment is in the way now and then */

test('four people play a match by what the table offers, and see its end', async ({ person }) => {
  test.setTimeout(MOST + 60_000);
  const ada = await person(NAMES[0]!);
  await create(ada, async (page) => {
    for (const [i, faction] of FACTIONS.entries()) await page.getByLabel('Faction').nth(i).selectOption(faction);
  });
  const people: Page[] = [ada];
  for (const name of NAMES.slice(1)) people.push(await person(name, { at: await invitation(ada) }));
  for (const page of people) await ready(page);
  await start(ada);
  /* Answers that give themselves come after a moment; nobody waits here. */
  for (const page of people) await page.clock.install();

  const sums = { buttons: 0, places: 0, things: 0, undone: 0 };
  const covered: string[] = [];
  const begin = Date.now();
  let rounds = 0, stop: Played['stop'] = 'waiting';
  const pressed = () => sums.buttons + sums.places + sums.things + sums.undone;
  while (stop !== 'over' && rounds < ROUNDS) {
    expect(Date.now() - begin, 'time that the match may take').toBeLessThan(MOST);
    const before = pressed();
    for (const [i, page] of people.entries()) {
      const played = await playByLuck(page, { seed: 1000 * rounds + 7 * i + 3, lazy: LAZY[i]!, most: 5_000 });
      expect(played.complaints, NAMES[i]).toEqual([]);
      for (const key of Object.keys(sums) as (keyof typeof sums)[]) sums[key] += played[key];
      covered.push(...played.covered);
      expect(covered.length < COVERED ? [] : [...new Set(covered)], 'offered, but something else lies over it').toEqual([]);
      if (played.stop === 'by itself') await page.clock.fastForward(3_000);
      stop = played.stop;
      if (stop === 'over') break;
    }
    if (pressed() > before) rounds++; // a busy server is waited for
  }
  if (stop !== 'over') await Promise.all(people.map((page) => playOut(page, matchOf(page))));
  console.log(JSON.stringify(sums), rounds, (Date.now() - begin) / 1000, covered.length, [...new Set(covered)].slice(0, 12));
  for (const page of people) {
    const end = page.getByRole('dialog', { name: 'The end' });
    await expect(end).toContainText(/won/);
    await expect(end).not.toContainText('gave up');
  }
  /* Usually dozens of each; a match by luck may be short. */
  expect(sums.places).toBeGreaterThan(5);
  expect(sums.things).toBeGreaterThan(5);
  expect(sums.undone).toBeGreaterThan(0);
});
