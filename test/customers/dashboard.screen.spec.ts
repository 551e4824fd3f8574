import type { Page } from '@playwright/test';
import { expectNoTraces } from '../support/customerTraces';
import { expect, step, storageOf, test } from '../support/screen';
import { addReward, createTestStore, givePoints } from '../support/testStore';
import { openDashboard } from './dashboardPage';

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
  await expect(profile).toContainText('May 17');
  await expect(profile).not.toContainText('1990');
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
