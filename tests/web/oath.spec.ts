/*
 * The table of Oath: a match against bots, played by pressing what lights up; every size without anything covered, axe, keyboard, the
 * languages, and what a phone shows behind tabs. One server and one match serve all of it.
 */
import type { Page } from '@playwright/test';
import de from '../../clients/web/src/games/oath/i18n/cards/de';
import type { OathView } from '../../clients/web/src/games/oath/types';
import { check } from './check';
import { expectFree } from './covered';
import { answerOath, beginOath, withoutPowers } from './oath';
import { expect, test } from './people';
import { resize, SIZES, SMALL, TABLET, turnTo } from './sizes';

/** Buttons and pictures without a name. */
const nameless = (page: Page): Promise<string[]> => page.evaluate(() => [...document.querySelectorAll('.oath-table :is(button, [role="img"])')]
  .filter((one) => one.checkVisibility() && !one.getAttribute('aria-label')?.trim() && !one.textContent?.trim()).map((one) => one.outerHTML.slice(0, 120)));

test('a first turn of Oath, by pressing what lights up and by the keyboard', async ({ person }) => {
  const ada = await person('Ada');
  await beginOath(ada);
  await answerOath(ada, /Where does the pawn begin/);
  /* Where it begins is pressed on the map: a site that lies open, which says so. */
  const open = ada.locator('.site.open');
  await expect(open.first()).toBeVisible();
  await expect(open.first().locator('.site-head')).toHaveAccessibleName(/Can be chosen/);
  const place = (await open.first().getAttribute('data-place'))!;
  await open.first().locator('.site-head').click();
  /* Of three cards drawn, one is kept: pressed in the own hand. */
  await expect(ada.locator('.prompt-words')).toContainText('facedown adviser');
  await expect(ada.locator(`.site[data-place="${place}"] .o-pawn[aria-label="Pawn: Red"]`)).toHaveCount(1);
  await expect(ada.locator('.own-board .drawn-cards .oc-button')).toHaveCount(3);
  const kept = (await ada.locator('.own-board .drawn-cards .oc-button').first().getAttribute('data-card'))!;
  await ada.locator('.own-board .drawn-cards .oc-button').first().click();
  await expect(ada.locator(`.own-board .advisers .facedown [data-card="${kept}"]`)).toHaveCount(1);
  await answerOath(ada, /^Act: /);
  await expect(ada.locator('.rounds [aria-current="step"]')).toContainText('Round 1');
  /* The favor banks are one stop of the Tab key, and so is the map; arrows go to what lies next. */
  await ada.locator('.o-strip .bank').first().focus();
  await ada.keyboard.press('ArrowRight');
  await expect(ada.locator('.o-strip .bank').nth(1)).toBeFocused();
  await ada.keyboard.press('Tab');
  await expect(ada.locator('.o-strip .banner').first()).toBeFocused();
  await ada.locator('.site[data-place="p1"] .site-head').focus();
  for (let i = 0; i < 4 && !(await ada.locator('.region.cradle :focus').count()); i++) await ada.keyboard.press('ArrowLeft');
  await expect(ada.locator('.region.cradle :focus')).toHaveCount(1);
  await expect(ada.locator('.regions [data-stop][tabindex="0"]')).toHaveCount(1);
  /* Pressing a site begins travelling; what it is about is asked, on the map. Something that is not asked for says why. */
  await ada.locator('.site[data-place="h1"] .site-head').click({ force: true });
  await expect(ada.locator('.prompt-words')).toContainText(/travel/i);
  await ada.locator('.banks .bank').first().click({ force: true });
  await expect(ada.locator('.refusal')).toHaveCount(1);
  await withoutPowers(ada, ada.locator('.site.open'));
  await expect(ada.locator('.site.open').first()).toBeVisible();
  const to = (await ada.locator('.site.open').first().getAttribute('data-place'))!;
  await ada.locator('.site.open .site-head').first().click();
  await expect(ada.locator(`.site[data-place="${to}"] .o-pawn[aria-label="Pawn: Red"]`)).toHaveCount(1);
  await ada.locator('.side-tabs button', { hasText: 'Log' }).click();
  await expect(ada.locator('.log-line', { hasText: 'travels from' })).not.toHaveCount(0);
  await ada.locator('.side-tabs button', { hasText: 'Court' }).click();
  await expect(ada.locator('.court .reliquary li')).toHaveCount(4);
  /* Help tells the turn and one's role. */
  await ada.keyboard.press('?');
  await expect(ada.locator('dialog .help-turn .now')).toHaveCount(1);
  await ada.locator('dialog .help-tabs button').nth(1).click();
  await expect(ada.locator('dialog')).toContainText('Exile');
});

