/* The table of Root: by pointing, by keyboard, looking back, and what moves. */
import type { Page } from '@playwright/test';
import { check } from './check';
import { hold } from './hold';
import { answerUntil, ask, begin, expect, march, matchOf, test } from './people';

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

test('undo says what it takes back in the language of now, and the log what was taken back', async ({ person }) => {
  const ada = await person('Ada');
  await begin(ada, ['marquise', 'eyrie'], { order: 'seated' });
  await answerUntil(ada, /^Daylight: \d/);
  await march(ada);
  const undo = ada.locator('.undo small');
  await expect(undo).toHaveText(/March/);
  await ada.getByRole('button', { name: 'Settings' }).click();
  await ada.getByRole('dialog').getByLabel('Language').selectOption('de');
  await expect(undo).toHaveText(/Marsch/);
  await ada.getByRole('dialog').getByLabel('Sprache').selectOption('en');
  await ada.keyboard.press('Escape');
  await ada.locator('.side-tabs button', { hasText: 'Log' }).click();
  const moved = ada.locator('.log-line', { hasText: 'moves' }), taken = ada.locator('.log-line del');
  await expect(moved).toHaveCount(1);
  await expect(taken).toHaveCount(0);
  await ada.locator('.undo').click();
  await expect(moved.locator('del'), 'what was taken back is struck').toHaveCount(1);
  await ada.reload();
  await ada.locator('.side-tabs button', { hasText: 'Log' }).click();
  await expect(taken, 'and told so again').toHaveCount(1);
  await ada.locator('.choice', { hasText: 'March' }).click();
  await ada.locator('.place.open .hit').first().click();
  await ada.locator('.place.open .hit').first().click();
  await expect(moved).toHaveCount(2);
  await expect(taken, 'what was done after it stands').toHaveCount(1);
});

