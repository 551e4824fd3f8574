import type { Page } from '@playwright/test';
import { expectNoTraces } from '../support/customerTraces';
import { expect, isolatedTest, signedIn, storageOf, test } from '../support/screen';
import { addCustomer, createTestStore } from '../support/testStore';
import { doubleTap, openDashboard } from './dashboardPage';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

isolatedTest(
  'KD-02 KD-11 KD-01 without a stored customer of this store, the dashboard shows a registration form, which is cleared after 5 minutes without a touch and stores its result in this browser',
  async ({ page }) => {
    await page.clock.install();
    const [store, other] = [await createTestStore(), await createTestStore()];
    await addCustomer(store);
    await signedIn(page, store, 'kiosk');
    await page.goto('/customer/dashboard');
    await expect(page.getByRole('heading', { name: 'Complete Your Registration' })).toBeVisible();
    await page.getByLabel('Full Name').fill('Gone Already');
    await page.clock.runFor(120_000);
    await expect(page.getByLabel('Full Name')).toHaveValue('Gone Already');
    await expect(page.getByRole('alert')).toBeHidden();
    await page.clock.runFor(171_000);
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
    await expect(page.getByText('Jan 2', { exact: true })).toBeVisible();
    expect((await storageOf(page)).customer_data).toContain('+12025550147');
    expect(writes).toEqual([]);
    await button(page, 'View Rewards').click();
    await expect(page.getByText('No rewards yet')).toBeVisible();
    await isolatedTest.step('a customer of another store is not shown', async () => {
      await page.evaluate((subdomain) => localStorage.setItem('store_subdomain', subdomain), other.subdomain);
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
    await isolatedTest.step('Continue Shopping stays on the page, and a missing message has a default', async () => {
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
    await isolatedTest.step('after 10 s, and not before, no data of the customer is left', async () => {
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
    // The timer is paused while the customer is loading. Moving the pointer then restarts it.
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

test('KD-01 a name of 120 letters keeps the points visible', async ({ page }) => {
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