test('a facedown adviser is pressed where it lies: what can be done with it is asked, and nothing else', async ({ person }) => {
  const ada = await person('Ada');
  const facedown = ada.locator('.own-board .advisers .facedown [data-card]');
  /* It is seldom gone before the own first turn: somebody has played The Gathering, at which advisers are traded. */
  for (let tries = 0; tries < 5 && !(await facedown.count()); tries++) {
    await ada.goto(ada.url().replace(/#.*/, '#/'));
    await expect(ada.locator('.oath-table')).toHaveCount(0);
    await beginOath(ada);
    await answerOath(ada, /^Act: /);
  }
  const lies = await facedown.count();
  await facedown.first().click();
  await expect(ada.locator('.prompt .choice:not(.quiet-choice)', { hasText: 'facedown adviser' })).not.toHaveCount(0);
  await expect(ada.locator('.prompt .choice', { hasText: /Travel\b/ })).toHaveCount(0);
  await ada.locator('.prompt .choice', { hasText: 'Discard the facedown adviser' }).click();
  await withoutPowers(ada, facedown, lies - 1);
});

test('Oath at every size: nothing covered, nothing nameless, no scrolling page, and nothing for axe', async ({ person }) => {
  const ada = await person('Ada');
  await beginOath(ada);
  await answerOath(ada, /^Act: /);
  for (const size of SIZES) {
    await resize(ada, size);
    const name = `${size.width}×${size.height}`;
    await expect.poll(() => ada.evaluate(() => [document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight].map((by) => Math.max(0, by))), name).toEqual([0, 0]);
    await expectFree(ada, `at ${name}`);
    expect.soft(await nameless(ada), `nameless at ${name}`).toEqual([]);
    if (await ada.locator('.sheet-tabs').isVisible()) {
      for (const tab of await ada.locator('.sheet-tabs button').all()) {
        await tab.click();
        await expectFree(ada, `at ${name}, ${await tab.innerText()}`);
      }
      await ada.locator('.sheet-tabs button').first().click();
    }
    if (size.width === 1440 || size.width === 390 || size.height === 390) await check(ada, `oath-${size.width}x${size.height}`);
  }
  await resize(ada, SIZES[0]);
  for (const [language, theme] of [['de', 'dark'], ['pl', 'light']] as const) {
    await turnTo(ada, language, theme);
    await expect(ada.locator('.oath-table .prompt .choice').first()).toBeVisible();
    await ada.locator('.side-tabs button').nth(1).click();
    await check(ada, `oath-${language}-${theme}`);
  }
});

test('in small windows a site is as high as what stands there, and the map scrolls to the last one', async ({ person }) => {
  const ada = await person('Ada');
  await beginOath(ada);
  await answerOath(ada, /^Act: /);
  for (const size of SMALL) {
    await resize(ada, size);
    const name = `at ${size.width}×${size.height}`;
    const squeezed = () => ada.locator('.site:not(.facedown)').evaluateAll((sites) => sites.filter((site) => {
      const cards = [...site.querySelectorAll('.site-cards > li:not(.free)')].map((card) => card.getBoundingClientRect().bottom), foot = site.querySelector('.site-foot')?.getBoundingClientRect();
      return foot && (foot.bottom > site.getBoundingClientRect().bottom + 1 || Math.max(0, ...cards) > foot.top + 1);
    }).map((site) => site.textContent));
    const soft = expect.configure({ soft: true });
    await soft.poll(squeezed, name).toEqual([]);
    for (const place of ['h3', 'c1']) {
      const site = ada.locator(`.site[data-place="${place}"]`);
      await site.locator('.site-head').focus();
      await soft.poll(async () => {
        const box = (await site.boundingBox())!, map = (await ada.locator('.regions').boundingBox())!;
        return box.y >= map.y - 1 && box.y < map.y + map.height;
      }, `${name}: ${place}`).toBe(true);
    }
    await soft(ada.locator('.regions'), `${name}: it shows that it scrolls`).toHaveAttribute('data-more', /down/);
    /* Nothing lies on the map: the log leads back, and news stand beside the tabs. */
    await expect(ada.locator('.since')).toBeVisible();
    await expectFree(ada, `${name}: the tabs beside the news`, { what: '.sheet-tabs button, .since-title', at: [0.1, 0.9] });
    const map = (await ada.locator('.o-map').boundingBox())!;
    const above = () => ada.locator('.look-back:visible, .since:visible').evaluateAll((all, { x, y, width, height }) => all.map((one) => one.getBoundingClientRect())
      .filter((one) => one.x < x + width && one.y + 1 > y && one.y < y + height).length, map);
    await soft.poll(above, `${name}: not on the map`).toBe(0);
    await ada.locator('.sheet-tabs button', { hasText: 'Log' }).click();
    await expect(ada.locator('.log-line button').first(), `${name}: the log leads back`).toBeVisible();
    await ada.locator('.sheet-tabs button').first().click();
  }
});

test('names of cards are read whole line by line, whatever lies on them, and the own cards lie beside each other', async ({ person }) => {
  const ada = await person('Ada', SIZES[0]);
  /* Sites are full only late in a match, and tokens lie where somebody chose: what the server says is told to this page with both. */
  await ada.routeWebSocket(/\/ws$/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((text) => {
      const push = JSON.parse(String(text)) as { view?: OathView };
      if (push.view) laden(push.view);
      socket.send(JSON.stringify(push));
    });
  });
  await ada.reload();
  await beginOath(ada);
  for (const size of [...SIZES, { width: 1280, height: 720 }, { width: 1280, height: 800 }, { width: 1366, height: 768 }, { width: 1100, height: 700 }, { width: 800, height: 600 }, TABLET]) {
    await resize(ada, size);
    await expect.configure({ soft: true }).poll(() => ada.evaluate(illegible), `${size.width} × ${size.height}`).toEqual([]);
  }
  await resize(ada, TABLET);
  await expect(ada.locator('.o-strip .bank').first(), 'a tablet has the banks above the map').toBeVisible();
  await resize(ada, SIZES[5]);
  await expect(ada.locator('.own-board')).toHaveAttribute('data-more', 'right');
});

test('on a phone all cards of a site have their names in full, long ones as well', async ({ person }) => {
  const ada = await person('Ada', { width: 390, height: 844, locale: 'de-DE' });
  let beside = 2;
  await ada.routeWebSocket(/\/ws$/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((text) => {
      const push = JSON.parse(String(text)) as { view?: OathView };
      if (push.view) {
        const names = Object.keys(push.view.cards).filter((name) => push.view!.cards[name]!.sort === 'denizen').sort((a, b) => word(b).length - word(a).length);
        const lying = (nth: number) => ({ card: names[nth]!, vision: false, faceup: true, ruined: false, favor: 0, secrets: 0 });
        Object.values(push.view.slots).filter(({ faceup }) => faceup).forEach((site, i) => Object.assign(site, { capacity: Math.max(2, beside), cards: [lying(8 * i), lying(8 * i + 4), lying(8 * i + 6)].slice(0, beside) }));
      }
      socket.send(JSON.stringify(push));
    });
  });
  const word = (name: string) => (de as Record<string, string>)[`card.${name}`]!;
  await ada.reload();
  await beginOath(ada);
  const names = ada.locator('.site-cards .oc-name');
  await expect(names.first()).toBeVisible();
  for (beside of [3, 2, 1]) {
    await ada.reload();
    await expect(names.first()).toBeVisible();
    await expect.configure({ soft: true }).poll(() => names.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight + 2).map((one) => one.textContent)), `${beside} at a site`).toEqual([]);
  }
});

