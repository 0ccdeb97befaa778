/* The picture of the table for the README: a person among bots, some rounds into a match. See tests/web/picture. */
import { writeFileSync } from 'node:fs';
import { playByLuck } from './luck';
import { answerUntil, begin, expect, test } from './people';

const LOOK = { width: 1366, height: 768, colorScheme: 'light' as const };
const ROUND = 2, TRIES = 400, QUALITY = 92;

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
  await ada.mouse.move(0, 0);
  await ada.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await ada.waitForTimeout(2_000); // until everything has come to rest
  const browser = await ada.context().newCDPSession(ada);
  const { data } = await browser.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  writeFileSync(process.env.WARREN_PICTURE!, Buffer.from(data, 'base64'));
});
