/* A match that is over: the result, the graph, playing again, looking back. */
import type { Locator, Page } from '@playwright/test';
import { check } from './check';
import { expectFree } from './covered';
import { hold } from './hold';
import { lateRegions } from './late';
import { addBots, begin, create, expect, giveUp, invitation, matchOf, playOut, ready, start, test } from './people';
import { LANGUAGES, resize, SIZES, SMALL, TABLET, turnTo } from './sizes';

/** How long bots may think over a position, and over a whole match. */
const THOUGHT = { timeout: 240_000 };

/** A short match for two, which whoever has the link can join. */
async function shortMatch(page: Page): Promise<string> {
  await create(page, async (form) => {
    await form.getByLabel('Seats', { exact: true }).selectOption('2');
    await form.getByLabel('Length').selectOption('short');
  });
  return invitation(page);
}

test.describe('two people at a short game', () => {
  test.use({ program: 'warrend-toy' });

  test('play it to the end by clicking, and play again', async ({ person }) => {
    const ada = await person('Ada');
    const bert = await person('Bert', { at: await shortMatch(ada) });
    await ready(bert);
    await ready(ada);
    await start(ada);
    const over = ada.getByRole('dialog', { name: 'The end' });
    for (;;) {
      /* Somebody is asked, or it is over. */
      let asked: Page | undefined;
      await expect.poll(async () => {
        for (const page of [ada, bert]) if (await page.locator('.plain-table .choice:enabled').count()) asked = page;
        return asked !== undefined || (await over.isVisible());
      }, { intervals: [20] }).toBe(true);
      if (!asked) break;
      await asked.locator('.plain-table .choice:enabled').first().click();
    }
    await expect(over).toContainText(/has won|Nobody won|have won/);
    /* Who has looked at the match again and come back hears of what happens as before. */
    await bert.getByRole('dialog', { name: 'The end' }).getByRole('link', { name: 'Watch it again' }).click();
    await bert.getByRole('link', { name: 'Back to the match' }).click();
    await expect(bert.getByRole('dialog', { name: 'The end' })).toBeVisible();
    const finished = matchOf(ada);
    const late = await lateRegions(bert, '.rematch-news, .link-state');
    await ada.getByRole('button', { name: 'Play again' }).click();
    await expect(ada.getByRole('button', { name: 'I am ready' })).toBeVisible();
    await expect(ada.locator('main'), 'the keyboard begins at the top of the new table').toBeFocused();
    expect(matchOf(ada)).not.toBe(finished);
    /* It is told where it is read: in the dialog of the end, whatever of it is seen, and then on the page. */
    await resize(bert, SMALL[1]);
    const news = bert.getByRole('dialog', { name: 'The end' }).locator('.rematch-news');
    await expect(news).toHaveText(/Ada wants to play again\./);
    await news.getByRole('button', { name: 'Join' }).click({ trial: true });
    await expect(bert.getByText('Ada wants to play again.')).toHaveCount(1);
    await bert.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect(bert.getByText('Ada wants to play again.')).toBeVisible();
    expect(await late(), 'what is read out was there before its words').toEqual([]);
    await bert.getByRole('button', { name: 'Join' }).click();
    await expect(ada.getByRole('heading', { level: 2, name: 'Bert' })).toBeVisible();
  });

  test('are told the end when what led to it was shown', async ({ person }) => {
    const ada = await person('Ada', { motion: true });
    const bert = await person('Bert', { at: await shortMatch(ada) });
    await ready(bert);
    await ready(ada);
    await start(ada);
    const film = await hold(ada);
    await Promise.all([ada, bert].map((page) => playOut(page, matchOf(page))));
    await expect(bert.getByRole('dialog', { name: 'The end' }), 'without motion at once').toBeVisible();
    await expect(ada.locator('.match-state')).toHaveText('The match is over');
    await expect(ada.locator('.play-words')).not.toBeEmpty();
    await expect(ada.getByRole('dialog')).toHaveCount(0);
    await film.run();
    await expect(ada.getByRole('dialog', { name: 'The end' })).toContainText(/has won|have won/);
    const { begun, ended, skipped } = await ada.locator('.reel').evaluate((one) => ({ ...(one as SVGElement).dataset })) as Record<string, string>;
    expect(Number(begun)).toBe(Number(ended) + Number(skipped));
    expect(Number(ended)).toBeGreaterThan(0);
  });
});

