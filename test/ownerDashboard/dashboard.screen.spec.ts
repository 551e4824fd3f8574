import type { OwnerStats } from '../../src/contract/stats';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible';
import { expectNoHorizontalScroll, holdRequests } from '../support/adminScreen';
import { call } from '../support/http';
import { expect, signedIn, step, test } from '../support/screen';
import { sql } from '../support/sql';
import { addCustomer, addReward, createTestStore } from '../support/testStore';
import { addRedemptionAt, addVisits } from '../stats/storeHistory';

const card = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** px between a figure and the icon of its card, or the border of the card where there is no icon. */
const getRoomBeside = (page: Page, name: string, figure: string) =>
  card(page, name).evaluate((element, text) => {
    const range = document.createRange();
    const shown = [...element.querySelectorAll('p')].find(({ textContent }) => textContent === text);
    if (!shown) return -1;
    range.selectNodeContents(shown);
    const icon = element.querySelector('svg')?.getBoundingClientRect();
    const end = icon && icon.width > 0 ? icon.left : element.getBoundingClientRect().right;
    return end - range.getBoundingClientRect().right;
  }, figure);

test('OD-02 OD-03 OD-04 OD-05 BX-40 the owner dashboard', async ({ page }) => {
  test.setTimeout(60_000);
  const store = await createTestStore({ name: 'Corner Cafe' });
  await signedIn(page, store, 'owner');

  await step(page, 'a new store sees zeros, empty states and its greeting', async () => {
    await page.goto('/owner/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Olive Owner!');
    await expect(page.getByText("Here's what's happening with Corner Cafe today.", { exact: true })).toBeVisible();
    await expect(card(page, 'Total Customers')).toContainText('0');
    await expect(page.getByText('No recent activity to show', { exact: true })).toBeVisible();
    await expect(panel(page, 'Points issued and redeemed').getByText('Nothing to show yet')).toBeVisible();
    await expect(page.getByText('Needs your attention')).toHaveCount(0);
    await expectAccessible(page);
  });

  await step(page, 'the greeting does not need the account, when only that fails to load', async () => {
    await page.route('**/api/store-owners/me', (route) => route.fulfill({ status: 500, json: {} }));
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Olive Owner!');
    await expect(page.getByText("Here's what's happening with Corner Cafe today.", { exact: true })).toBeVisible();
    await page.unroute('**/api/store-owners/me');
    await page.reload();
  });

  const customer = await addCustomer(store, { name: 'Ana Diaz', phone: '+12025550188', points: 400 });
  const { id: rewardId } = await addReward(store, { reward_type: 'FIXED_DISCOUNT', reward_value: 5 });
  await addRedemptionAt(store, { customerId: customer.id, rewardId, at: new Date().toISOString() });
  // At hours far apart, so that the table of check-ins has many columns.
  await addVisits(
    store,
    customer.id,
    [0, 6, 12, 18].map((hours) => new Date(Date.now() - hours * 3_600_000).toISOString()),
  );

  await step(page, 'Refresh loads the figures of now', async () => {
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(card(page, 'Total Customers')).toContainText('1');
    await expect(card(page, 'Points Issued')).toContainText('400');
    await expect(card(page, 'Redemption Rate')).toContainText('25%');
    const activity = panel(page, 'Recent Activity').getByRole('listitem');
    await expect(activity).toHaveCount(2);
    await expect(activity.filter({ hasText: 'Redeemed “Free coffee”' })).toContainText(
      /Ana Diaz · \(202\) 555-0188.*Just now/,
    );
  });

  await step(page, 'each chart has a table, and the address keeps the period', async () => {
    const points = panel(page, 'Points issued and redeemed');
    await expect(points.locator('svg').first()).toBeVisible();
    await points.getByRole('button', { name: /Show as table/ }).click();
    await expect(points.getByRole('cell', { name: '400', exact: true })).toBeVisible();
    await expect(panel(page, 'Outstanding points')).toContainText('$20.00');
    for (const name of ['Redemption rate', 'New and returning customers', 'Check-ins by weekday and hour']) {
      await expect(panel(page, name).getByRole('table')).toHaveCount(1);
    }
    await page.getByRole('button', { name: '12 months' }).click();
    await expect(page).toHaveURL(/period=12m/);
    await expect(points.getByRole('row')).toHaveCount(54);
    await page.reload();
    await expect(page.getByRole('button', { name: '12 months' })).toHaveAttribute('aria-pressed', 'true');
    await expect(panel(page, 'New and returning customers').locator('svg').first()).toBeVisible();
    await expectAccessible(page);
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      await expectNoHorizontalScroll(page);
    }
    await expectAccessible(page);
  });

  await step(page, 'a long figure keeps clear of the icon beside it', async () => {
    await page.route('**/api/store-owners/me/stats', async (route) => {
      const response = await route.fetch();
      const { overview, ...stats } = (await response.json()) as OwnerStats;
      await route.fulfill({ response, json: { ...stats, overview: { ...overview, totalPointsIssued: 12_345_678 } } });
    });
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(card(page, 'Points Issued')).toContainText('12,345,678');
    for (const width of [390, 768, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => getRoomBeside(page, 'Points Issued', '12,345,678')).toBeGreaterThanOrEqual(0);
    }
  });

  await step(page, 'a problem with a connection needs attention', async () => {
    await sql(
      `insert into store_integrations (store_id, provider, status, detail) values ($1, 'clover', 'needs_attention', 'unauthorized')`,
      [store.id],
    );
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(panel(page, 'Needs your attention').getByRole('link')).toHaveCount(1);
    await expectAccessible(page);
  });

  await step(page, 'a quick link opens its page', async () => {
    await panel(page, 'Quick Links').getByRole('link', { name: 'Rewards' }).click();
    await expect(page).toHaveURL(/\/owner\/rewards$/);
    await page.goBack();
  });

  await step(page, 'a failure says so and can be tried again', async () => {
    await page.route('**/api/store-owners/me/stats', (route) => route.fulfill({ status: 500, body: '' }));
    await page.reload();
    await expect(page.getByText('Failed to load dashboard data. Please try again.')).toBeVisible();
    await page.unroute('**/api/store-owners/me/stats');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(card(page, 'Total Customers')).toContainText('1');
  });
});

test('OD-03 the figures do not move when the flags arrive after them', async ({ page }) => {
  const store = await createTestStore();
  const { id } = await addCustomer(store, { name: 'Ana Diaz', phone: '+12025550189' });
  const token = await signedIn(page, store, 'owner');
  const answer = await call('POST', `/store/customers/${id}/points`, {
    token,
    body: { delta: 600, reason: 'Correction' },
    headers: { 'idempotency-key': 'flagged-adjustment' },
  });
  expect(answer.status).toBe(200);
  const release = await holdRequests(page, /\/flags/);
  await page.goto('/owner/dashboard');
  const flags = panel(page, 'Flags to review');
  await expect(flags).toHaveAttribute('aria-busy', 'true');
  const getTop = async () => (await card(page, 'Total Customers').boundingBox())?.y ?? 0;
  const before = await getTop();
  release();
  await expect(panel(page, '1 flag to review')).toContainText('Ana Diaz');
  expect(Math.abs((await getTop()) - before)).toBeLessThan(10);
});
