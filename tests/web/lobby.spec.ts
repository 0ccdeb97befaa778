/* Coming together: creating, inviting, joining, chat, removing, ready, start; and who sees what afterwards. */
import type { Page } from '@playwright/test';
import { lateRegions } from './late';
import { addBots, ask, create, expect, invitation, matchOf, ready, start, test } from './people';

test('a match is created with every option that the server offers', async ({ person }) => {
  const ada = await person('Ada');
  await create(ada, async (page) => {
    await expect.poll(() => page.locator('form.create select').count()).toBeGreaterThan(5);
    await page.getByLabel('Seats', { exact: true }).selectOption('3');
    await expect(page.getByRole('group', { name: /^(Seat|Player) \d/ })).toHaveCount(3);
    await page.getByLabel('Map', { exact: true }).selectOption({ label: 'Winter' });
    await page.getByLabel('Faction').nth(1).selectOption('eyrie');
    await page.getByLabel('Title').fill('A winter tale');
    await page.getByLabel('Open to all').check();
    await page.getByLabel(/Spectator delay/).fill('30');
    await page.getByLabel('Pace of the bots').selectOption('calm');
  });
  await expect(ada.getByRole('heading', { level: 1 })).toHaveText('A winter tale');
  await expect(ada.locator('h1 + .hint')).toHaveText('Root · Ada’s match');
  await expect(ada).toHaveTitle('A winter tale (Root) – Warren');
  const lobby = (await ask(ada, 'list'))['lobbies'] as { match: string; settings: object; seats: { settings: object }[]; delay: number }[];
  expect(lobby).toHaveLength(1);
  expect(lobby[0]).toMatchObject({ match: matchOf(ada), settings: { map: 'winter' }, delay: 30 });
  expect(lobby[0]!.seats.map((seat) => seat.settings)).toMatchObject([{}, { faction: 'eyrie' }, {}]);
  await ada.getByLabel('Map', { exact: true }).selectOption({ label: 'Lake' });
  await expect.poll(async () => ((await ask(ada, 'list'))['lobbies'] as { settings: object }[])[0]!.settings).toMatchObject({ map: 'lake' });
  await addBots(ada);
  await expect(ada.getByLabel('Pace of the bots')).toHaveValue('calm');
  /* The host may change how late spectators are; the others are told. */
  const bert = await person('Bert', { at: await invitation(ada) });
  await expect(bert.getByText('Spectators see everything 30 seconds later.')).toBeVisible();
  await ada.getByLabel(/Spectator delay/).fill('1');
  await ada.keyboard.press('Tab');
  await expect(bert.getByText('Spectators see everything 1 second later.')).toBeVisible();
  await ada.getByLabel('Allow spectators').uncheck();
  await expect(bert.getByText(/Spectators see/)).toHaveCount(0);
  await expect(ada.getByLabel(/Spectator delay/)).toHaveCount(0);
});

test('bots of one level take all free seats at one press', async ({ person }) => {
  const ada = await person('Ada');
  await create(ada, (page) => page.getByLabel('Seats', { exact: true }).selectOption('4'));
  const fill = ada.getByRole('button', { name: 'Bots in all free seats' }), start = ada.getByRole('region', { name: 'Start' });
  const bert = await person('Bert', { at: await invitation(ada) });
  await expect(bert.getByRole('button', { name: 'I am ready' })).toBeVisible();
  await expect(bert.getByRole('button', { name: 'Bots in all free seats' }), 'for the host alone').toHaveCount(0);
  await start.getByLabel('Bot', { exact: true }).selectOption('medium');
  await fill.click();
  await expect(fill).toHaveCount(0);
  await expect(ada.getByText(/Not ready yet: Ada/)).toBeVisible();
  const seats = ada.locator('.seat-card');
  await expect(seats.nth(1)).toContainText('Bert');
  for (const seat of [2, 3]) await expect(seats.nth(seat).getByLabel('Bot', { exact: true })).toHaveValue('medium');
});

