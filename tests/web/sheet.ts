/*
 * The contact sheet: set moments of set matches at six sizes, light and dark, in every language, side by side on one
 * picture for a person to look at. See tests/web/sheet.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { playByLuck } from './luck';
import { answerOath, beginOath, toRound } from './oath';
import { answerUntil, begin, create, expect, marchToRoost, matchOf, playOut, test } from './people';
import { LANGUAGES, SIZES, THEMES, turnTo } from './sizes';

const FOLDER = process.env.WARREN_SHEET!;
const ONLY = new RegExp(process.env.WARREN_SHEET_ONLY ?? '.');
const WIDEST = 250, HIGHEST = 250; /* pixels of a picture on the sheet */

interface Moment {
  name: string;
  /** Brings a page of a person who has come in to the moment. */
  reach(page: Page): Promise<void>;
  /** What is opened again after the page was loaded anew. */
  again?(page: Page): Promise<void>;
}

/** Plays on by luck until this round, or as far beyond it as one turn goes. */
async function afterRounds(page: Page, round: number): Promise<void> {
  const now = async () => Number(/\d+/.exec(await page.locator('.turn-words').innerText())?.[0] ?? 0);
  for (let i = 0; i < 400 && (await now()) < round; i++) {
    await playByLuck(page, { seed: i, lazy: 1, most: 1_000 });
    /* An answer that luck has begun is taken back step by step. */
    for (let back = 0; back < 5 && (await page.locator('.crumb, .confirm').count()); back++) await page.keyboard.press('Escape');
  }
  expect(await now()).toBeGreaterThanOrEqual(round);
}

const press = (words: RegExp) => async (page: Page): Promise<void> => {
  await page.locator('.prompt .choice', { hasText: words }).first().click();
};

const openSheet = (at: number) => async (page: Page): Promise<void> => {
  const narrow = page.locator('.sheet-tabs button').nth(at + 1), wide = page.locator('.side-tabs button').nth(at);
  await ((await narrow.isVisible()) ? narrow : wide).click();
};

const MARCH = /March|Marsch|Marsz/;

/** Begins a battle, up to the question whether it is meant. */
async function toBattle(page: Page): Promise<void> {
  await page.locator('.prompt .choice', { hasText: /Battle|Kampf|Kämpfen|Walka|Bitwa/ }).first().click();
  await expect(page.locator('.confirm .outlook')).toBeVisible();
}

/** Opens this page of the help. */
const openHelp = (at: number) => async (page: Page): Promise<void> => {
  await page.locator('.prompt .help-button').click();
  await page.locator('.help-tabs button').nth(at).click();
};