/** Three cards at a site, one or both kinds of tokens on some, and a full board of one's own. */
function laden(view: OathView): void {
  const names = Object.keys(view.cards).filter((name) => view.cards[name]!.sort === 'denizen');
  const lying = (nth: number, more: object = {}) => ({ card: names[nth % names.length]!, vision: false, faceup: true, ruined: false, favor: 0, secrets: 0, ...more });
  Object.values(view.slots).filter(({ faceup }) => faceup).forEach((site, i) => Object.assign(site, {
    capacity: 3,
    cards: [lying(21 * i, { favor: 1 }), lying(21 * i + 7, { secrets: 2 }), lying(21 * i + 14)].slice(0, 3 - (i + 1) % 3),
  }));
  Object.assign(view.seats['s1']!, { advisers: [lying(3, { secrets: 1 }), lying(14), lying(25)], relics: [{ relic: 'grand_scepter', favor: 0, secrets: 0 }] });
}

/**
 * Lines of names of which a part is cut off below or lies under tokens, words that are broken, names that are not long and yet end in dots
 * (but for low windows), and own cards over each other. In the page.
 */
function illegible(): string[] {
  const found: string[] = [];
  for (const name of document.querySelectorAll<HTMLElement>('.site-cards .oc-name')) {
    const text = document.createRange(), seen = name.getBoundingClientRect(), end = Math.min(name.closest('.oc')!.getBoundingClientRect().bottom, name.closest('.site-cards')!.getBoundingClientRect().bottom);
    text.selectNodeContents(name);
    const tokens = name.closest('li')!.querySelector('.on-card')?.getBoundingClientRect();
    for (const line of text.getClientRects()) {
      if (line.top > seen.bottom - 2) continue; // a name that is too long ends in dots
      if (line.top < end && line.bottom > end + 1) found.push(`cut off: ${name.innerText}`);
      if (tokens && Math.min(line.right, seen.right) > tokens.left + 1 && line.bottom > tokens.top + 2 && line.top < tokens.bottom - 2) found.push(`under tokens: ${name.innerText}`);
    }
    const letters = name.firstChild as Text;
    for (const { index, 0: word } of letters.data.matchAll(/\S+/g)) {
      text.setStart(letters, index);
      text.setEnd(letters, index + word.length);
      if (name.checkVisibility() && new Set([...text.getClientRects()].map((line) => Math.round(line.top))).size > 1) found.push(`broken: ${word}`);
    }
    if (name.scrollWidth > name.clientWidth && letters.length <= 12 && innerHeight >= 600) found.push(`ends in dots: ${name.innerText}`);
  }
  const own = [...document.querySelectorAll('.own-board li')].map((one) => one.getBoundingClientRect());
  own.forEach((one, i) => own.slice(i + 1).forEach((other) => {
    if (one.right > other.left + 1 && one.left < other.right - 1 && one.bottom > other.top + 1 && one.top < other.bottom - 1) found.push(`own cards over each other at ${Math.round(other.left)}`);
  }));
  return found;
}

