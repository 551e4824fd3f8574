import { openDashboard } from '../customers/dashboardPage';
import { addLedgerRow } from '../pointsExpiry/expiryStore';
import { expect, signedIn, isolatedTest as test } from '../support/screen';
import { addPromotion, createTestStore } from '../support/testStore';
import { addBoost, aroundNow } from './boostStore';

// The tablet is set to the time of Tokyo. The store is in New York.
test.use({ timezoneId: 'Asia/Tokyo' });

test('BX-275 the kiosk announces the running boost and the next one, and learns of new ones while it is open', async ({
  page,
}) => {
  const store = await createTestStore();
  await page.clock.install();
  await signedIn(page, store, 'kiosk');
  await page.goto('/customer/entry');
  await expect(page.getByText('1 point for every $1 you spend')).toBeVisible();
  await expect(page.getByText(/points until/)).toHaveCount(0);
  await addBoost(store, { ...aroundNow('America/New_York'), factor: 3 });
  await page.clock.fastForward('05:01');
  await expect(page.getByText(/^Triple points until /)).toBeVisible();
  await expect(page.getByText(/^(Today|Tomorrow) .* to .*: triple points$/)).toBeVisible();
});

test('BX-276 a kiosk on a tablet with a wrong time zone shows the times of the store, also without its look', async ({
  page,
}) => {
  const store = await createTestStore();
  await addPromotion(store, { name: 'Spring', end_date: new Date('2099-03-05T05:00:00Z') });
  const customer = await openDashboard(page, store);
  await addLedgerRow(store, customer.id, { delta: 7, kind: 'earn', at: new Date('2026-11-02T03:30:00Z') });
  const expectTimes = async () => {
    await page.getByRole('button', { name: 'Promotions', exact: true }).click();
    await expect(page.getByText(/Mar\s4,\s2099/)).toBeVisible();
    await page.getByRole('button', { name: 'Close Promotions' }).click();
    await page.getByRole('button', { name: 'History', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Points', exact: true }).click();
    await expect(page.getByText('Nov 1, 2026, 10:30 PM')).toBeVisible();
    await page.getByRole('button', { name: 'Close History' }).click();
  };
  await expectTimes();
  await page.route('**/api/public/stores/*/brand', (route) => route.fulfill({ status: 503, json: {} }));
  await page.reload();
  await expectTimes();
});
