/* The pictures of the tables for the README: a person among bots, some rounds into a match. See tests/web/picture. */
import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { playByLuck } from './luck';
import { answerOath, beginOath, toRound } from './oath';
import { answerUntil, begin, expect, test } from './people';

const LOOK = { width: 1366, height: 768, colorScheme: 'light' as const };
const ROUND = 2, ROUND_OF_OATH = 3, TRIES = 400, QUALITY = 92;

async function take(page: Page, name: string): Promise<void> {
  await page.mouse.move(0, 0);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.waitForTimeout(2_000); // until everything has come to rest
  const browser = await page.context().newCDPSession(page);
  const { data } = await browser.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  writeFileSync(`${process.env.WARREN_PICTURES!}/${name}.webp`, Buffer.from(data, 'base64'));
}

test('the table', async ({ person }) => {
  const ada = await person('Ada', LOOK);
  await begin(ada, ['marquise', 'eyrie', 'alliance', 'vagabond'], {}, {}, 'easy');
  const turn = ada.locator('.turn-words');
  for (let i = 0; i < TRIES && !(await turn.innerText()).startsWith(`Round ${ROUND}`); i++) {
    await playByLuck(ada, { seed: i, lazy: 1, most: 1_000 });
    await ada.keyboard.press('Escape');
  }
  await expect(turn).toContainText(`Round ${ROUND}`);
  await answerUntil(ada, /^Daylight: \d/);
  for (const panel of await ada.locator('.battle .close').all()) await panel.click();
  await take(ada, 'table');
});

test('the table of Oath', async ({ person }) => {
  const ada = await person('Ada', LOOK);
  await beginOath(ada);
  await toRound(ada, ROUND_OF_OATH);
  await answerOath(ada, /^Act: /);
  await take(ada, 'oath');
});