test('who sets a table by keyboard keeps the focus at the seat, and comes from the name to the page', async ({ person }) => {
  const ada = await person('Ada');
  await expect(ada.locator('#main'), 'after the name').toBeFocused();
  await create(ada, (page) => page.getByLabel('Seats', { exact: true }).selectOption('3'));
  const seats = ada.locator('.seat-card');
  for (const [nth, press, next] of [[1, 'Add a bot', 'Remove the bot'], [1, 'Remove the bot', 'Sit here'], [0, 'Stand up', 'Sit here'], [2, 'Sit here', 'Stand up']] as const) {
    await seats.nth(nth).getByRole('button', { name: press }).focus();
    await ada.keyboard.press('Enter');
    await expect(seats.nth(nth).getByRole('button', { name: next }), `after ${press}`).toBeFocused();
  }
  await ada.getByRole('button', { name: 'Bots in all free seats' }).focus();
  await ada.keyboard.press('Enter');
  await expect(ada.getByRole('button', { name: 'I am ready' })).toBeFocused();
  await ada.keyboard.press('Enter');
  await expect(ada.getByRole('button', { name: 'Start the match' })).toBeEnabled();
  await ada.getByRole('button', { name: 'Start the match' }).focus();
  await ada.keyboard.press('Enter');
  await expect(ada.locator('.root-table')).toBeVisible();
  await expect.poll(() => ada.evaluate(() => document.activeElement?.closest('main') !== null), 'not lost with the lobby').toBe(true);
});

