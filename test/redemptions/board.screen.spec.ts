import type { Locator, Page } from '@playwright/test';
import { expect, signedIn, step, storageOf, isolatedTest as test } from '../support/screen';
import { call } from '../support/http';
import { createTestStore, type TestStore } from '../support/testStore';
import { addRedemption, addRedemptions, HOUR, MINUTE, redeemAtKiosk, SECOND } from './boardPage';

const REDEMPTIONS = /\/rewards\/redemptions/;
const POLL_MS = 5_000;

const latestOf = (page: Page) => page.getByRole('article', { name: 'Latest redemption' });
const previousOf = (page: Page) => page.getByRole('listitem');

/** Resolves to the token of the cashier. */
async function openBoard(page: Page, store: TestStore): Promise<string> {
  await page.clock.install();
  const token = await signedIn(page, store, 'cashier');
  await page.goto('/cashier/dashboard');
  await expect(page.getByText('Live')).toBeVisible();
  return token;
}

/** Lets the time of one poll pass. */
const poll = (page: Page) => page.clock.runFor(POLL_MS);

async function expectTexts(parent: Locator, texts: readonly string[]): Promise<void> {
  for (const text of texts) await expect(parent.getByText(text, { exact: true })).toBeVisible();
}

test('CA-01 CA-02 CA-03 CA-04 CA-05 CA-06 the board shows the latest and previous redemptions and their details, and polls every 5 s', async ({
  page,
}) => {
  const store = await createTestStore({ name: 'Corner Roastery' });
  await addRedemption(store, {
    age: 3 * 24 * HOUR + 10 * SECOND,
    status: 'cancelled',
    item: { name: 'Muffins', type: 'BOGO' },
  });
  await addRedemption(store, {
    age: 5 * HOUR + 10 * SECOND,
    name: 'Nora Berg',
    phone: '+12025550148',
    status: 'completed',
    points: 300,
    orderId: 'ORD-77',
    item: { name: 'Coffee', description: 'Any size, any milk', category: 'Drinks', type: 'FREE_ITEM' },
  });
  await addRedemption(store, { age: 61 * MINUTE, item: { name: 'Two off', type: 'FIXED_DISCOUNT', value: 2 } });
  await addRedemption(store, {
    age: 5 * MINUTE + 10 * SECOND,
    name: 'Maya Lindqvist',
    phone: '+12025550147',
    points: 1250,
    item: { name: 'Fifth off', category: 'Drinks', type: 'PERCENTAGE_DISCOUNT', value: 20 },
  });
  const token = await openBoard(page, store);
  await expect(page.getByRole('heading', { name: 'Cashier Dashboard' })).toBeVisible();
  await expect(page.getByText('Corner Roastery')).toBeVisible();
  await expect(page.getByText('New Redemption!')).toHaveCount(0);

  await step(page, 'the latest reward redemption shows all that the cashier needs', async () => {
    await expect(page.getByRole('heading', { name: 'Recent Redemptions' })).toBeVisible();
    const latest = latestOf(page);
    await expectTexts(latest, [
      'Maya Lindqvist',
      '(202) 555-0147',
      'Reward',
      '20% OFF',
      '-1,250 pts',
      'Drinks',
      'PENDING',
      '5 min ago',
    ]);
    await expect(latest.locator('time')).toHaveAttribute(
      'title',
      /^[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d{2} [AP]M$/,
    );
  });

  await step(page, 'previous redemptions show each type, status and age', async () => {
    await expect(page.getByRole('heading', { name: 'Previous Redemptions (3)' })).toBeVisible();
    const expectedTexts = [
      ['$2.00 OFF', 'PENDING', '1 hour ago'],
      ['FREE Coffee', 'REDEEMED', '5 hours ago'],
      ['BUY 1 GET 1 FREE', 'CANCELLED', /[A-Z][a-z]{2} \d{1,2}, \d{4}/],
    ] as const;
    await expect(previousOf(page)).toHaveCount(expectedTexts.length);
    for (const [index, texts] of expectedTexts.entries()) {
      for (const text of texts) await expect(previousOf(page).nth(index)).toContainText(text);
    }
  });

  await step(page, 'an unchanged response is a 304 without a body and changes nothing on the page', async () => {
    await page.evaluate(() => {
      const seen = { touched: [] as string[], latest: document.querySelector('article') };
      (window as unknown as { seen: typeof seen }).seen = seen;
      new MutationObserver((records) => {
        // The ages in <time> elements change as time passes.
        for (const { target, type } of records) {
          const element = target instanceof Element ? target : target.parentElement;
          if (!element?.closest('time')) seen.touched.push(`${type} in ${element?.outerHTML.slice(0, 200) ?? ''}`);
        }
      }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    });
    const responses: number[] = [];
    page.on('response', (response) => {
      if (REDEMPTIONS.test(response.url())) responses.push(response.status());
    });
    for (let count = 1; count <= 2; count += 1) {
      await poll(page);
      await expect.poll(() => responses.length).toBeGreaterThanOrEqual(count);
    }
    await nextFrames(page);
    expect(new Set(responses)).toEqual(new Set([304]));
    const seen = await page.evaluate(() => {
      const { touched, latest } = (window as unknown as { seen: { touched: string[]; latest: Element | null } }).seen;
      return { touched, same: latest === document.querySelector('article') };
    });
    expect(seen).toEqual({ touched: [], same: true });
  });

  await step(page, 'a previous redemption opens its details, and Back closes them', async () => {
    const row = previousOf(page).getByRole('button', { name: /Nora Berg/ });
    await row.click();
    const dialog = page.getByRole('dialog', { name: 'Redemption Details' });
    await expectTexts(dialog, [
      'Nora Berg',
      '(202) 555-0148',
      'FREE Coffee',
      'Any size, any milk',
      'Drinks',
      '-300 pts',
      'REDEEMED',
      'ORD-77',
    ]);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    await row.click();
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(row).toBeFocused();
    await expect(page).toHaveURL('/cashier/dashboard');
  });

  await step(page, 'the latest promotion redemption shows its details', async () => {
    await addRedemption(store, {
      age: 30 * SECOND,
      of: 'promotion',
      item: { name: 'Autumn week', category: 'Season', type: 'FIXED_DISCOUNT', value: 5 },
    });
    await poll(page);
    await expectTexts(latestOf(page), ['Promotion', '$5.00 OFF', 'Autumn week', 'REDEEMED', 'Just now']);
    await expect(latestOf(page)).not.toContainText('Season');
    await expect(latestOf(page)).not.toContainText('pts');
  });

  await step(page, 'the board shows at most 15 previous redemptions and how many more there are', async () => {
    await addRedemptions(store, 11);
    await poll(page);
    await expect(page.getByRole('heading', { name: 'Previous Redemptions (15)' })).toBeVisible();
    await expect(page.getByText(/more$/)).toHaveCount(0);
    await addRedemption(store, { age: MINUTE, item: { name: 'Coffee', type: 'FREE_ITEM' } });
    await addRedemption(store, { age: 0, item: { name: 'Coffee', type: 'FREE_ITEM' } });
    await poll(page);
    await expect(page.getByText('+2 more', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Previous Redemptions (17)' })).toBeVisible();
    await expect(previousOf(page)).toHaveCount(15);
  });

  await step(page, 'a lost connection keeps the board and shows an error; the board recovers on its own', async () => {
    await page.route(REDEMPTIONS, (route) => route.abort());
    await poll(page);
    await expect(page.getByText('Connection lost - retrying')).toBeVisible();
    await expect(latestOf(page)).toContainText('FREE Coffee');
    await expect(page.getByText('Error Loading Data')).toHaveCount(0);
    await page.unroute(REDEMPTIONS);
    await poll(page);
    await expect(page.getByText('Live')).toBeVisible();
  });

  await step(page, 'a session that has ended leaves the board at the next poll, and nothing of it stays', async () => {
    await call('POST', '/auth/logout', { token });
    await poll(page);
    await expect(page).toHaveURL('/auth/login');
    await expect(page.getByText('Session expired. Please login again.')).toBeVisible();
    await expect(page.getByText('FREE Coffee')).toHaveCount(0);
    expect(await storageOf(page)).not.toHaveProperty('token');
  });
});

test('BX-10 CA-04 CA-05 a redemption at the kiosk shows within one poll and is celebrated, except the first', async ({
  page,
}) => {
  const store = await createTestStore();
  await openBoard(page, store);
  const badge = page.getByText('🎉 New Redemption!', { exact: true });
  const confetti = page.locator('[data-confetti]');
  const second = previousOf(page).filter({ hasText: 'Ben Ode' });
  /** The response comes in its own time, and the page shows it in steps of the paused clock. */
  const pollUntil = async (shown: Locator) => {
    await poll(page);
    await expect(async () => {
      await page.clock.runFor(20);
      expect(await shown.isVisible()).toBe(true);
    }).toPass();
  };
  await step(page, 'an empty board waits, and its first redemption is not celebrated', async () => {
    await expect(page.getByText('No Redemptions Yet', { exact: true })).toBeVisible();
    await expect(page.getByText('Waiting for customers to redeem their rewards...', { exact: true })).toBeVisible();
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
    await redeemAtKiosk(store, 'Earlier Guest');
    await pollUntil(latestOf(page).getByText('Earlier Guest'));
    // A celebration would begin with it.
    await page.clock.runFor(100);
    await expect(badge).toHaveCount(0);
    await expect(confetti).toHaveCount(0);
  });
  await step(page, 'another one is celebrated with confetti for 3 s and a badge for 3.5 s', async () => {
    await redeemAtKiosk(store, 'Maya Lindqvist');
    await pollUntil(badge);
    await expect(latestOf(page)).toContainText('Maya Lindqvist');
    await expect(confetti).toHaveCount(12);
    await expect(page.locator('[aria-live=polite]')).toHaveText('New redemption: Maya Lindqvist, FREE Coffee');
    await page.clock.runFor(2_700);
    await expect(confetti).toHaveCount(12);
    await page.clock.runFor(300);
    await expect(confetti).toHaveCount(0);
    await expect(badge).toBeVisible();
    await page.clock.runFor(500);
    await expect(badge).toHaveCount(0);
    await expect(previousOf(page)).toContainText(['Earlier Guest']);
  });
  await step(page, 'two redemptions of one poll are celebrated in turn, the newest first', async () => {
    await redeemAtKiosk(store, 'Ben Ode');
    await redeemAtKiosk(store, 'Cleo Park');
    await pollUntil(badge);
    await expect(latestOf(page)).toContainText('🎉 New Redemption!');
    await expect(latestOf(page)).toContainText('Cleo Park');
    await expect(second).not.toContainText('New!');
    await page.clock.runFor(3_600);
    await expect(second).toContainText('🎉 New!');
    await expect(latestOf(page)).not.toContainText('New Redemption!');
    await page.clock.runFor(3_600);
    await expect(second).not.toContainText('New!');
  });
  await step(page, 'with reduced motion the badge shows without confetti', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await redeemAtKiosk(store, 'Ana Ruiz');
    await pollUntil(badge);
    await page.clock.runFor(100);
    await expect(badge).toBeVisible();
    await expect(confetti).toHaveCount(0);
    await page.clock.runFor(3_500);
    await expect(badge).toHaveCount(0);
  });
});

/** Resolves when everything that the page has received is drawn. */
const nextFrames = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

test('CA-05 SE-06 without data a failure fills the screen and keeps the session, and Retry reloads the page', async ({
  page,
}) => {
  const store = await createTestStore();
  await addRedemption(store, { age: HOUR, name: 'Maya Lindqvist', item: { name: 'Muffins', type: 'BOGO' } });
  await signedIn(page, store, 'cashier');
  const retry = async () => {
    const reloaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Retry' }).click();
    await reloaded;
  };
  await step(page, 'a failure of the server', async () => {
    await page.route(REDEMPTIONS, (route) => route.fulfill({ status: 500, json: { statusCode: 500, message: 'no' } }));
    await page.goto('/cashier/dashboard');
    await expect(page.getByRole('heading', { name: 'Error Loading Data' })).toBeVisible();
    await expect(page.getByText('Failed to load redemptions', { exact: true })).toBeVisible();
  });
  await step(page, 'a 401 with another message than that of an ended session', async () => {
    await page.route(REDEMPTIONS, (route) =>
      route.fulfill({ status: 401, json: { statusCode: 401, message: 'Something else' } }),
    );
    await retry();
    await expect(page.getByText('Error Loading Data')).toBeVisible();
    expect(await storageOf(page)).toHaveProperty('token');
  });
  await step(page, 'the board shows once the server responds', async () => {
    await retry();
    await expect(latestOf(page)).toContainText('Maya Lindqvist');
  });
  await step(page, 'a cashier whose store is not known sees an error', async () => {
    await page.evaluate(() => {
      localStorage.setItem('auth_user', JSON.stringify({ id: 'x', email: 'x@example.com', role: 'cashier' }));
    });
    await page.goto('/cashier/dashboard');
    await expect(page.getByText('Failed to load store information', { exact: true })).toBeVisible();
  });
});

test('BX-11 a cashier completes and cancels on the board where the owner allows it, and hears new redemptions', async ({
  page,
}) => {
  const store = await createTestStore();
  await addRedemption(store, { age: HOUR, name: 'Ana Ruiz', item: { name: 'Muffins', type: 'BOGO' } });
  await redeemAtKiosk(store, 'Ben Ode');
  await redeemAtKiosk(store, 'Cleo Park');
  await page.addInitScript(() => {
    const started = { chimes: 0 };
    Object.assign(window, { started });
    // A chime has two notes.
    const { createOscillator } = AudioContext.prototype as { createOscillator: (this: AudioContext) => OscillatorNode };
    AudioContext.prototype.createOscillator = function (this: AudioContext) {
      started.chimes += 0.5;
      return createOscillator.call(this);
    };
  });
  await openBoard(page, store);
  const dialog = page.getByRole('dialog', { name: 'Redemption Details' });
  const open = async (name: string) => {
    await previousOf(page)
      .getByRole('button', { name: new RegExp(name) })
      .click();
    await expect(dialog).toContainText('PENDING');
  };
  const setAllowed = async (cashiersMayResolve: boolean) =>
    call('PATCH', '/store/board', { token: await store.ownerToken(), body: { cashiersMayResolve } });

  await step(page, 'at first the details are read-only', async () => {
    await open('Ben Ode');
    await expect(dialog.getByRole('button')).toHaveText(['Close']);
    await dialog.getByRole('button', { name: 'Close' }).click();
  });
  await step(page, 'cancelling asks, and returns the points', async () => {
    await setAllowed(true);
    await open('Ben Ode');
    await page.clock.runFor(600);
    await dialog.getByRole('button', { name: 'Cancel redemption' }).click();
    const question = page.getByRole('dialog', { name: 'Cancel Redemption' });
    await expect(question).toContainText('Ben Ode gets 100 points back.');
    await question.getByRole('button', { name: 'Cancel redemption' }).click();
    await expect(dialog).toContainText('CANCELLED');
    await expect(dialog.getByRole('button')).toHaveText(['Close']);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(previousOf(page).filter({ hasText: 'Ben Ode' })).toContainText('CANCELLED');
  });
  await step(page, 'a redemption that somebody else completed says so', async () => {
    await open('Ana Ruiz');
    await page.clock.runFor(600);
    const list = await call<{ id: string; customer: { name: string } }[]>(
      'GET',
      `/stores/${store.id}/rewards/redemptions`,
      { token: await store.ownerToken() },
    );
    const id = list.body.find(({ customer }) => customer.name === 'Ana Ruiz')?.id ?? '';
    await call('PATCH', `/stores/${store.id}/rewards/redemptions/${id}`, {
      token: await store.ownerToken(),
      body: { status: 'completed' },
    });
    await dialog.getByRole('button', { name: 'Complete', exact: true }).click();
    await expect(dialog.getByRole('alert')).toContainText('Already completed by Olive Owner');
    await expect(dialog).toContainText('REDEEMED');
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  });
  await step(page, 'the latest one is completed', async () => {
    await page.getByRole('button', { name: 'Details of the latest redemption' }).click();
    await page.clock.runFor(600);
    await dialog.getByRole('button', { name: 'Complete', exact: true }).click();
    await expect(dialog).toContainText('REDEEMED');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(latestOf(page)).toContainText('REDEEMED');
  });
  await step(page, 'sound is off until it is turned on, and plays once for a redemption', async () => {
    const chimes = () => page.evaluate(() => (window as unknown as { started: { chimes: number } }).started.chimes);
    expect(await chimes()).toBe(0);
    await page.getByRole('button', { name: 'Sound off, turn on' }).click();
    await expect(page.getByRole('button', { name: 'Sound on, turn off' })).toBeVisible();
    await expect.poll(chimes).toBe(1);
    await redeemAtKiosk(store, 'Dan Wu');
    await poll(page);
    await expect(latestOf(page)).toContainText('Dan Wu');
    await expect.poll(chimes).toBe(2);
    const sounded = await page.evaluate(() => localStorage.getItem('board_sounded'));
    expect(sounded?.split(' ')).toHaveLength(1);
    await page.reload();
    await expect(page.getByRole('button', { name: /^(Sound on|Tap for sound), turn/ })).toBeVisible();
  });
});
