/*
 * The dialogs of Oath's big moments in a browser: what they show, that they can be pressed and folded, that they never lie on the
 * question, at every size, for axe; and that who watches sees them without anything to press.
 */
import { check } from './check';
import { expectFree } from './covered';
import { looks } from './moments';
import { answerOath, beginAsked, beginOath } from './oath';
import { expect, test } from './people';
import { resize, turnTo } from './sizes';
import { pressOnce } from './witness';

test.use({ options: ['--bot-delay', '0'] });

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
  /* What stands at a number of dice is what the dice alone make of it, as its name says, and what is striped is told. */
  const bars = moment.locator('.by-dice button');
  for (const bar of await bars.all()) {
    const [, alone] = /Victory: (\d+)%/.exec((await bar.getAttribute('title'))!)!;
    await expect(bar.locator('small')).toHaveText(`${alone}%`);
  }
  const striped = await bars.evaluateAll((all) => all.filter((one) => one.title.includes('with sacrifices')).length);
  await expect(moment.locator('.by-dice-key')).toHaveCount(striped ? 1 : 0);
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
  /* In a low window, too, where what happened since is folded at first, and lies on nothing of it when it is opened. */
  const before = ada.viewportSize()!;
  await resize(ada, { width: 844, height: 390 });
  await ada.reload();
  await moment.locator('.moment-fold').click();
  await expect(ada.locator('.since-title')).toHaveAttribute('aria-expanded', 'false');
  await ada.locator('.since-title').click();
  await expect(ada.locator('.since.open li')).not.toHaveCount(0);
  await expectFree(ada, 'below what happened since', { what: '.moment-fold, .since button', at: [0.1, 0.9] });
  const line = async () => {
    const [since, folded] = await Promise.all(['.since', '.moment'].map((one) => ada.locator(one).boundingBox()));
    return since!.y + since!.height <= folded!.y;
  };
  await expect.poll(line, 'its line is seen whole').toBe(true);
  await ada.locator('.since-title').click();
  await resize(ada, before);
  await moment.locator('.moment-fold').focus();
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
  /* A card that stands there whole needs no tip, which would lie on another one. */
  const named = ada.locator('.prompt .choice .say-card').first();
  await expect(moment.locator(`[data-whole="${await named.getAttribute('data-tip')}"]`)).toBeVisible();
  await expect(named, 'no blank before the closing quotation mark').toHaveCSS('margin-right', '0px');
  await ada.clock.install();
  await named.hover();
  await ada.clock.fastForward(2_000);
  await expect(ada.locator('.tip')).toHaveCount(0);
  await moment.locator('.moment-fold').click();
  await named.hover();
  await ada.clock.fastForward(2_000);
  await expect(ada.locator('.tip'), 'when it is folded there is one').toBeVisible();
  await moment.locator('.moment-fold').evaluate((one: HTMLElement) => one.click()); // by somebody whose pointer stays
  await ada.clock.fastForward(2_000);
  await expect(ada.locator('.tip'), 'until the card is seen again').toHaveCount(0);
  await ada.clock.resume();
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

test('who trades for favor sees what is left in the bank', async ({ person }) => {
  const ada = await person('Ada');
  await beginAsked(ada, /^trade_card$/, /^trade/);
  const offers = ada.locator('.prompt .choice', { hasText: 'For favor' }), table = ada.locator('.o-strip');
  await expect(offers.first()).toBeVisible();
  for (const offer of await offers.all()) {
    const bank = (await offer.locator('.choice-bank').getAttribute('title'))!;
    await expect(table.getByRole('button', { name: bank, exact: true }), 'as on the table').toBeVisible();
    await expect(offer).toHaveAccessibleName(new RegExp(bank));
  }
});

test('what the odds say is written as people of the language write it', async ({ person }) => {
  const ada = await person('Ada');
  await beginAsked(ada, /^dice_count$/, /campaign|attack|bandits|target/);
  const said = ada.locator('.moment.campaign .odds-more').first();
  await expect(said).toContainText(/\d\.\d/);
  await turnTo(ada, 'de', 'light');
  await expect(said).toContainText(/\d,\d/);
  await expect(said).not.toContainText(/\d\.\d/);
});

test('what undo takes back is read whole', async ({ person }) => {
  const ada = await person('Ada', { width: 1366, height: 768 });
  await beginOath(ada);
  await answerOath(ada, /Where does the pawn begin/);
  await ada.locator('.prompt .choice', { hasText: 'Rocky Coast' }).click();
  const undo = ada.locator('.prompt .undo > span');
  await expect(undo).toContainText('you chose “Rocky Coast”');
  expect(await undo.evaluate((one) => one.scrollHeight <= one.clientHeight + 2 && one.scrollWidth <= one.clientWidth), 'no dots').toBe(true);
});
