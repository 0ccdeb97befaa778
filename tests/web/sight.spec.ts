/* What the table of Root owes those who sit at it: nothing hidden is told, nothing done is lost, and it fits the hand. */
import type { Page } from '@playwright/test';
import { playByLuck } from './luck';
import { answerUntil, ask, begin, expect, matchOf, test } from './people';

const names = (page: Page) => page.locator('.hand .card-name').allInnerTexts();

test('who watches sees the table and nobody\'s hand', async ({ person }) => {
  const ada = await person('Ada');
  await begin(ada, ['marquise', 'eyrie'], { order: 'seated' }, { public: true });
  await answerUntil(ada, /^Daylight: \d/);
  const hand = await names(ada);
  expect(hand.length).toBeGreaterThan(1);
  const wanda = await person('Wanda');
  await wanda.goto(`${wanda.url().replace(/#.*/, '')}#/match/${matchOf(ada)}`);
  await expect(wanda.locator('.place')).not.toHaveCount(0);
  await expect(wanda.locator('.hand')).toHaveCount(0);
  await expect(wanda.locator('.prompt .choice')).toHaveCount(0);
  for (const player of await wanda.locator('.player-name').all()) await player.click();
  await expect(wanda.locator('.player-board')).toHaveCount(2);
  await expect(wanda.locator('.player-facts').nth(1)).toContainText('cards');
  const told = await wanda.evaluate(() => document.body.innerHTML);
  for (const card of hand) expect(told.includes(card), card).toBe(false);
  const { view } = (await ask(wanda, 'watch', { match: matchOf(ada) })) as { view?: object };
  expect(JSON.stringify(view ?? {})).not.toContain('"ambush');
});

test('in the midst of a question reloading and the death of the server lose nothing', async ({ person, server }) => {
  const ada = await person('Ada');
  await begin(ada, ['marquise', 'eyrie'], { order: 'seated' });
  await answerUntil(ada, /^Daylight: \d/);
  const words = await ada.locator('.prompt-words').innerText(), choices = await ada.locator('.choice').allInnerTexts();
  await ada.reload();
  await expect(ada.locator('.prompt-words')).toHaveText(words);
  await expect.poll(() => ada.locator('.choice').allInnerTexts()).toEqual(choices);

  await ada.locator('.choice', { hasText: 'March' }).click();
  const from = ada.locator('.place.open .hit').first();
  await expect(from).toBeVisible();
  await server.kill();
  await expect(ada.locator('.link-state')).toBeVisible();
  await from.click();
  await expect(ada.locator('.crumb')).toHaveCount(2);
  /* Only one warrior stands there yet, so that where it goes says all. */
  const to = ada.locator('.place.open .hit').first(), goal = (await to.getAttribute('data-place'))!;
  await to.click();
  await server.begin();
  await expect(ada.locator('.link-state')).toHaveCount(0);
  await answerUntil(ada, /^(Daylight: \d|March)/);
  await expect(ada.locator('.undo')).toBeVisible();
  await expect(ada.locator('.log-line', { hasText: 'moves' }), `once, to ${goal}`).toHaveCount(1);

  await server.kill();
  await ada.locator('.undo').click();
  await server.begin();
  await expect(ada.locator('.link-state')).toHaveCount(0);
  await expect(ada.locator('.log')).toContainText('takes the last choice back', { useInnerText: false });
});

test('a turn is played on a phone, with everything in reach', async ({ person }) => {
  const ada = await person('Ada', { width: 360, height: 740 });
  await begin(ada, ['marquise', 'eyrie'], { order: 'seated' });
  const inReach = async (what: string) => {
    const box = (await ada.locator(what).first().boundingBox())!;
    expect(box, what).not.toBeNull();
    expect(box.x, what).toBeGreaterThanOrEqual(-1);
    expect(box.x + box.width, what).toBeLessThanOrEqual(361);
    expect(box.y + box.height, what).toBeLessThanOrEqual(741);
    return box;
  };
  await answerUntil(ada, /Where does the keep stand/);
  await ada.locator('[data-place="c2"]').click();
  await answerUntil(ada, /^Daylight: \d/);
  const map = await inReach('.map');
  expect(map.height).toBeGreaterThan(200);
  await inReach('.prompt');
  await inReach('.hand');
  await inReach('.sheet-tabs');
  for (const choice of await ada.locator('.prompt .choice').all()) {
    await choice.scrollIntoViewIfNeeded();
    const box = (await choice.boundingBox())!;
    expect(box.x + box.width).toBeLessThanOrEqual(361);
    expect(box.height, 'high enough for a finger').toBeGreaterThanOrEqual(40);
  }
  for (const card of await ada.locator('.hand .card-button').all()) {
    await card.scrollIntoViewIfNeeded();
    const cut = await card.evaluate((one) => {
      const name = one.querySelector<HTMLElement>('.card-name')!;
      return name.scrollWidth > name.clientWidth + 1;
    });
    expect(cut, await card.innerText()).toBe(false);
  }
  for (const sheet of ['Boards', 'Supply', 'Log', 'Map']) {
    await ada.locator('.sheet-tabs').getByRole('button', { name: sheet }).click();
    await expect.poll(() => ada.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await inReach('.prompt');
  }
  await ada.locator('.choice', { hasText: 'March' }).click();
  await ada.locator('.place.open').first().click();
  await ada.locator('.place.open').first().click();
});

test('a question of others\' turns can be answered ahead, and asked again', async ({ person }) => {
  const ada = await person('Ada');
  await begin(ada, ['marquise', 'hundreds'], { order: 'seated' });
  const end = ada.getByRole('dialog');
  await ada.clock.install();
  const until = Date.now() + 240_000;
  let pressed = false;
  for (let round = 0; !pressed && Date.now() < until; round++) {
    const { stop } = await playByLuck(ada, { seed: 11 + round, lazy: 8, most: 3_000 });
    await expect(end).toHaveCount(0);
    /* It gives itself after a moment, so it is pressed at once where it is seen. */
    pressed = await ada.evaluate(() => {
      const button = [...document.querySelectorAll<HTMLElement>('.ahead button:not(:disabled)')].find((one) => one.textContent === 'this match');
      button?.click();
      return button !== undefined;
    });
    if (stop === 'by itself' && !pressed) await ada.clock.fastForward(3_000);
  }
  expect(pressed).toBe(true);
  await ada.getByRole('button', { name: 'More', exact: true }).click();
  const listed = ada.locator('.answered-ahead li');
  await expect(listed).toHaveCount(1);
  await expect(listed).toContainText(/: Pass, the whole match/);
  await listed.getByRole('button', { name: 'Ask me again' }).click();
  await expect(listed).toHaveCount(0);
  expect((await ask(ada, 'standing', { match: matchOf(ada) }))['standing']).toEqual([]);
});
