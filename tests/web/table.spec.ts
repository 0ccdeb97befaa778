/* The table of Root: by pointing, by keyboard, looking back; and the board of every faction in a match under way. */
import { mkdirSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { answerUntil, begin, expect, matchOf, test } from './people';
import { BUILD } from './warrend';

const PICTURES = `${BUILD}/web-tests/table`;
mkdirSync(PICTURES, { recursive: true });

test('what may be chosen is pointed at on the map, and can be taken back', async ({ person }) => {
  const ada = await person('Ada');
  await begin(ada, ['marquise', 'eyrie']);
  await answerUntil(ada, /Where does the keep stand/);
  const corners = ada.locator('.place.open .hit');
  await expect(corners).toHaveCount(4);
  await expect(corners.first()).toHaveAttribute('role', 'button');
  await ada.locator('[data-place="c2"]').click();
  await expect(ada.locator('.prompt-words')).toContainText('Sawmill');
  await expect(ada.locator('[data-place="c2"]')).toHaveAttribute('aria-label', /Marquise de Cat.*keep/);
  const undo = ada.locator('.undo');
  await expect(undo).toContainText('2');
  await undo.click();
  await expect(ada.locator('.prompt-words')).toContainText('Where does the keep stand');
  await expect(ada.locator('.log')).toContainText('takes the last choice back', { useInnerText: false });
});

test('a choice is narrowed step by step, and back again', async ({ person }) => {
  const ada = await person('Ada');
  await begin(ada, ['marquise', 'eyrie']);
  await answerUntil(ada, /^Daylight: \d/);
  await ada.locator('.choice', { hasText: 'March' }).click();
  await expect(ada.locator('.crumb')).toHaveText('March');
  const from = ada.locator('.place.open .hit').first();
  const name = await from.getAttribute('data-place');
  await from.click();
  await expect(ada.locator(`.picked [data-place="${name}"]`)).toHaveCount(1);
  await ada.keyboard.press('Escape');
  await expect(ada.locator('.crumb')).toHaveCount(1);
  await ada.keyboard.press('Escape');
  await expect(ada.locator('.crumb')).toHaveCount(0);
  await expect(ada.locator('.choice', { hasText: 'March' })).toBeVisible();
});

test('a turn by keyboard alone: arrows between places, keys for choices', async ({ person }) => {
  const ada = await person('Ada');
  await begin(ada, ['marquise', 'eyrie']);
  await answerUntil(ada, /Where does the keep stand/);
  await ada.locator('.map svg [tabindex="0"]').focus();
  const first = await ada.evaluate(() => document.activeElement?.getAttribute('data-place'));
  await ada.keyboard.press('ArrowRight');
  const second = await ada.evaluate(() => document.activeElement?.getAttribute('data-place'));
  expect(second).not.toBe(first);
  await ada.keyboard.press('Enter');
  await expect(ada.locator('.prompt-words')).toContainText('Sawmill');
  await ada.keyboard.press('1');
  await expect(ada.locator('.prompt-words')).toContainText('Workshop');
  await ada.keyboard.press('u');
  await expect(ada.locator('.prompt-words')).toContainText('Sawmill');
});

test('the past of a match that goes on can be looked at', async ({ person }) => {
  const ada = await person('Ada');
  await begin(ada, ['marquise', 'eyrie']);
  await answerUntil(ada, /^Daylight/);
  await ada.getByRole('button', { name: 'Look back' }).click();
  await expect(ada.locator('.past-bar')).toBeVisible();
  await expect(ada.locator('.prompt.asked')).toHaveCount(0);
  for (let i = 0; i < 3; i++) await ada.getByRole('button', { name: 'One step back' }).click();
  await ada.getByRole('button', { name: 'Back to now' }).click();
  await expect(ada.locator('.past-bar')).toHaveCount(0);
  await expect(ada.locator('.prompt-words')).toContainText('Daylight');
});

test('cards and pieces tell what they do', async ({ person }) => {
  const ada = await person('Ada');
  await begin(ada, ['marquise', 'eyrie']);
  await answerUntil(ada, /^Daylight/);
  await ada.locator('.hand .card-button').first().hover();
  await expect(ada.getByRole('tooltip')).toBeVisible();
  expect((await ada.getByRole('tooltip').innerText()).length).toBeGreaterThan(10);
  await ada.keyboard.press('Escape');
  await expect(ada.getByRole('tooltip')).toHaveCount(0);
});

test('discarded cards can be looked through, by anybody', async ({ person }) => {
  const ada = await person('Ada');
  await begin(ada, ['marquise', 'eyrie'], { setup: 'standard' });
  await ada.getByRole('button', { name: 'Supply' }).first().click();
  await expect(ada.locator('.supply')).toContainText('cards in the deck');
  await expect(ada.locator('.item-supply li')).toHaveCount(8);
});

/** The factions of the game, each with what its board surely shows. */
const BOARDS: Record<string, RegExp> = {
  marquise: /Sawmill[^]*Workshop[^]*Recruiter[^]*Wood left/,
  eyrie: /Leader[^]*Recruit[^]*Move[^]*Battle[^]*Build[^]*Roost/,
  alliance: /Supporters[^]*Officers[^]*Bases[^]*Sympathy/,
  vagabond: /Character[^]*Pawn[^]*Item limit[^]*Quests/,
  vagabond2: /Character[^]*Pawn[^]*Item limit[^]*Quests/,
  lizard: /Outcast[^]*Acolytes[^]*Fox garden[^]*Lost souls/,
  riverfolk: /Hand card[^]*Riverboats[^]*Mercenaries[^]*Funds[^]*Fox trade post/,
  duchy: /Burrow[^]*Citadel[^]*Market[^]*Squires[^]*Foremole/,
  corvid: /Plots left[^]*Next plot costs[^]*Bomb/,
  hundreds: /Mood[^]*Warlord[^]*Command[^]*Prowess/,
  keepers: /Retinue[^]*Relics[^]*Figure[^]*Waystations/,
};

test('there is a board for every faction', () => {
  const root = JSON.parse(readFileSync(new URL('../../protocol/schema/root.json', import.meta.url), 'utf8')) as
    { $defs: Record<string, { enum: string[] }> };
  expect(Object.keys(BOARDS).sort()).toEqual([...root.$defs['word.faction']!.enum].sort());
});

const LOOKS = [
  { name: 'wide', width: 1440, height: 900, colorScheme: 'light' as const },
  { name: 'phone', width: 360, height: 740, colorScheme: 'dark' as const },
];

for (const [faction, shows] of Object.entries(BOARDS)) {
  test(`the board of ${faction}`, async ({ person }) => {
    const ada = await person('Ada', LOOKS[0]);
    const others = [faction === 'marquise' ? 'eyrie' : 'marquise'];
    await begin(ada, [faction, ...others]);
    await playSome(ada, matchOf(ada), 30);
    const board = ada.locator('.player-board').first();
    await expect(board).toHaveText(shows);
    for (const look of LOOKS) {
      await ada.setViewportSize(look);
      await ada.emulateMedia({ colorScheme: look.colorScheme });
      if (look.name === 'phone') await ada.getByRole('button', { name: 'Boards' }).last().click();
      await ada.waitForTimeout(200);
      await ada.screenshot({ path: `${PICTURES}/${faction}-${look.name}.png` });
      const wide = await ada.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect.soft(wide, `${faction} on ${look.name}: wider than the window`).toBeLessThanOrEqual(0);
    }
  });
}

/** Answers so many of this seat's questions at random beside the page, which follows. */
function playSome(page: Page, match: string, answers: number): Promise<void> {
  return page.evaluate(([name, most]) => new Promise<void>((resolve, reject) => {
    const { token } = JSON.parse(localStorage.getItem('warren.identity')!) as { token: string };
    const socket = new WebSocket(location.href.replace(/^http/, 'ws').replace(/[#?].*/, '') + 'ws');
    let seat = '', id = 2, luck = 11, given = 0;
    socket.onopen = () => {
      socket.send(JSON.stringify({ id: 1, type: 'hello', protocol: 1, token }));
      socket.send(JSON.stringify({ id: 2, type: 'resume', match: name }));
    };
    socket.onerror = () => reject(new Error('no connection'));
    socket.onmessage = (event: MessageEvent<string>) => {
      const push = JSON.parse(event.data) as { type: string; version: number; seat?: string; prompt?: { seat: string; options?: object[] } | null };
      if (push.type === 'snapshot') seat = push.seat!;
      if (push.type === 'ended') {
        socket.close();
        resolve();
      }
      if (push.prompt?.seat !== seat || !push.prompt.options) return;
      if (given++ >= (most as number)) {
        socket.close();
        resolve();
        return;
      }
      luck = (luck * 48271) % 2147483647;
      socket.send(JSON.stringify({ id: ++id, type: 'choose', match: name, version: push.version, choice: push.prompt.options[luck % push.prompt.options.length] }));
    };
  }), [match, answers] as const);
}
