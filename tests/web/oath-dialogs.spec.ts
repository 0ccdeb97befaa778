/*
 * The dialogs of Oath's big moments in a browser: what they show, that they can be pressed and folded, that they never lie on the
 * question, at every size, for axe; and that who watches sees them without anything to press.
 */
import { check } from './check';
import { expectFree } from './covered';
import { looks } from './moments';
import { beginAsked } from './oath';
import { expect, test } from './people';
import { resize } from './sizes';
import { pressOnce } from './witness';

const AS_CHANCELLOR = { seat_settings: { s1: { board: 'chancellor' }, s2: { board: 'red' }, s3: { board: 'blue' } } };

test('a campaign shows both sides, its targets and the odds, and is gone on with from there', async ({ person }) => {
  const ada = await person('Ada'), bo = await person('Bo');
  const match = await beginAsked(ada, /^dice_count$/, /campaign|attack|bandits|target/, { public: true });
  const moment = ada.locator('.moment.campaign');
  await expect(moment.getByRole('heading', { name: /Campaign/ })).toBeVisible();
  await expect(moment.locator('.camp-side')).toHaveCount(2);
  await expect(moment.locator('.target.chosen')).not.toHaveCount(0);
  await expect(moment.locator('[aria-current="step"]')).toHaveText('Targets');
  for (const step of await moment.locator('.camp-steps li').all()) await expect(step, 'a step that is over is drawn as one').toHaveCSS('display', 'list-item');
  await expect(moment.locator('.camp-odds')).toContainText('Victory');
  await looks(ada, 'campaign');
  /* The chat takes room from the stage: what stands in its corner lies on nothing. */
  for (const width of [1200, 1440]) {
    await resize(ada, { width, height: 800 });
    await ada.getByRole('button', { name: 'Chat' }).click();
    await expectFree(ada, `with the chat at ${width}`, { what: '.moment button' });
    const over = async () => {
      const [stage, dialog, corner] = await Promise.all(['.stage', '.moment', '.look-back'].map((one) => ada.locator(one).boundingBox()));
      return corner ? corner.x + corner.width > dialog!.x && stage!.x < dialog!.x + dialog!.width : false;
    };
    await expect.poll(over, `at ${width}`).toBe(false);
    await ada.getByRole('button', { name: 'Chat' }).click();
  }
  /* Who watches sees it, and nothing of it can be chosen. */
  await bo.goto(`${bo.url().replace(/#.*/, '')}#/match/${match}`);
  await expect(bo.locator('.moment.campaign .camp-side')).toHaveCount(2);
  await expect(bo.locator('.moment .by-dice, .moment .target button')).toHaveCount(0);
  await check(bo, 'oath-campaign-watched');
  /* It folds by the keyboard and comes back. */
  await moment.locator('.moment-fold').focus();
  await ada.keyboard.press('Enter');
  await expect(moment.locator('.moment-body')).toHaveCount(0);
  await expect(moment.locator('.moment-fold')).toHaveAttribute('aria-expanded', 'false');
  await ada.keyboard.press('Enter');
  await expect(moment.locator('.moment-body')).toHaveCount(1);
  /* A number of dice is asked twice, with its odds; then they are thrown. */
  const bar = moment.locator('.by-dice button');
  await (await bar.count() ? bar.last() : ada.locator('.prompt .choice').first()).click();
  await expect(ada.locator('.prompt .confirm .camp-odds')).toBeVisible();
  await ada.locator('.prompt .prompt-foot .choice.strong').click();
  await expect(ada.locator('.prompt .confirm')).toHaveCount(0);
});

test('citizenship is offered with a relic and what goes with it, as columns that are written by pressing', async ({ person }) => {
  const ada = await person('Ada');
  await beginAsked(ada, /^deal_terms$/, /offer_citizenship/, AS_CHANCELLOR);
  const moment = ada.locator('.moment.citizenship');
  await expect(moment.locator('.deal-side')).toHaveCount(2);
  await expect(moment.locator('.deal-spaces li')).toHaveCount(4);
  await expect(moment.locator('.changes li')).not.toHaveCount(0);
  await looks(ada, 'citizenship');
  await moment.getByRole('button', { name: 'Add to the terms: Grand Scepter' }).click();
  await expect(moment.locator('.deal-side').first().locator('.deal-given')).toContainText('Grand Scepter');
  await moment.getByRole('button', { name: /^Offer this one: / }).first().click();
  await expect(moment.locator('.deal-spaces li.chosen')).toHaveCount(1);
  /* What came of it stays for a while, and can be closed. */
  const closed = pressOnce(ada, '.moment-close', '.moment.citizenship .moment-told', /no deal/);
  await moment.getByRole('button', { name: 'Withdraw' }).click();
  await closed;
  await expect(moment).toHaveCount(0);
});

test('drawn cards lie open with where each may go', async ({ person }) => {
  const ada = await person('Ada');
  await beginAsked(ada, /^play$/, /^search$|world_deck/);
  const moment = ada.locator('.moment.search');
  await expect(moment.locator('.drawn-large > li')).not.toHaveCount(0);
  await looks(ada, 'search');
  /* The help tells which powers are at hand. */
  await ada.keyboard.press('?');
  await ada.locator('dialog .help-tabs button', { hasText: 'Powers' }).click();
  await expect(ada.locator('dialog .powers li')).not.toHaveCount(0);
  await check(ada, 'oath-powers');
  await ada.keyboard.press('Escape');
  const way = moment.locator('.drawn-large > li.open button').first();
  const version = await ada.locator('.prompt-words').innerText();
  await way.click();
  await expect.poll(async () => `${await ada.locator('.prompt-words').innerText()}${await moment.count()}`).not.toBe(`${version}1`);
});
