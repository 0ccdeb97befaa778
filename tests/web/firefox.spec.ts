/*
 * Every page of the client in Firefox: it comes up, fits the window, can be used, and the browser has nothing to complain of. Where
 * there is no Firefox this is left out and said to be, but not where CI runs, for ./test has installed one.
 */
import { existsSync } from 'node:fs';
import { end, FIREFOX, start, Visitor } from './firefox';
import { expect, test } from './people';

test('Firefox shows every page, and plays at the tables of both games', async ({ server }) => {
  test.skip(!existsSync(FIREFOX) && !process.env.CI, `there is no ${FIREFOX}`);
  const firefox = await start();
  try {
    const ada = await Visitor.come(firefox, server.url);
    const fits = async (whole = false) => {
      await ada.fits(390, 844, whole);
      await ada.fits(1440, 900, whole);
    };
    /** Takes one choice, and something else is asked. */
    const choose = async () => {
      await ada.sees('.prompt.asked .choice:not(:disabled)');
      const question = await ada.read('.prompt');
      await ada.pressOn('.prompt.asked .choice:not(:disabled)');
      await expect.poll(() => ada.read('.prompt'), { timeout: 120_000 }).not.toBe(question);
    };

    await ada.sees('h1', 'Welcome to Warren');
    await fits();
    await ada.fill('input', 'Ada');
    await ada.key('Enter');
    await ada.sees('.own-name', 'Ada');
    await ada.sees('h1', 'At the edge of the woods');
    await fits();

    await ada.press('link', 'Create an account');
    await ada.sees('.account-panes');
    await fits();
    await ada.pressOn('a.brand');

    /* Oath, its help, and the end of it. */
    await ada.press('button', 'Play Oath now');
    await ada.sees('.oath-table .site');
    await choose();
    await fits(true);
    await ada.key('?');
    await ada.press('button', 'Powers');
    await ada.sees('dialog .powers');
    await ada.press('button', 'Cards');
    await ada.sees('dialog .all-cards li');
    await fits();
    await ada.key('Escape');
    await ada.seesNot('dialog');
    await ada.pressOn('a.brand');

    /* Root, from the form; given up, and looked back at. */
    await ada.press('link', 'New match');
    await ada.sees('h1', 'A new match');
    await ada.choose('Seats', '2');
    await ada.sees('form', 'Player 2');
    await fits();
    await ada.press('button', 'Open the table');
    await ada.press('button', 'Add a bot');
    await ada.press('button', 'I am ready');
    await fits();
    await ada.press('button', 'Start the match');
    await ada.sees('.root-table');
    await choose();
    await fits(true);
    await ada.press('button', 'More');
    await ada.press('button', 'Give up');
    await ada.pressOn('dialog .danger-fill');
    await ada.sees('dialog', 'The end');
    await fits();
    await ada.press('link', 'Watch it again');
    await ada.press('button', 'One step forward');
    await ada.sees('.replay-move', '1 of');
    await fits();
    await ada.pressOn('a.brand');

    /* A series, from the form to its page. */
    await ada.press('link', 'New match');
    await ada.choose('Game', 'oath');
    await ada.press('tick', 'Start a series');
    await ada.press('button', 'Open the table');
    await ada.press('link', 'All matches of the series');
    await ada.sees('h1', 'Series of matches');
    await fits();
    expect(ada.faults).toEqual([]);
  } finally {
    await end(firefox);
  }
});