test('where more than the last choice is taken back, all of it is struck at once', async ({ person }) => {
  const ada = await person('Ada');
  await begin(ada, ['marquise', 'eyrie'], { order: 'seated' });
  await answerUntil(ada, /^Daylight: \d/);
  const match = matchOf(ada), { version } = await ask(ada, 'events', { match, seat: 's1', from: 0 });
  await march(ada);
  await ada.locator('.choice.quiet-choice').click();
  await expect(ada.locator('.prompt-words')).toHaveText(/^Daylight: 2/);
  expect(await ask(ada, 'propose', { match, what: 'undo', move: version })).toMatchObject({ type: 'ok' });
  await expect(ada.locator('.prompt-words')).toHaveText(/^Daylight: 3/);
  await expect(ada.locator('.log-line', { hasText: 'moves' }).locator('del')).toHaveCount(1);
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

test('a press in the first moment of a question counts', async ({ person }) => {
  const ada = await person('Ada');
  await begin(ada, ['marquise', 'eyrie'], { order: 'seated' });
  await answerUntil(ada, /first Recruiter/);
  const pressed = ada.evaluate(() => new Promise<void>((done) => new MutationObserver((_, observer) => {
    const march = [...document.querySelectorAll<HTMLButtonElement>('.prompt .choice:not(:disabled)')].find((one) => one.textContent?.includes('March'));
    if (!march) return;
    observer.disconnect();
    march.click();
    done();
  }).observe(document.querySelector('.root-table')!, { subtree: true, childList: true, characterData: true, attributes: true })));
  await ada.locator('.choice').first().click();
  await pressed;
  await expect(ada.locator('.crumb')).toHaveText('March');
});

test('a turn by keyboard alone: arrows between places, keys for choices', async ({ person }) => {
  const ada = await person('Ada');
  await begin(ada, ['marquise', 'eyrie']);
  await answerUntil(ada, /Where does the keep stand/);
  await ada.locator('.map svg [tabindex="0"]').focus();
  const first = await ada.evaluate(() => document.activeElement?.getAttribute('data-place'));
  await ada.keyboard.press('ArrowRight');
  await expect.poll(() => ada.evaluate(() => document.activeElement?.getAttribute('data-place'))).not.toBe(first);
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
  /* A card of the hand has it on its face, and grows. */
  const card = ada.locator('.hand .card-button').first(), face = card.locator('.card');
  const wide = (await face.boundingBox())!.width;
  await card.hover();
  await expect.poll(async () => (await face.boundingBox())!.width).toBeGreaterThan(wide * 1.1);
  expect((await card.locator('.card-text').innerText()).length).toBeGreaterThan(5);
  /* What of it then lies over the question takes no press from there. */
  await expect.poll(() => card.evaluate((button) => {
    const { x, y, width, height } = button.querySelector('.card')!.getBoundingClientRect();
    const over = (part: number) => document.elementFromPoint(x + width / 2, y + height * part)?.closest('.hand-cards, .prompt')?.className ?? '';
    return [over(0.05), over(0.6)].map((one) => one.split(' ')[0]);
  })).toEqual(['prompt', 'hand-cards']);
  /* Everything else has a tip. */
  await ada.locator('.track-row').first().hover();
  await expect(ada.getByRole('tooltip')).toBeVisible();
  expect((await ada.getByRole('tooltip').innerText()).length).toBeGreaterThan(10);
  await ada.keyboard.press('Escape');
  await expect(ada.getByRole('tooltip')).toHaveCount(0);
  await tipFollows(ada);
});

/** What is pressed long may become something else meanwhile, or not be shown any more. */
async function tipFollows(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
  const row = page.locator('.track-row[data-tip]').first(), tip = page.getByRole('tooltip');
  await row.dispatchEvent('pointerdown', { pointerType: 'touch' });
  await expect(tip).toBeVisible();
  const said = await tip.innerText();
  const other = await page.locator('.track-row[data-tip]').nth(1).getAttribute('data-tip');
  await row.evaluate((one, name) => one.setAttribute('data-tip', name!), other);
  await expect.poll(() => tip.innerText()).not.toBe(said);
  await row.evaluate((one: HTMLElement) => one.style.setProperty('display', 'none'));
  await expect(tip).toHaveCount(0);
}

test('a question mark opens the help: the phase, the factions, the keys', async ({ person }) => {
  const ada = await person('Ada');
  await begin(ada, ['marquise', 'eyrie']);
  await answerUntil(ada, /^Daylight/);
  const help = ada.getByRole('dialog', { name: 'Help' });
  await ada.keyboard.press('?');
  await expect(help.locator('.help-turn .now')).toContainText('Daylight');
  await expect(help.locator('.help-turn .now')).toContainText('three actions');
  await check(ada, 'help-phase');
  await help.getByRole('button', { name: 'Factions' }).click();
  await expect(help.locator('.faction-portrait')).toContainText('Marquise de Cat');
  await help.getByRole('button', { name: 'Corvid Conspiracy' }).click();
  await expect(help.locator('.faction-portrait')).toContainText('Secrets and bluff');
  await help.getByRole('button', { name: 'Keys' }).click();
  await expect(help).toContainText('take back your last choice');
  await check(ada, 'help-keys');
  await ada.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
  await ada.locator('.prompt-head').getByRole('button', { name: 'Help' }).click();
  await expect(help).toBeVisible();
});

test('discarded cards can be looked through, by anybody', async ({ person }) => {
  const ada = await person('Ada');
  await begin(ada, ['marquise', 'eyrie'], { setup: 'standard' });
  await ada.getByRole('button', { name: 'Supply' }).first().click();
  await expect(ada.locator('.supply')).toContainText('cards in the deck');
  await expect(ada.locator('.item-supply li')).toHaveCount(8);
});

for (const motion of [true, false]) {
  test(`pieces ${motion ? 'travel to where they go' : 'are simply there for who wants no motion'}`, async ({ person }) => {
    const ada = await person('Ada', { motion });
    await begin(ada, ['marquise', 'eyrie'], { order: 'seated' });
    await answerUntil(ada, /^Daylight: \d/);
    const film = await hold(ada); // what moves waits at its beginning, so that it is seen however late this looks
    await march(ada);
    /* A number by itself says nothing to those who hear it: the mark beside it says of what. */
    await expect(ada.locator('.log-line', { hasText: 'moves' }).locator('svg[role=img][aria-label^="clearing "]')).toHaveCount(2);
    if (motion) await expect(ada.locator('.ghost')).not.toHaveCount(0);
    await film.run();
    await expect(ada.locator('.ghost')).toHaveCount(0);
  });
}
