import type { Page } from '@playwright/test';
import type { StoreStats } from '../../src/contract/stats';
import { addLedger, addRedemptionAt, addVisits } from '../stats/storeHistory';
import { expectAccessible } from '../support/accessible';
import { expectNoHorizontalScroll, holdRequests } from '../support/adminScreen';
import { call } from '../support/http';
import { expect, signedIn, step, test } from '../support/screen';
import { sql } from '../support/sql';
import { addCustomer, addReward, createTestStore } from '../support/testStore';

const card = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('OD-02 OD-03 OD-04 OD-05 BX-40 BX-287 the owner dashboard shows figures, activity, charts and problems, and refreshes them', async ({
  page,
}) => {
  const store = await createTestStore({ name: 'Corner Cafe' });
  const customer = await addCustomer(store, { name: 'Ana Diaz', phone: '+12025550188' });
  const token = await signedIn(page, store, 'owner');
  const adjusted = await call('POST', `/store/customers/${customer.id}/points`, {
    token,
    body: { delta: 600, reason: 'Correction' },
    headers: { 'idempotency-key': 'flagged-adjustment' },
  });
  expect(adjusted.status).toBe(200);

  await step(page, 'the figures do not move when the flags arrive after them', async () => {
    const release = await holdRequests(page, /\/flags/);
    await page.goto('/owner/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Olive Owner!');
    await expect(page.getByText("Here's what's happening with Corner Cafe today.", { exact: true })).toBeVisible();
    await expect(panel(page, 'Flags to review')).toHaveAttribute('aria-busy', 'true');
    const getTop = async () => (await card(page, 'Total Customers').boundingBox())?.y ?? 0;
    const before = await getTop();
    release();
    await expect(panel(page, '1 flag to review')).toContainText('Ana Diaz');
    expect(Math.abs((await getTop()) - before)).toBeLessThan(10);
    await expect(card(page, 'Redemption Rate')).toContainText('0%');
  });

  const { id: rewardId } = await addReward(store, { reward_type: 'FIXED_DISCOUNT', reward_value: 5 });
  await addRedemptionAt(store, { customerId: customer.id, rewardId, at: new Date().toISOString() });
  // The visits are at hours far apart, so that the table of check-ins has many columns.
  await addVisits(
    store,
    customer.id,
    [0, 6, 12, 18].map((hours) => new Date(Date.now() - hours * 3_600_000).toISOString()),
  );
  await sql(
    `insert into store_integrations (store_id, provider, status, detail) values ($1, 'clover', 'needs_attention', 'unauthorized')`,
    [store.id],
  );

  await step(page, 'Refresh loads the figures, the activity and the problems of now', async () => {
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(card(page, 'Total Customers')).toContainText('1');
    await expect(card(page, 'Points Issued')).toContainText('600');
    await expect(card(page, 'Redemption Rate')).toContainText('16.7%');
    const activity = panel(page, 'Recent Activity').getByRole('listitem');
    await expect(activity).toHaveCount(2);
    await expect(activity.filter({ hasText: 'Redeemed “Free coffee”' })).toContainText(
      /Ana Diaz · \(202\) 555-0188.*Just now/,
    );
    await expect(panel(page, 'Needs your attention').getByRole('link')).toHaveCount(1);
  });

  await step(page, 'each chart has a table, and the address keeps the period', async () => {
    const points = panel(page, 'Points issued and redeemed');
    await expect(points.locator('svg').first()).toBeVisible();
    await points.getByRole('button', { name: /Show as table/ }).click();
    await expect(points.getByRole('cell', { name: '600', exact: true })).toBeVisible();
    await expect(panel(page, 'Outstanding points')).toContainText('$30.00');
    // All points are from this week.
    await expect(panel(page, 'Redemption rate')).toContainText('when the first week with points is over');
    for (const name of ['New and returning customers', 'Check-ins by weekday and hour']) {
      await expect(panel(page, name).getByRole('table')).toHaveCount(1);
    }
    await page.getByRole('button', { name: '12 months' }).click();
    await expect(page).toHaveURL(/period=12m/);
    await expect(points.getByRole('row')).toHaveCount(13);
    await page.reload();
    await expect(page.getByRole('button', { name: '12 months' })).toHaveAttribute('aria-pressed', 'true');
    await expect(panel(page, 'New and returning customers').locator('svg').first()).toBeVisible();
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      await expectNoHorizontalScroll(page);
    }
    await expectAccessible(page);
  });

  await step(page, 'BX-287 charts side by side have one baseline, and values have whole ticks', async () => {
    await addLedger(store, customer.id, [[new Date(Date.now() - 70 * 86_400_000).toISOString(), 100]]);
    await page.goto('/owner/dashboard?period=12m');
    const getBaseline = async (name: string) => {
      const line = panel(page, name).locator('.MuiChartsAxis-directionX .MuiChartsAxis-line');
      await expect(line).toBeAttached();
      return Math.round((await line.boundingBox())?.y ?? -1);
    };
    expect(await getBaseline('Points issued and redeemed')).toBe(await getBaseline('Redemption rate'));
    await page.route('**/api/store/stats*', async (route) => {
      const response = await route.fetch();
      const stats = (await response.json()) as StoreStats;
      const weeks = stats.weeks.map((week, n) => ({ ...week, newCustomers: n === 0 ? 1 : 0, returningCustomers: 0 }));
      await route.fulfill({ response, json: { ...stats, weeks } });
    });
    await page.goto('/owner/dashboard');
    const ticks = panel(page, 'New and returning customers').locator('.MuiChartsAxis-directionY text');
    await expect(ticks).toHaveText(['0', '1']);
  });

  await step(page, 'a quick link opens its page', async () => {
    await panel(page, 'Quick Links').getByRole('link', { name: 'Rewards' }).click();
    await expect(page).toHaveURL(/\/owner\/rewards$/);
  });
});