test('which game a match is of is said where matches are listed, at its table and in the browser’s tab', async ({ person }) => {
  const ada = await person('Ada');
  await expect(ada).toHaveTitle('Warren');
  await create(ada, async (page) => {
    await expect(page).toHaveTitle('A new match – Warren');
    await page.getByLabel('Game').selectOption('Oath');
    await page.getByLabel('Open to all').check();
  });
  await expect(ada.locator('h1 + .hint')).toHaveText('Oath');
  await expect(ada.getByRole('button', { name: 'Copy Link to join' })).toBeVisible();
  await expect(ada).toHaveTitle('Ada’s match (Oath) – Warren');
  const bert = await person('Bert', { locale: 'de-DE' });
  await expect(bert.locator('.match-row .match-facts')).toContainText('Oath');
  await bert.getByRole('link', { name: /Partie von Ada/ }).click();
  await expect(bert).toHaveTitle('Partie von Ada (Oath) – Warren');
  await bert.goto(bert.url().replace(/#.*/, '#/account'));
  await expect(bert).toHaveTitle('Dein Konto – Warren');
});

test('how far the factions reach is told while they are chosen', async ({ person }) => {
  const ada = await person('Ada', { at: '#/' }), late = await lateRegions(ada, '.advised, .reach');
  await ada.goto(ada.url().replace(/#.*/, '#/new'));
  await ada.getByLabel('Seats', { exact: true }).selectOption('2');
  const advised = ada.locator('.advised');
  await expect(advised).toContainText('Reach 0 of 17');
  expect(await late(), 'the first of it is read out, too').toEqual([]);
  await expect(ada.getByLabel('Second Vagabond in the draft'), 'nothing is drafted').toHaveCount(0);
  await ada.getByLabel('Faction').nth(0).selectOption('alliance');
  await expect(advised).toContainText('Reach 3 of 17 So far');
  await ada.getByLabel('Faction').nth(1).selectOption('lizard');
  await expect(advised).toContainText('Reach 5 of 17 Less than recommended');
  await ada.getByLabel('Require enough reach').selectOption('Yes');
  await expect(advised).toContainText('The factions have a reach of 5; 2 players need 17.');
  await ada.getByLabel('Faction').nth(0).selectOption('marquise');
  await ada.getByLabel('Faction').nth(1).selectOption('eyrie');
  await expect(advised).toContainText('Enough for a lively match.');
  await expect(advised).not.toContainText('cannot start');
  await ada.getByLabel('Faction').nth(1).selectOption('marquise');
  await expect(advised).toContainText('Players 1 and 2 have the same faction: Marquise de Cat.');
});

test('what the server has against a start is said in the language of the person', async ({ person }) => {
  const ada = await person('Ada');
  await create(ada, async (page) => {
    await page.getByLabel('Seats', { exact: true }).selectOption('2');
    for (const seat of [0, 1]) await page.getByLabel('Faction').nth(seat).selectOption('eyrie');
  });
  const bert = await person('Bert', { at: await invitation(ada), locale: 'de-DE' });
  const cleo = await person('Cleo', { at: (await invitation(ada, 'Link to watch')), locale: 'pl-PL' });
  await ready(ada);
  await bert.getByRole('button', { name: 'Ich bin bereit' }).click();
  await expect(ada.locator('.start-state')).toHaveText('Players 1 and 2 have the same faction: Eyrie Dynasties.');
  await expect(bert.locator('.start-state')).toHaveText('Die Plätze 1 und 2 haben dieselbe Fraktion: Baumkronen-Dynastie.');
  await expect(cleo.locator('.start-state')).toHaveText('Gracze 1 i 2 mają tę samą frakcję: Dynastie Orlich Gniazd.');
  await expect(ada.getByRole('button', { name: 'Start the match' })).toBeDisabled();
});

test('friends join by the link, talk, are removed, get ready and start', async ({ person }) => {
  const ada = await person('Ada');
  await create(ada);
  const link = await invitation(ada);
  const bert = await person('Bert', { at: link });
  const cleo = await person('Cleo', { at: link });
  await expect(bert.getByRole('heading', { level: 2, name: 'Cleo' })).toBeVisible();
  await expect(ada.getByRole('group', { name: 'Player 3: Cleo' }).getByRole('button', { name: 'Remove' })).toBeVisible();

  await bert.getByLabel('Write something').fill('Good evening!');
  await bert.keyboard.press('Enter');
  for (const page of [ada, bert, cleo]) await expect(page.getByRole('log')).toContainText('Good evening!');
  await expect(bert.getByLabel('Write something')).toHaveValue('');

  /* Seats change hands while the host looks: whoever is removed was named before. */
  const third = (page: Page) => page.getByRole('group', { name: /^Player 3: / });
  await third(ada).getByRole('button', { name: 'Remove' }).click();
  await expect(third(ada).getByRole('button', { name: 'Remove Cleo' })).toBeVisible();
  await third(cleo).getByRole('button', { name: 'Stand up' }).click();
  await third(bert).getByRole('button', { name: 'Sit here' }).click();
  await expect(ada.getByRole('group', { name: 'Player 3: Bert' })).toBeVisible();
  await expect(third(ada).getByRole('button', { name: 'Remove Cleo' })).toHaveCount(0);
  await third(ada).getByRole('button', { name: 'Remove' }).click();
  await expect(third(ada).getByRole('button', { name: 'Remove Bert' })).toBeVisible();
  await third(ada).getByRole('button', { name: 'Cancel' }).click();
  await expect(third(ada).getByRole('button', { name: 'Remove Bert' })).toHaveCount(0);
  await cleo.getByRole('button', { name: 'Sit here' }).first().click();
  await expect(ada.locator('.seat-card', { hasText: 'Cleo' })).toBeVisible();

  await ada.locator('.seat-card', { hasText: 'Cleo' }).getByRole('button', { name: 'Remove' }).click();
  await ada.getByRole('button', { name: 'Remove Cleo' }).click();
  await expect(cleo.getByRole('alert')).toContainText('removed you');
  await expect(bert.getByRole('heading', { level: 2, name: 'Cleo' })).toHaveCount(0);

  await expect(ada.getByRole('button', { name: 'Start the match' })).toBeDisabled();
  await expect(ada.locator('.start-state')).toContainText('2 seats are still free');
  await addBots(ada);
  await ready(bert);
  await expect(ada.locator('.seat-card', { hasText: 'Bert' })).toContainText('Ready');
  await ready(ada);
  await start(ada);
  await expect(bert.locator('.match-table')).toBeVisible();

  /* A reload brings everything back, chat included. */
  await bert.reload();
  await expect(bert.locator('.match-table')).toBeVisible();
  await bert.getByRole('button', { name: 'Chat' }).click();
  await expect(bert.getByRole('log', { name: 'Chat' })).toContainText('Good evening!');
});

test('the host lets back in who was removed, and sends away who watches or stands about', async ({ person }) => {
  const ada = await person('Ada');
  await create(ada);
  const link = await invitation(ada);
  const bert = await person('Bert', { at: link });
  const guest = (name: string) => ada.locator('.guests li', { hasText: name });
  await ada.locator('.seat-card', { hasText: 'Bert' }).getByRole('button', { name: 'Remove' }).click();
  await ada.getByRole('button', { name: 'Remove Bert' }).click();
  await expect(guest('Bert')).toContainText('Removed');
  await expect(bert.getByRole('alert')).toContainText('removed you');
  await guest('Bert').getByRole('button', { name: 'Let back in: Bert' }).click();
  await expect(ada.locator('.guests')).toHaveCount(0);
  await bert.goto(bert.url().replace(/#.*/, link));
  await expect(ada.locator('.seat-card', { hasText: 'Bert' })).toBeVisible();
  await expect(bert.locator('.guests')).toHaveCount(0);

  await bert.locator('.seat-card', { hasText: 'Bert' }).getByRole('button', { name: 'Stand up' }).click();
  await expect(guest('Bert')).toContainText('No seat');
  const eve = await person('Eve', { at: await invitation(ada, 'Link to watch') });
  await expect(guest('Eve')).toContainText('Watches');
  for (const [name, page] of [['Bert', bert], ['Eve', eve]] as const) {
    await ada.getByRole('button', { name: `Remove: ${name}` }).click();
    await ada.getByRole('button', { name: `Remove ${name}` }).click();
    await expect(page.getByRole('alert')).toContainText('removed you');
    await expect(guest(name)).toContainText('Removed');
  }
});

test('what is being typed of the clock stays, whatever comes from the server meanwhile', async ({ person }) => {
  const ada = await person('Ada');
  await create(ada);
  await ada.getByLabel('Clock').selectOption('For the whole match');
  const bert = await person('Bert', { at: await invitation(ada) });
  const [minutes, increment] = [ada.getByLabel('Minutes'), ada.getByLabel('Seconds added per turn')];
  for (const [field, typed] of [[minutes, '47'], [increment, '12']] as const) {
    await expect(field).not.toHaveValue(typed);
    await field.focus();
    await field.selectText();
    await ada.keyboard.type(typed);
    /* Another clock has made him unready again. */
    const told = ada.locator('.seat-card', { hasText: 'Bert' }).getByText('Ready', { exact: true });
    await expect(told).toHaveCount(0);
    await ready(bert);
    await expect(told).toHaveCount(1);
    await expect(field).toHaveValue(typed);
    await field.blur();
    await expect.poll(async () => ((await ask(ada, 'mine'))['matches'] as { clock: object }[])[0]!.clock).toMatchObject(field === minutes ? { seconds: 47 * 60 } : { increment: 12 });
  }
});

test('a code typed at home opens the same door, and public matches are listed', async ({ person }) => {
  const ada = await person('Ada');
  await create(ada, (page) => page.getByLabel('Open to all').check());
  const code = await ada.getByLabel('Invite code').inputValue();
  const bert = await person('Bert');
  await bert.getByLabel('Invite code or link').fill(code.toUpperCase().replace(/-/g, ' '));
  await bert.getByRole('button', { name: 'Join' }).click();
  await expect(bert.getByRole('heading', { level: 2, name: 'Bert' })).toBeVisible();

  const cleo = await person('Cleo');
  await cleo.getByRole('link', { name: /Ada’s match/ }).click();
  await expect(cleo.getByRole('button', { name: 'I am ready' })).toHaveCount(0);
  await cleo.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(cleo.getByRole('button', { name: 'I am ready' })).toBeVisible();
  await cleo.getByRole('button', { name: 'Leave' }).click();
  await expect(cleo.getByRole('heading', { level: 1, name: 'At the edge of the woods' })).toBeVisible();
  await expect(ada.getByRole('heading', { level: 2, name: 'Cleo' })).toHaveCount(0);
});

test('a wrong code says so', async ({ person }) => {
  const ada = await person('Ada', { at: '#/join/xxxx-xxxx' });
  await expect(ada.getByRole('alert')).toContainText('no such match');
});

test('a spectator sees the table, no hand and no choices, and has a channel of their own', async ({ person }) => {
  const ada = await person('Ada');
  await create(ada, (page) => page.getByLabel(/Spectator delay/).fill('2'));
  const watch = await invitation(ada, 'Link to watch');
  await addBots(ada);
  await ready(ada);
  await start(ada);
  const eve = await person('Eve');
  const frames: string[] = [];
  eve.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))));
  await eve.goto(eve.url().replace(/#.*/, '') + watch);
  await expect(eve.locator('.match-table')).toBeVisible();
  await expect(eve.getByText('You are watching, 2 seconds behind')).toBeVisible();
  await eve.reload(); // the code of a private match is remembered
  await expect(eve.locator('.match-table')).toBeVisible();
  const snapshots = () => frames.map((frame) => JSON.parse(frame) as { type: string; seat: string; view: { seats: Record<string, { cards: string[] }> }; prompt: object })
    .filter((push) => push.type === 'snapshot');
  await expect.poll(() => snapshots().length).toBeGreaterThan(0);
  for (const { seat, view, prompt } of snapshots()) {
    expect(seat).toBe('spectator');
    expect(Object.values(view.seats).flatMap((one) => one.cards)).toEqual([]);
    expect(prompt).not.toHaveProperty('options');
  }
  await eve.getByRole('button', { name: 'Chat' }).click();
  await eve.getByLabel('Write something').fill('What a match');
  await eve.keyboard.press('Enter');
  await expect(eve.getByRole('log', { name: 'Chat' })).toContainText('What a match');
  await ada.getByRole('button', { name: 'Chat' }).click();
  await expect(ada.getByRole('log', { name: 'Chat' })).not.toContainText('What a match');
});