/** Moments of one match follow each other. */
const MATCHES: { name: string; moments: Moment[] }[] = [
  {
    name: 'pages',
    moments: [
      { name: 'home', reach: async () => undefined },
      { name: 'lobby', reach: async (page) => void (await create(page)) },
      { name: 'first', reach: async (page) => {
        await page.goto(page.url().replace(/#.*/, '#/'));
        await page.getByRole('button', { name: 'Play Root now' }).click();
        await expect(page.locator('.root-table .prompt .choice').first()).toBeVisible();
      } },
    ],
  },
  {
    name: 'roost',
    moments: [
      { name: 'outlook', reach: async (page) => {
        await begin(page, ['marquise', 'eyrie'], { order: 'seated' });
        await answerUntil(page, /^Daylight: \d/);
        await marchToRoost(page);
        await page.locator('.choice.quiet-choice').click();
        await toBattle(page);
      }, again: toBattle },
      { name: 'end', reach: async (page) => {
        const match = matchOf(page);
        await page.goto(page.url().replace(/#.*/, '#/'));
        await playOut(page, match);
        await page.goto(page.url().replace(/#.*/, `#/match/${match}`));
        await expect(page.locator('dialog .ranking')).toBeVisible();
      }, again: (page) => expect(page.locator('dialog .ranking')).toBeVisible() },
    ],
  },
  {
    name: 'autumn',
    moments: [
      { name: 'keep', reach: async (page) => {
        await begin(page, ['marquise', 'eyrie', 'alliance', 'vagabond'], { order: 'seated' }, {}, 'easy');
        await answerUntil(page, /Where does the keep stand/);
      } },
      { name: 'daylight', reach: async (page) => {
        await afterRounds(page, 3);
        await answerUntil(page, /^Daylight: \d/);
      } },
      { name: 'march', reach: press(MARCH), again: press(MARCH) },
      { name: 'log', reach: async () => undefined, again: openSheet(2) },
      { name: 'help-phase', reach: async () => undefined, again: openHelp(0) },
      { name: 'help-factions', reach: async () => undefined, again: openHelp(1) },
      { name: 'help-keys', reach: async () => undefined, again: openHelp(2) },
    ],
  },
  {
    name: 'winter',
    moments: [
      { name: 'crows', reach: async (page) => {
        await begin(page, ['corvid', 'lizard', 'riverfolk', 'duchy'], { order: 'seated', map: 'winter', deck: 'exiles_partisans', landmark_1: 'lost_city', landmark_2: 'tower' }, {}, 'easy');
        await afterRounds(page, 3);
        await answerUntil(page, /^Daylight/);
      } },
      { name: 'boards', reach: async () => undefined, again: openSheet(0) },
    ],
  },
  {
    name: 'lake',
    moments: [
      { name: 'vagabond', reach: async (page) => {
        await begin(page, ['vagabond', 'hundreds', 'keepers'], { order: 'seated', map: 'lake', hirelings: 'three' }, {}, 'easy');
        await afterRounds(page, 2);
        await answerUntil(page, /^Daylight/);
      } },
      { name: 'replay', reach: async (page) => {
        const address = page.url().replace(/#.*/, '');
        const match = matchOf(page);
        await page.goto(`${address}#/match/${match}`);
        await page.getByRole('button', { name: 'Look back' }).click();
      }, again: async (page) => page.locator('.look-back').click() },
    ],
  },
  {
    name: 'oath',
    moments: [
      { name: 'oath-pawn', reach: async (page) => {
        await beginOath(page);
        await answerOath(page, /Where does the pawn begin/);
      } },
      { name: 'oath-act', reach: (page) => toRound(page, 3) },
      { name: 'oath-court', reach: async () => undefined, again: openSheet(1) },
      { name: 'oath-log', reach: async () => undefined, again: openSheet(2) },
      { name: 'oath-help', reach: async () => undefined, again: openHelp(1) },
    ],
  },
  {
    name: 'draft',
    moments: [
      { name: 'draft', reach: async (page) => {
        await begin(page, ['any', 'any', 'any', 'any'], { setup: 'advanced' }, {}, 'easy');
      } },
    ],
  },
];

const shots: { moment: string; language: string; theme: string; size: string; file: string }[] = [];

for (const { name, moments } of MATCHES) {
  const wanted = moments.filter((one) => ONLY.test(one.name));
  if (!wanted.length) continue;
  test(name, async ({ person }) => {
    const page = await person('Ada');
    for (const moment of moments) {
      await page.setViewportSize(SIZES[0]!);
      await turnTo(page, 'en', 'light');
      await moment.reach(page);
      if (!wanted.includes(moment)) continue;
      for (const language of LANGUAGES) {
        for (const theme of THEMES) {
          await turnTo(page, language, theme);
          if (moment.again) await moment.again(page);
          for (const size of SIZES) {
            await page.setViewportSize(size);
            await page.mouse.move(0, 0);
            const file = `${moment.name}-${language}-${theme}-${size.width}x${size.height}.png`;
            await page.screenshot({ path: `${FOLDER}/${file}` });
            shots.push({ moment: moment.name, language, theme, size: `${size.width}×${size.height}`, file });
          }
        }
      }
    }
  });
}

test.afterAll('the sheet', async ({ browser }) => {
  mkdirSync(FOLDER, { recursive: true });
  const columns = THEMES.flatMap((theme) => SIZES.map((size) => ({ theme, size: `${size.width}×${size.height}` })));
  const rows = [...new Set(shots.map((one) => `${one.moment} ${one.language}`))];
  const cell = (row: string, theme: string, size: string) => {
    const shot = shots.find((one) => `${one.moment} ${one.language}` === row && one.theme === theme && one.size === size);
    return shot ? `<a href="${shot.file}"><img src="data:image/png;base64,${readFileSync(`${FOLDER}/${shot.file}`).toString('base64')}"></a>` : '';
  };
  const html = `<!doctype html><meta charset="utf-8"><title>Contact sheet</title><style>
    body { margin: 12px; background: #777; font: 14px sans-serif; } td, th { padding: 3px; vertical-align: top; text-align: left; }
    img { display: block; max-width: ${WIDEST}px; max-height: ${HIGHEST}px; }</style>
    <table><tr><th>${columns.map(({ theme, size }) => `<th>${size} ${theme}`).join('')}
    ${rows.map((row) => `<tr><th>${row}${columns.map(({ theme, size }) => `<td>${cell(row, theme, size)}`).join('')}`).join('')}</table>`;
  writeFileSync(`${FOLDER}/sheet.html`, html);
  const page = await browser.newPage({ viewport: { width: 2900, height: 1000 } });
  await page.setContent(html);
  await page.screenshot({ path: `${FOLDER}/sheet.png`, fullPage: true });
  await page.close();
});
