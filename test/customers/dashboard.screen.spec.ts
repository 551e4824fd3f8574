import type { Page } from '@playwright/test';
import { expect, signedIn, step, storageOf, isolatedTest, test } from '../support/screen';
import { addCustomer, givePoints, createTestStore } from '../support/testStore';
import { openDashboard } from './dashboardPage';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const points = (page: Page) => page.getByRole('region', { name: 'Available Points' });

test('KD-01 KD-12 Q-26 the dashboard shows the customer and four actions, retries a failed load, and logs out', async ({
  page,
}) => {
  const store = await createTestStore();
  const customer = await openDashboard(page, store, { name: 'Pat Regular', points: 1240 });
  await expect(page.getByRole('heading', { name: 'Welcome, Pat Regular!' })).toBeVisible();
  await expect(points(page)).toContainText('1,240');
  const profile = page.getByRole('region', { name: 'Your profile' });
  await expect(profile).toContainText(store.subdomain);
  await expect(profile).toContainText('May 17, 1990');
  for (const name of ['View Rewards', 'Checkout', 'History', 'Promotions', 'Logout']) {
    await expect(button(page, name)).toBeVisible();
  }
  await givePoints(store, customer.id, 10);
  await button(page, 'Refresh points').click();
  await expect(points(page)).toContainText('1,250');
  await step(page, 'a customer that fails to load shows an error and can be retried', async () => {
    await page.route('**/api/public/customer?*', (route) => route.fulfill({ status: 500, json: {} }));
    await button(page, 'Refresh points').click();
    await expect(page.getByText('Failed to load customer data. Please try again.')).toBeVisible();
    await expect(points(page)).toContainText('1,250');
    await page.unroute('**/api/public/customer?*');
    await button(page, 'Try again').click();
    await expect(page.getByText('Failed to load customer data. Please try again.')).toBeHidden();
  });
  await step(page, 'Logout removes all customer data', async () => {
    await button(page, 'Logout').click();
    await expect(page).toHaveURL(/customer.entry$/);
    await expect(page.getByText('Join Our Loyalty Program')).toBeVisible();
    const left = JSON.stringify([await storageOf(page), await page.evaluate(() => history.state as unknown)]);
    expect(left).not.toContain(customer.phone);
    expect(left).not.toContain('customer_data');
  });
});

test('KD-01 an unknown birthday is shown as Not set, and a customer of another store is not shown', async ({
  page,
}) => {
  const [mine, other] = [await createTestStore(), await createTestStore()];
  await openDashboard(page, mine, { birthday: null });
  await expect(page.getByText('Not set')).toBeVisible();
  await page.evaluate((subdomain) => {
    localStorage.setItem('store_subdomain', subdomain);
  }, other.subdomain);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Complete Your Registration' })).toBeVisible();
});

isolatedTest(
  'KD-02 KD-11 without a stored customer the dashboard shows a registration form, which does not time out and stores its result in this browser',
  async ({ page }) => {
    await page.clock.install();
    const store = await createTestStore();
    await addCustomer(store);
    await signedIn(page, store, 'kiosk');
    await page.goto('/customer/dashboard');
    await expect(page.getByRole('heading', { name: 'Complete Your Registration' })).toBeVisible();
    await page.clock.runFor(120_000);
    await expect(page.getByRole('heading', { name: 'Complete Your Registration' })).toBeVisible();
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
  },
);

isolatedTest(
  'KD-10 checkout shows the message of the server and returns to the entry page after 10 s',
  async ({ page }) => {
    const store = await createTestStore();
    await page.clock.install();
    await openDashboard(page, store);
    const sent = page.waitForRequest('**/api/public/checkout');
    const answered = page.waitForResponse('**/api/public/checkout');
    await button(page, 'Checkout').click();
    expect((await sent).headers()['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
    const { message } = (await (await answered).json()) as { message: string };
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(message);
    await expect(dialog).toContainText(/Logging out in (10|9) seconds/);
    await page.clock.runFor(5_000);
    await expect(dialog).toContainText(/Logging out in (5|4) seconds/);
    await page.clock.runFor(6_000);
    await expect(page).toHaveURL(/customer.entry$/);
    await expect(page.getByText('Join Our Loyalty Program')).toBeVisible();
    expect(await storageOf(page)).not.toHaveProperty('customer_data');
  },
);

isolatedTest(
  'KD-10 Continue Shopping stays on the page; a missing message has a default; a failure shows an error',
  async ({ page }) => {
    await page.clock.install();
    await openDashboard(page, await createTestStore());
    await page.route('**/api/public/checkout', (route) =>
      route.fulfill({ json: { message: '', status: 'matched', pointsEarned: 12 } }),
    );
    await button(page, 'Checkout').click();
    await expect(page.getByRole('dialog')).toContainText('Checkout completed successfully!');
    await expect(page.getByRole('dialog')).toContainText('+12 points');
    await button(page, 'Continue Shopping').click();
    await page.clock.runFor(15_000);
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page).toHaveURL(/customer.dashboard$/);
    await page.unroute('**/api/public/checkout');
    await page.route('**/api/public/checkout', (route) => route.fulfill({ status: 503, json: { message: 'later' } }));
    await button(page, 'Checkout').click();
    await expect(page.getByText('Failed to process checkout. Please try again.')).toBeVisible();
  },
);

isolatedTest(
  'KD-11 Q-26 the dashboard warns after 50 s, stays when confirmed, and clears the customer after 60 s',
  async ({ page }) => {
    await page.clock.install();
    const customer = await openDashboard(page, await createTestStore(), { points: 137 });
    // The timer is paused while the customer loads; after that, moving the pointer restarts it.
    await expect(page.getByText('137').first()).toBeVisible();
    await page.mouse.move(20, 20);
    await page.clock.runFor(51_000);
    await expect(page.getByRole('alert')).toContainText(/logged out in (9|8) seconds/);
    await button(page, 'Stay Logged In').click();
    await page.clock.runFor(1_000);
    await expect(button(page, 'Stay Logged In')).toBeHidden();
    await button(page, 'History').click();
    await page.clock.runFor(51_000);
    await expect(button(page, 'Stay Logged In')).toBeVisible();
    await page.clock.runFor(10_000);
    await expect(page).toHaveURL(/customer.entry$/);
    await expect(page.getByText('Join Our Loyalty Program')).toBeVisible();
    expect(JSON.stringify(await storageOf(page))).not.toContain(customer.phone);
  },
);