/** Clearings of Root on which buttons of the map lie. */
const toolsOnPlaces = (page: Page): Promise<(string | null)[]> => page.locator('.map .hit[data-place^="c"]').evaluateAll((hits) => {
  const tools = [...document.querySelectorAll<HTMLElement>('.map-tools button')].filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect());
  return hits.filter((hit) => {
    const { x, y, width } = hit.getBoundingClientRect(), middle = { x: x + width / 2, y: y + width / 2 };
    return tools.some(({ left, right, top, bottom }) => Math.hypot(middle.x - Math.min(right, Math.max(left, middle.x)), middle.y - Math.min(bottom, Math.max(top, middle.y))) < width / 2);
  }).map((hit) => hit.getAttribute('data-place'));
});

/** In small windows as well all of the opinion is read, and the board has its place: the page scrolls to it. */
async function boardWithOpinion(page: Page, here: Locator): Promise<void> {
  const before = page.viewportSize()!;
  for (const size of [...SMALL, { width: 844, height: 390 }, { width: 1024, height: 600 }, { width: 768, height: 1024 }, { width: 1280, height: 720 }]) {
    await resize(page, size);
    const name = `at ${size.width}×${size.height}`;
    const soft = expect.configure({ soft: true });
    await soft.poll(() => here.evaluate((part) => part.scrollHeight - part.clientHeight), `${name}: all of it`).toBeLessThanOrEqual(1);
    const board = page.locator('.stage');
    const seen = async () => {
      const { y, height } = (await board.boundingBox())!;
      return Math.min(y + height, size.height) - Math.max(y, 0);
    };
    await page.locator('.match').evaluate((match) => match.scrollTo(0, 0));
    await soft.poll(seen, `${name}: of the board before anything is scrolled`).toBeGreaterThan(Math.min(120, size.height / 3));
    await board.scrollIntoViewIfNeeded();
    await soft.poll(seen, `${name}: the board`).toBeGreaterThan(170);
    const bar = () => page.locator('.replay-bar').evaluate((part) => Math.max(...[...part.children].map((one) => one.getBoundingClientRect().right)));
    await soft.poll(() => toolsOnPlaces(page), `${name}: the map’s buttons lie on no clearing`).toEqual([]);
    await soft.poll(bar, `${name}: the bar is not wider than the window`).toBeLessThanOrEqual(size.width);
  }
  await resize(page, before);
}

/** What is written in a graph is as large as small print anywhere, and does not leave it. */
async function graphReadable(page: Page, graph: Locator): Promise<void> {
  const before = page.viewportSize()!;
  for (const size of [...SMALL, { width: 1280, height: 720 }]) {
    await resize(page, size);
    const told = () => graph.evaluate((svg) => {
      const all = svg.getBoundingClientRect(), texts = [...svg.querySelectorAll('text')].map((text) => text.getBoundingClientRect());
      return { small: Math.min(...texts.map(({ height }) => height)) < 12, outside: texts.filter(({ right, left }) => right > all.right + 1 || left < all.left - 1).length };
    });
    await expect.configure({ soft: true }).poll(told, `at ${size.width}×${size.height}`).toEqual({ small: false, outside: 0 });
  }
  await resize(page, before);
}

/** The bots' opinion: chances as a drawing and as a table, and costly choices that lead into the replay, where the best ones are told. */
async function judgedByBots(page: Page, end: Locator): Promise<void> {
  const late = await lateRegions(page, '.judging');
  await end.getByRole('button', { name: 'Let the bots review the match' }).click();
  await expect(end.getByRole('heading', { name: 'Chances of winning' }), 'what was pressed is gone').toBeFocused();
  const worst = end.getByRole('region', { name: 'The costliest choices' });
  await expect(worst.getByRole('listitem').first()).toContainText(/, step \d.*cost \d+%.*Better: /s, THOUGHT);
  await expect(end.locator('.chance-graph polyline')).toHaveCount(2);
  expect(await late(), 'that it is under way is read out').toEqual([]);
  await end.getByText('The same as a table, turn by turn').click();
  await expect(end.locator('.chance-graph').getByRole('row').nth(2)).toContainText(/\d+%.*\d+%/s);
  await check(page, 'end-judged');
  const back = page.url();
  await worst.getByRole('link').first().click();
  const here = page.getByRole('region', { name: 'What the bots think' });
  await expect(here.getByRole('list', { name: 'The three best choices' }).getByRole('listitem').first()).toContainText(/\d+%/, THOUGHT);
  await expect(here).toContainText(/cost \d+%/);
  await check(page, 'replay-judged');
  await boardWithOpinion(page, here);
  await page.getByRole('button', { name: 'What the bots think' }).click();
  await expect(here).toHaveCount(0);
  await page.goto(back);
}

