import type { Page } from '@playwright/test';
import { call } from '../support/http';
import { expect, signedIn, step, storageOf, isolatedTest as test } from '../support/screen';
import { createTestStore, type TestStore } from '../support/testStore';
import { addRedemption, HOUR, redeemAtKiosk } from './boardPage';

const REDEMPTIONS = /\/rewards\/redemptions/;
const POLL_MS = 5_000;

const latestOf = (page: Page) => page.getByRole('article', { name: 'Latest redemption' });
const previousOf = (page: Page) => page.getByRole('listitem');

/** Opens the board and resolves to the token of the cashier. */
async function openBoard(page: Page, store: TestStore): Promise<string> {
  await page.clock.install();
  const token = await signedIn(page, store, 'cashier');
  await page.goto('/cashier/dashboard');
  await expect(page.getByText('Live')).toBeVisible();
  return token;
}

/** Advances the page's clock by one polling interval. */
const poll = (page: Page) => page.clock.runFor(POLL_MS);

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
    await page.evaluate(() =>
      localStorage.setItem('auth_user', JSON.stringify({ id: 'x', email: 'x@example.com', role: 'cashier' })),
    );
    await page.goto('/cashier/dashboard');
    await expect(page.getByText('Failed to load store information', { exact: true })).toBeVisible();
  });
});

test('BX-11 BX-151 a cashier completes and cancels on the board if the owner allows it, and hears new redemptions', async ({
  page,
}) => {
  const store = await createTestStore();
  await addRedemption(store, { age: HOUR, name: 'Ana Ruiz', item: { name: 'Muffins', type: 'BOGO' } });
  await redeemAtKiosk(store, 'Ben Ode');
  await redeemAtKiosk(store, 'Cleo Park');
  await page.addInitScript(() => {
    const started = { chimes: 0 };
    Object.assign(window, { started });
    // A chime has two notes, so an oscillator is created for each of them.
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
  await step(page, 'the latest one is completed on its card', async () => {
    await expect(page.getByText('Waiting: 1')).toBeVisible();
    await latestOf(page).getByRole('button', { name: 'Complete', exact: true }).click();
    await expect(latestOf(page)).toContainText('REDEEMED');
    await expect(page.getByText('Waiting: 0')).toBeVisible();
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
