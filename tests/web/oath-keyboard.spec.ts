/* Campaigns, deals, tips and refusals of Oath by keyboard alone: the focus is never lost with what was pressed, and what came of it is said. */
import type { Page } from '@playwright/test';
import { answerOath, beginAsked, beginOath, withoutPowers } from './oath';
import { expect, test } from './people';
import { lateRegions } from './late';
import { resize } from './sizes';
import { witness } from './witness';

test.use({ options: ['--bot-delay', '0'] });

const at = (page: Page, what: string): Promise<boolean> => page.evaluate((wanted) => document.activeElement!.matches(wanted), what);

/** Tabs until something like this has the focus. */
async function tabInto(page: Page, what: string): Promise<void> {
  for (let presses = 0; presses < 90 && !(await at(page, what)); presses++) await page.keyboard.press('Tab');
  expect(await at(page, what), `the keyboard reaches ${what}`).toBe(true);
}

/** By arrows in the question to the answer with these words. */
async function toAnswer(page: Page, words: RegExp): Promise<void> {
  await tabInto(page, '.prompt .choice');
  const there = () => page.evaluate((wanted) => wanted.test((document.activeElement as HTMLElement).innerText), words);
  for (let presses = 0; presses < 40 && !(await there()); presses++) await page.keyboard.press('ArrowDown');
  expect(await there(), `an answer: ${words}`).toBe(true);
}

test('a campaign is fought by keyboard alone, and who won is said', async ({ person }) => {
  const ada = await person('Ada');
  await beginOath(ada);
  await answerOath(ada, /^Act: /);
  await toAnswer(ada, /Campaign/);
  const sum = ada.locator('.moment.campaign .moment-sum'), question = ada.locator('.prompt-words');
  const late = await lateRegions(ada, '.moment-sum');
  const told = await witness(ada, '.moment.campaign .moment-sum'), won = /Attack \d+, Defence \d+\. .*(Red|Chancellor|Blue|Bandits|Empire) victorious/;
  await ada.keyboard.press('Enter');
  await expect(sum).toHaveAttribute('aria-live', 'polite');
  const over = async () => (await told()).some((words) => won.test(words));
  for (let answers = 0; !(await over()); answers++) {
    expect(answers, 'answers of a campaign').toBeLessThan(30);
    await expect(ada.locator('.prompt .choice:focus'), `after ${await question.innerText()}`).toBeEnabled();
    const before = await ada.locator('.prompt').innerHTML();
    await ada.keyboard.press('Enter');
    await expect.poll(async () => (await ada.locator('.prompt').innerHTML()) !== before || (await over())).toBe(true);
  }
  await expect.poll(() => at(ada, '.prompt .choice'), 'and the focus is at the next question').toBe(true);
  expect(await late(), 'what is read out was there before its words').toEqual([]);
});

test('what a chosen target is, is reached by Tab and arrows, as its tip', async ({ person }) => {
  const ada = await person('Ada');
  await beginAsked(ada, /^dice_count$/, /campaign|attack|bandits|target/);
  const chosen = ada.locator('.moment.campaign .target.chosen[data-tip]'), tip = ada.locator('.tip');
  await expect(chosen.first()).toBeVisible();
  await tabInto(ada, '.moment.campaign .target.chosen');
  await expect(tip).toBeVisible();
  expect((await chosen.first().innerText()).length, 'it is said what it is').toBeGreaterThan(20);
  await ada.keyboard.press('End');
  await expect(chosen.last()).toBeFocused();
  await expect(ada.locator('.moment.campaign .target.chosen[tabindex="0"]'), 'one stop of Tab').toHaveCount(1);
  /* Dice and chances stay in sight beside what is read of a target, and of the question. */
  const under = () => tip.evaluate((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    return [...document.querySelectorAll('.moment-sum, .camp-numbers, .camp-outlook')].filter((part) => {
      const box = part.getBoundingClientRect();
      return box.left < right && box.right > left && box.top < bottom && box.bottom > top;
    }).map((part) => part.className);
  });
  for (const size of [{ width: 1280, height: 800 }, { width: 390, height: 844 }]) {
    await resize(ada, size);
    for (const stop of ['.prompt .help-button', '.moment.campaign .target.chosen']) {
      await ada.keyboard.press('Escape');
      await expect(tip).toHaveCount(0);
      await tabInto(ada, stop);
      await expect(tip).toBeVisible();
      expect.soft(await under(), `under the tip of ${stop} at ${size.width}`).toEqual([]);
    }
  }
});

