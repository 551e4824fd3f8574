import type { Page } from '@playwright/test';
import { expectNoTraces } from '../support/customerTraces';
import { expect, signedIn, step, storageOf, isolatedTest, test } from '../support/screen';
import { addCustomer, addReward, givePoints, createTestStore } from '../support/testStore';
import { doubleTap, openDashboard } from './dashboardPage';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const points = (page: Page) => page.getByRole('region', { name: 'Available Points' });
const ACTIONS = ['View Rewards', 'Checkout', 'History', 'Promotions', 'Logout'];

test('KD-01 KD-12 BX-01 BX-02 the dashboard shows the customer, the next reward, the history and four actions, and logs out', async ({
  page,
}) => {
  const store = await createTestStore();
  await addReward(store, { name: 'Free coffee', points_required: 100 });
  await addReward(store, { name: 'Growler', points_required: 1_350 });
  const customer = await openDashboard(page, store, { name: 'Pat Regular', points: 1240 });
  await expect(page.getByRole('heading', { name: 'Welcome, Pat Regular!' })).toBeVisible();
  await expect(points(page)).toContainText('1,240');
  const profile = page.getByRole('region', { name: 'Your profile' });
  await expect(profile).toContainText(store.subdomain);
  await expect(profile).toContainText('May 17, 1990');
  await step(page, 'refreshed points reach the next reward', async () => {
    await givePoints(store, customer.id, 10);
    await button(page, 'Refresh points').click();
    await expect(points(page)).toContainText('1,250');
    await expect(points(page)).toContainText('100 points until Growler');
    await expect(points(page).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '1250');
  });
  await step(page, 'a low screen shows the whole page', async () => {
    for (const [width, height] of [
      [800, 600],
      [1024, 600],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const name of ACTIONS) await expect(button(page, name)).toBeInViewport({ ratio: 1 });
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
    }
  });
  await step(page, 'the history shows every change of the points', async () => {
    await button(page, 'History').click();
    const dialog = page.getByRole('dialog', { name: 'History' });
    await expect(dialog.getByText('Nothing redeemed yet')).toBeVisible();
    await dialog.getByRole('button', { name: 'Points', exact: true }).click();
    const rows = dialog.getByRole('listitem');
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText('Points added by the store');
    await expect(rows.first()).toContainText('+10');
    await expect(rows.first()).toContainText('Balance 1,250');
    await expect(rows.last()).toContainText('+1,240');
    await button(page, 'Close History').click();
  });
  await step(page, 'a customer that fails to load shows an error and can be retried', async () => {
    await page.route('**/api/public/customer?*', (route) => route.fulfill({ status: 500, json: {} }));
    await button(page, 'Refresh points').click();
    await expect(page.getByText('Failed to load customer data. Please try again.')).toBeVisible();
    await expect(points(page)).toContainText('1,250');
    await page.unroute('**/api/public/customer?*');
    await button(page, 'Try again').click();
    await expect(page.getByText('Failed to load customer data. Please try again.')).toBeHidden();
  });
  await step(page, 'Logout leaves nothing of the customer', async () => {
    await button(page, 'Logout').click();
    await expect(page).toHaveURL(/customer.entry$/);
    await expect(page.getByText('Join Our Loyalty Program')).toBeVisible();
    await expectNoTraces(page, customer);
    expect(await storageOf(page)).not.toHaveProperty('customer_data');
  });
});

isolatedTest(
  'KD-02 KD-11 KD-01 without a stored customer, or with one of another store, the dashboard shows a registration form, which ends after 60 s without a touch and stores its result in this browser',
  async ({ page }) => {
    await page.clock.install();
    const [store, other] = [await createTestStore(), await createTestStore()];
    await addCustomer(store);
    await signedIn(page, store, 'kiosk');
    await page.goto('/customer/dashboard');
    await expect(page.getByRole('heading', { name: 'Complete Your Registration' })).toBeVisible();
    await page.getByLabel('Full Name').fill('Gone Already');
    await page.clock.runFor(51_000);
    await expect(page.getByRole('alert')).toContainText('Are you still there?');
    await page.clock.runFor(10_000);
    await expect(page.getByText('Join Our Loyalty Program')).toBeVisible();
    await page.goto('/customer/dashboard');
    await expect(page.getByLabel('Full Name')).toHaveValue('');
    await button(page, 'Complete').click();
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveText([
      'Name is required',
      'Phone number is required',
      'Birthday is required',
    ]);
    await button(page, 'Got it').click();
    const writes: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') writes.push(request.url());
    });
    await page.getByLabel('Full Name').fill('Lou Local');
    await page.getByLabel('Phone Number').pressSequentially('2025550147');
    await page.getByLabel('Birthday').pressSequentially('01021980');
    await button(page, 'Complete').click();
    await expect(page.getByRole('heading', { name: 'Welcome, Lou Local!' })).toBeVisible();
    await expect(page.getByText('Jan 2, 1980')).toBeVisible();
    expect((await storageOf(page)).customer_data).toContain('+12025550147');
    expect(writes).toEqual([]);
    await button(page, 'View Rewards').click();
    await expect(page.getByText('No rewards yet')).toBeVisible();
    await isolatedTest.step('the customer of another store is not shown', async () => {
      await page.evaluate((subdomain) => {
        localStorage.setItem('store_subdomain', subdomain);
      }, other.subdomain);
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Complete Your Registration' })).toBeVisible();
    });
  },
);

