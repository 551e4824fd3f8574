import { asOwner } from '../checkout/asOwner';
import { openDashboard } from '../customers/dashboardPage';
import { redeemAtKiosk } from '../redemptions/boardPage';
import { expect, signedIn, test } from '../support/screen';
import { sql } from '../support/sql';
import { addReward, createTestStore } from '../support/testStore';

const STREAM = '**/events/stream';

test('LV-01 LV-03 the board shows a redemption before its next poll, and all tabs share one stream', async ({
  page,
}) => {
  const store = await createTestStore();
  // With this clock no page polls, so what arrives comes by the stream.
  await page.context().clock.install();
  await signedIn(page, store, 'cashier');
  const second = await page.context().newPage();
  let streams = 0;
  await page.context().route(STREAM, (route) => {
    streams += 1;
    return route.continue();
  });
  for (const tab of [page, second]) {
    await tab.goto('/cashier');
    await tab.clock.runFor(1_000);
    await expect(tab.getByRole('status').filter({ hasText: 'Live' })).toBeVisible();
  }
  await redeemAtKiosk(store, 'Fiona First');
  for (const tab of [page, second]) await expect(tab.getByText('Fiona First').first()).toBeVisible();
  expect(streams).toBe(1);
  // When the tab that holds the stream is closed, the other one opens its own.
  await page.close();
  await expect.poll(() => streams).toBe(2);
  await redeemAtKiosk(store, 'Greta Second');
  await expect(second.getByText('Greta Second').first()).toBeVisible();
});

test('LV-04 a board whose stream was ended opens it again within seconds, and misses nothing', async ({ page }) => {
  const store = await createTestStore();
  await page.clock.install();
  let streams = 0;
  let openAgain = () => {};
  // Otherwise the second stream could open before the test has seen that there is none.
  const isSeen = new Promise<void>((resolve) => (openAgain = resolve));
  await page.route(STREAM, async (route) => {
    streams += 1;
    if (streams === 1) return route.fulfill({ contentType: 'text/event-stream', body: ':\n\n' });
    await isSeen;
    return route.continue();
  });
  await signedIn(page, store, 'cashier');
  await page.goto('/cashier');
  await page.clock.runFor(100);
  await expect.poll(() => streams).toBeGreaterThan(0);
  await expect(page.getByRole('status').filter({ hasText: 'Updates every 5 seconds' })).toBeVisible();
  await redeemAtKiosk(store, 'Fiona First');
  openAgain();
  await page.clock.runFor(5_000);
  await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible();
  await expect(page.getByText('Fiona First').first()).toBeVisible();
  expect(streams).toBe(2);
});

test('LV-03 a board without a stream says that it polls, and shows a redemption with the next poll', async ({
  page,
}) => {
  const store = await createTestStore();
  await page.route(STREAM, (route) => route.fulfill({ status: 503, body: '{}' }));
  await signedIn(page, store, 'cashier');
  await page.goto('/cashier');
  await expect(page.getByRole('status').filter({ hasText: 'Updates every 5 seconds' })).toBeVisible();
  await redeemAtKiosk(store, 'Fiona First');
  await expect(page.getByText('Fiona First').first()).toBeVisible();
});

for (const hasStream of [true, false]) {
  test(`LV-03 the kiosk turns to done by itself, ${hasStream ? 'with the stream' : 'with a poll'}`, async ({
    page,
  }) => {
    const store = await createTestStore();
    await addReward(store, { name: 'Tea', points_required: 100 });
    await page.route(STREAM, (route) => (hasStream ? route.continue() : route.fulfill({ status: 503, body: '{}' })));
    await openDashboard(page, store, { points: 150 });
    const resolve = async (status: 'completed' | 'cancelled') => {
      const [row] = await sql("select id from redemptions where store_id = $1 and status = 'pending'", [store.id]);
      await asOwner(store, 'PATCH', `/stores/${store.id}/rewards/redemptions/${String(row?.id)}`, { status });
    };
    const redeemTea = async () => {
      await page.getByRole('button', { name: 'Redeem', exact: true }).click();
      await page.getByRole('button', { name: 'Confirm Redemption' }).click();
      await expect(page.getByRole('region', { name: 'Show this to the cashier' })).toContainText('50 points left');
    };
    await page.getByRole('button', { name: 'View Rewards' }).click();
    await redeemTea();
    await resolve('cancelled');
    await expect(page.getByRole('region', { name: 'Not handed out' })).toContainText('150 points left');
    await page.getByRole('button', { name: 'More rewards' }).click();
    await redeemTea();
    await resolve('completed');
    await expect(page.getByRole('region', { name: 'Done. Enjoy!' })).toContainText('50 points left');
    await page.getByRole('button', { name: 'Done', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Show this to the cashier' })).toHaveCount(0);
  });
}