test('where the chat would take too much room from the table, it takes the place of what stands beside the map', async ({ person }) => {
  const ada = await person('Ada', { width: 1024, height: 768 });
  await beginOath(ada);
  await answerOath(ada, /^Act: /);
  const chat = ada.getByRole('button', { name: 'Chat' });
  for (const [width, height] of [[1024, 768], [1280, 720], [1440, 900], [1500, 900], [1024, 640], [844, 390], [640, 360]] as const) {
    await resize(ada, { width, height });
    const map = await ada.locator('.o-map').boundingBox(), low = height < 672;
    await chat.click();
    const soft = expect.configure({ soft: true });
    if (low) await soft.poll(() => ada.locator('.o-map').boundingBox(), `the map at ${width}×${height} with the chat`).toEqual(map);
    const over = async () => {
      const boxes = (await Promise.all(['.turn-words', '.rounds', '.oath-line'].map((one) => ada.locator(one).boundingBox()))).filter((box) => box !== null);
      return boxes.filter((box, i) => i > 0 && box.x < boxes[i - 1]!.x + boxes[i - 1]!.width - 1);
    };
    await soft.poll(over, `the head at ${width}×${height} with the chat`).toEqual([]);
    await expectFree(ada, `at ${width}×${height} with the chat`);
    await chat.click();
    await expect(ada.locator('.side-tabs button, .sheet-tabs button').filter({ visible: true }).first()).toBeVisible();
  }
});

test('who watches Oath sees the table, and neither a question nor what lies face down', async ({ person }) => {
  const ada = await person('Ada'), bo = await person('Bo');
  const match = await beginOath(ada, { public: true });
  await answerOath(ada, /^Act: /);
  await bo.goto(`${bo.url().replace(/#.*/, '')}#/match/${match}`);
  await expect(bo.locator('.oath-table .site')).toHaveCount(8);
  await expect(bo.locator('.oath-table .prompt .choice')).toHaveCount(0);
  await expect(bo.locator('.own-board')).toHaveCount(0);
  await expect(bo.locator('.player .advisers .facedown [data-card]')).toHaveCount(0);
});

test('what is told at a table of Oath is played, step by step, to its end', async ({ person }) => {
  const ada = await person('Ada', { motion: true });
  await ada.evaluate(() => localStorage.setItem('warren.settings', JSON.stringify({ offered: true, speed: '4' })));
  await beginOath(ada);
  await answerOath(ada, /^Act: /);
  const counts = () => ada.locator('.o-moving .reel').evaluate(({ dataset }) => ({ begun: Number(dataset['begun']), over: Number(dataset['ended']) + Number(dataset['skipped']), ended: Number(dataset['ended']) }));
  /* Ending the turn, the others play theirs: nothing is pressed meanwhile but what they ask, which comes when all before it is played. */
  const quietly = (): Promise<void> => ada.evaluate(() => {
    const find = (choice: string) => document.querySelector<HTMLElement>(`.oath-table .prompt ${choice}:not(:disabled)`);
    (find('.confirm .choice.strong') ?? find('.choice.quiet-choice') ?? find('.choice'))?.click();
  });
  await expect.poll(async () => { await quietly(); return (await counts()).ended; }, { timeout: 120_000 }).toBeGreaterThan(2);
  await expect.poll(async () => { const { begun, over } = await counts(); return begun - over; }, { timeout: 120_000 }).toBe(0);
  await expect(ada.locator('.play-bar')).toHaveCount(0);
});