isolatedTest(
  'KD-10 BX-09 checkout shows what the server says and ends the visit after 10 s, unless the customer continues shopping',
  async ({ page }) => {
    await page.clock.install();
    const customer = await openDashboard(page, await createTestStore(), { name: 'Nora Nearby' });
    const dialog = page.getByRole('dialog');
    await isolatedTest.step('a failure shows an error', async () => {
      await page.route('**/api/public/checkout', (route) => route.fulfill({ status: 400, json: { message: 'later' } }));
      await button(page, 'Checkout').click();
      await expect(page.getByText('Failed to process checkout. Please try again.')).toBeVisible();
      await page.unroute('**/api/public/checkout');
    });
    await isolatedTest.step('Continue Shopping stays on the page; a missing message has a default', async () => {
      await page.route('**/api/public/checkout', (route) =>
        route.fulfill({ json: { message: '', status: 'matched', pointsEarned: 12 } }),
      );
      await button(page, 'Checkout').click();
      await expect(dialog).toContainText('Checkout completed successfully!');
      await expect(dialog).toContainText('+12 points');
      await page.clock.runFor(600);
      await button(page, 'Continue Shopping').click();
      await page.clock.runFor(15_000);
      await expect(dialog).toBeHidden();
      await expect(page).toHaveURL(/customer.dashboard$/);
      await page.unroute('**/api/public/checkout');
    });
    await isolatedTest.step(
      'a double tap, a touch next to the dialog and Escape do not continue shopping',
      async () => {
        const sent = page.waitForRequest('**/api/public/checkout');
        const responded = page.waitForResponse('**/api/public/checkout');
        await doubleTap(page, 'Checkout');
        expect((await sent).headers()['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
        const { message } = (await (await responded).json()) as { message: string };
        await expect(dialog).toContainText(message);
        await expect(dialog).toContainText(/Logging out in (10|9) seconds/);
        await page.clock.runFor(5_000);
        await page.mouse.click(8, 8);
        await page.keyboard.press('Escape');
        await expect(dialog).toContainText(/Logging out in [45] seconds/);
      },
    );
    await isolatedTest.step('after 10 s, not before, nothing of the customer is left', async () => {
      await page.clock.runFor(3_000);
      await expect(page).toHaveURL(/customer.dashboard$/);
      await page.clock.runFor(3_000);
      await expect(page).toHaveURL(/customer.entry$/);
      await expect(page.getByText('Join Our Loyalty Program')).toBeVisible();
      await expectNoTraces(page, customer);
    });
  },
);

isolatedTest(
  'KD-11 the dashboard warns after 50 s, stays when confirmed, and clears the customer after 60 s',
  async ({ page }) => {
    await page.clock.install();
    const store = await createTestStore();
    const customer = await openDashboard(page, store, { name: 'Nora Nearby', points: 137 });
    // The timer is paused while the customer loads; after that, moving the pointer restarts it.
    await expect(page.getByText('137').first()).toBeVisible();
    await page.mouse.move(20, 20);
    await page.clock.runFor(51_000);
    const banner = page.getByRole('alert');
    await expect(banner).toContainText(/logged out in (9|8) seconds/);
    const top = (await banner.boundingBox())?.y ?? 0;
    for (const uncovered of [page.getByText(store.name), button(page, 'Logout')]) {
      const box = await uncovered.boundingBox();
      expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan(top);
    }
    await button(page, 'Stay Logged In').click();
    await page.clock.runFor(1_000);
    await expect(button(page, 'Stay Logged In')).toBeHidden();
    await button(page, 'History').click();
    await page.clock.runFor(51_000);
    await expect(button(page, 'Stay Logged In')).toBeVisible();
    await page.clock.runFor(10_000);
    await expect(page).toHaveURL(/customer.entry$/);
    await expect(page.getByText('Join Our Loyalty Program')).toBeVisible();
    await expectNoTraces(page, customer);
  },
);

test('KD-01 a name of 120 letters leaves the points in sight', async ({ page }) => {
  const store = await createTestStore();
  await page.setViewportSize({ width: 1280, height: 800 });
  await openDashboard(page, store, { name: 'Wolfeschlegel '.repeat(9).slice(0, 120).trim() });
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(page.getByRole('region', { name: 'Available Points' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'View Rewards' })).toBeInViewport({ ratio: 1 });
  }
});