/** Whose eyes it is seen through has no dots, at any size and in any language. */
async function eyesReadWhole(page: Page): Promise<void> {
  const before = page.viewportSize()!, cut = () => page.locator('.replay-bar select').evaluate((select: HTMLSelectElement) => {
    const style = getComputedStyle(select), pen = document.createElement('canvas').getContext('2d')!;
    pen.font = style.font;
    const room = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    return [...select.options].map((one) => one.label).filter((label) => pen.measureText(label).width > room + 1);
  });
  for (const language of LANGUAGES) {
    await turnTo(page, language, 'light');
    for (const size of [...SIZES, TABLET]) {
      await resize(page, size);
      await expect.configure({ soft: true }).poll(cut, `${language} ${size.width} × ${size.height}`).toEqual([]);
    }
  }
  await turnTo(page, 'en', 'light');
  await resize(page, before);
}

test.describe('a match of Root', () => {
  test.use({ options: ['--bot-delay', '0'] });

  test('shows its scores, and every moment of it through every eye', async ({ person }) => {
    const ada = await person('Ada');
    await create(ada, async (page) => {
      await page.getByLabel('Seats', { exact: true }).selectOption('2');
      await page.getByLabel('Faction').nth(0).selectOption('marquise');
      await page.getByLabel('Faction').nth(1).selectOption('eyrie');
    });
    await addBots(ada);
    await ada.getByLabel('Bot', { exact: true }).selectOption('random');
    await ready(ada);
    await start(ada);
    const match = matchOf(ada);
    await ada.getByRole('button', { name: 'Hint', exact: true }).click();
    await expect(ada.locator('.hint-told').getByRole('listitem').nth(1)).toContainText(/ \d+%/, THOUGHT);
    await expect(ada.locator('.hint-told')).toContainText('The numbers are your chances of winning after each choice, as the bots see the table from your seat.');
    await check(ada, 'match-hint');
    await expectFree(ada, 'by the hint', { what: '.beside :is(button, a), .since button' });
    await ada.keyboard.press('Escape');
    await expect(ada.locator('.hint-told')).toHaveCount(0);
    /* On a phone it is in sight as well. */
    const before = ada.viewportSize()!;
    await resize(ada, { width: 390, height: 844 });
    await expectFree(ada, 'the bar of a phone', { what: '.match-bar button' });
    await expect(ada.getByRole('button', { name: 'Hint', exact: true })).toBeVisible();
    await resize(ada, before);
    await ada.getByRole('button', { name: 'Hint', exact: true }).click();
    await ada.locator('.hint-told').getByRole('button', { name: 'Close' }).click();
    await expect(ada.locator('.hint-told')).toHaveCount(0);
    await expect(ada.locator('.prompt')).toBeFocused();
    await ada.goto(ada.url().replace(/#.*/, '#/'));
    await playOut(ada, match);
    await ada.goto(ada.url().replace(/#.*/, `#/match/${match}`));
    const end = ada.getByRole('dialog', { name: 'The end' });
    await expect(end.locator('.score-graph polyline')).toHaveCount(2);
    await ada.keyboard.press('Space'); // to skip what was played, a moment too late
    await expect(end.getByRole('table').getByRole('row').nth(3)).toBeAttached();
    await expect(end.locator('.ranking')).toContainText('used hints');
    await graphReadable(ada, end.locator('.score-graph:not(.chance-graph) svg'));
    const wide = () => end.locator('.unseen').evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().width > 1).map((one) => one.tagName));
    expect(await wide(), 'what is only heard takes no room, and lets nothing scroll aside').toEqual([]);
    await judgedByBots(ada, end);
    await end.getByRole('link', { name: 'Watch it again' }).click();

    await expect(ada.getByText(/^0 of [\d,]+$/)).toBeVisible();
    await eyesReadWhole(ada);
    await ada.getByRole('button', { name: 'One step forward' }).click();
    await ada.getByRole('button', { name: 'One step forward' }).click();
    await expect(ada.getByText(/^2 of [\d,]+$/)).toBeVisible();
    await expect(ada).toHaveURL(/#\/replay\/[^/]+\/2\/all$/);
    await ada.getByLabel('Seen by').selectOption('s2');
    await expect(ada).toHaveURL(/\/2\/s2$/);
    await expect(ada.locator('.player .names small').filter({ hasText: / · you/ }), 'oneself, through whatever eyes').toHaveText(/^Ada · you/);
    await ada.getByRole('button', { name: 'To the end' }).click();
    const link = await ada.getByLabel('Link to this moment').inputValue();
    await ada.goto('about:blank');
    await ada.goto(link);
    await expect(ada.getByText(/^([\d,]+) of \1$/)).toBeVisible();
    await expect(ada.getByLabel('Seen by')).toHaveValue('s2');
    await ada.getByRole('button', { name: 'To the start' }).click();
    await ada.getByLabel('Seen by').selectOption('s1');
    await expect(async () => {
      const asked = await ada.locator('.prompt-words').innerText();
      if (!asked.includes('for Marquise ·')) await ada.getByRole('button', { name: 'One step forward' }).click();
      expect(asked, 'by one’s own eyes, what was asked then').toContain('for Marquise ·');
    }).toPass();
    for (const moment of ['99999/all', '99999999999999999999/all', '0/s9', '0/nobody']) {
      await ada.goto(ada.url().replace(/#.*/, `#/replay/${match}/${moment}`));
      await expect(ada.getByRole('alert'), moment).toContainText('no such moment');
    }
    for (const wrong of [`${match}x`, '%E0%A4']) {
      await ada.goto('about:blank');
      await ada.goto(link.replace(/#.*/, `#/replay/${wrong}/0/all`));
      await expect(ada.getByRole('alert'), wrong).toContainText('There is nothing to watch at this link');
    }
    await ada.getByRole('alert').getByRole('link', { name: 'Back to the home page' }).click();
    await expect(ada.getByRole('heading', { name: 'Finished' })).toBeVisible();
    await ada.goto(link);
    await expect(ada).toHaveTitle('Replay: Ada’s match (Root) – Warren');
    await ada.getByRole('link', { name: 'Back to the match' }).click();
    await expect(ada.locator('.match-state')).toHaveText('The match is over');
  });

  test('can be given up', async ({ person }) => {
    const ada = await person('Ada');
    await create(ada);
    await addBots(ada);
    await ready(ada);
    await start(ada);
    await ada.getByRole('button', { name: 'More', exact: true }).click();
    await giveUp(ada);
    await expect(ada.getByRole('dialog', { name: 'The end' })).toContainText('gave up');
    await expect(ada.locator('.winner')).toHaveText('Nobody won: no person was left playing.');
    /* In the bar of a phone it is said in full that it is over, in every language. */
    await resize(ada, SMALL[1]);
    for (const language of LANGUAGES) {
      await turnTo(ada, language, 'light');
      await ada.getByRole('dialog').waitFor();
      await ada.keyboard.press('Escape');
      const state = ada.locator('.match-state');
      await expect(ada.getByRole('dialog')).toHaveCount(0);
      await expect(state).toBeVisible();
      const cut = () => state.evaluate((text) => [text.scrollHeight - text.clientHeight, text.scrollWidth - text.clientWidth].map((by) => Math.max(0, by - 1)));
      await expect.configure({ soft: true }).poll(cut, language).toEqual([0, 0]);
    }
  });

  /* No bot plays for dominance on demand: what the server says of the end is told to this page as such a one. */
  test('tells who has won by dominance, and in a coalition', async ({ person }) => {
    const ada = await person('Ada');
    await ada.routeWebSocket(/\/ws$/, (socket) => {
      const server = socket.connectToServer();
      server.onMessage((text) => {
        const push = JSON.parse(String(text)) as { type: string; view: { seats: Record<string, object> }; result: object };
        if (push.type === 'snapshot') {
          Object.assign(push.view.seats['s2']!, { dominance: 'dominance_fox' });
          Object.assign(push.view.seats['s3']!, { coalition: 's2' });
        }
        if (push.type === 'ended') Object.assign(push.result, { winners: ['s2', 's3'] });
        socket.send(JSON.stringify(push));
      });
    });
    await ada.reload();
    await begin(ada, ['marquise', 'eyrie', 'vagabond'], { order: 'seated' });
    await ada.getByRole('button', { name: 'More', exact: true }).click();
    await giveUp(ada);
    const end = ada.getByRole('dialog', { name: 'The end' });
    await expect(end.locator('.how-won')).toHaveText(/Eyrie.*: won by Fox Dominance\. .*Vagabond.*Eyrie/);
    const scores = async () => (await end.locator('.ranking li').allInnerTexts()).map((row) => /Fox Dominance|coalition with Eyrie|\d+ points?/.exec(row)?.[0]).sort();
    await expect.poll(scores).toEqual(['0 points', 'Fox Dominance', 'coalition with Eyrie']);
  });
});