test('a sacrifice wins a campaign by keyboard alone, and what came of it stays while the focus is there', async ({ person }) => {
  const ada = await person('Ada');
  await ada.clock.install();
  await beginAsked(ada, /^sacrifice$/, /campaign|attack|bandits|target|sacrifice/);
  await toAnswer(ada, /Sacrifice/);
  const told = await witness(ada, '.moment.campaign'), close = ada.locator('.moment.campaign .moment-close');
  /* Who would go on reading there is as soon as it is over. */
  await ada.evaluate(() => {
    const observer = new MutationObserver(() => {
      const button = document.querySelector<HTMLElement>('.moment.campaign .moment-close');
      button?.focus();
      if (button) observer.disconnect();
    });
    observer.observe(document.body, { subtree: true, childList: true });
  });
  const asked = async () => (await at(ada, '.prompt .choice:not(:disabled)')) ? 'asked' : (await at(ada, '.moment-close')) ? 'over' : 'nothing';
  for (let answers = 0; ; answers++) {
    expect(answers, 'answers of a campaign').toBeLessThan(30);
    await expect.poll(asked, `the focus after ${await ada.locator('.prompt-words').innerText()}`).not.toBe('nothing');
    if ((await asked()) === 'over') break;
    const before = await ada.locator('.prompt').innerHTML();
    await ada.keyboard.press('Enter');
    await expect.poll(async () => (await asked()) === 'over' || (await ada.locator('.prompt').innerHTML()) !== before).toBe(true);
  }
  await expect(ada.locator('.log-line', { hasText: /Red sacrifices \d+ warbands?/ })).not.toHaveCount(0);
  expect((await told()).join(' ')).toMatch(/Red victorious/);
  await ada.clock.fastForward(20_000);
  await expect(close).toBeFocused();
  /* It goes when it is left. */
  await tabInto(ada, '.prompt .choice');
  await ada.clock.fastForward(2_000);
  await expect(close).toHaveCount(0);
  await expect(ada.locator('.prompt .choice:focus')).toBeEnabled();
});

test('what is pressed beside the question takes the focus with it to the next question', async ({ person }) => {
  const ada = await person('Ada');
  await beginOath(ada);
  await answerOath(ada, /becomes a facedown adviser/);
  await tabInto(ada, '.own-board .drawn-cards .oc-button');
  await ada.keyboard.press('Enter');
  await expect(ada.locator('.own-board .drawn-cards .oc-button')).toHaveCount(2);
  await expect.poll(() => at(ada, '.prompt, .prompt .choice'), 'the focus is at the question').toBe(true);
});

test('tips are read and left by keyboard, and a refusal stands beside them', async ({ person }) => {
  const ada = await person('Ada'), tip = ada.getByRole('tooltip'), refusal = ada.locator('.refusal');
  await beginOath(ada);
  await answerOath(ada, /^Act: /);
  /* An answer that names a card tells what it does. */
  await toAnswer(ada, /Play the facedown adviser/);
  await expect(tip.locator('.oc.large')).toBeVisible();
  /* On the map it closes alone: the question stays where it is. */
  await toAnswer(ada, /Travel/);
  await ada.keyboard.press('Enter');
  await withoutPowers(ada, ada.locator('.site.open'));
  const asked = await ada.locator('.prompt').innerHTML();
  await ada.locator('.regions .site-cards .oc-button').first().focus();
  await ada.keyboard.press('ArrowRight');
  await ada.keyboard.press('ArrowLeft');
  await expect(tip).toBeVisible();
  await ada.keyboard.press('Enter');
  await expect(refusal).toBeVisible();
  const [one, other] = [(await tip.boundingBox())!, (await refusal.boundingBox())!];
  expect(one.x + one.width <= other.x || other.x + other.width <= one.x || one.y + one.height <= other.y || other.y + other.height <= one.y, 'the tip is not covered').toBe(true);
  await ada.keyboard.press('Escape');
  await expect(tip).toHaveCount(0);
  expect(await ada.locator('.prompt').innerHTML()).toBe(asked);
  await ada.keyboard.press('Escape');
  await expect(ada.locator('.prompt .crumb')).toHaveCount(0);
  /* Both banners are one stop of the Tab key, as the banks are. */
  await ada.locator('.o-strip .banner').first().focus();
  await ada.keyboard.press('ArrowRight');
  await expect(ada.locator('.o-strip .banner').nth(1)).toBeFocused();
  await ada.keyboard.press('Tab');
  await expect(ada.locator('.o-strip .banner:focus')).toHaveCount(0);
});
