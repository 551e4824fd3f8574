import type { Page } from '@playwright/test';
import { openDashboard } from '../customers/dashboardPage';
import { expect, test } from '../support/screen';
import { sql } from '../support/sql';
import { addReward, createTestStore } from '../support/testStore';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('KD-05 KD-07 KD-12 rewards, history and redemptions that fail say why and can be retried', async ({ page }) => {
  const store = await createTestStore();
  const reward = await addReward(store, { name: 'Tea', points_required: 60 });
  await page.route('**/rewards/customer/*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.route('**/public/customer/redemptions?*', (route) => route.abort());
  const customer = await openDashboard(page, store, { points: 100 });
  await button(page, 'History').click();
  await expect(page.getByRole('alert')).toHaveText(/Failed to load redemption history./);
  await button(page, 'Close History').click();
  await button(page, 'View Rewards').click();
  await expect(page.getByRole('alert')).toHaveText(/Failed to load rewards. Please try again later./);
  await page.unroute('**/rewards/customer/*');
  await button(page, 'Try again').click();
  await expect(button(page, 'Redeem')).toBeVisible();
  // The points are spent elsewhere while the dialog is open.
  await sql(
    `insert into points_ledger (store_id, customer_id, delta, kind, source, actor_role, balance_after, reason)
     values ($1, $2, -60, 'adjustment', 'elsewhere', 'system', 0, 'test')`,
    [store.id, customer.id],
  );
  await button(page, 'Redeem').click();
  await button(page, 'Confirm Redemption').click();
  await expect(page.getByRole('alert')).toHaveText('Insufficient points. You need 60 points but only have 40.');
  const keys: (string | undefined)[] = [];
  const responses = [
    { status: 409, json: { message: 'You have already redeemed this reward or have a pending redemption.' } },
    { status: 500, json: {} },
    { status: 500, json: {} },
  ];
  await page.route('**/api/public/redeem', (route) => {
    const response = responses[keys.length];
    keys.push(route.request().headers()['idempotency-key']);
    return route.fulfill(response);
  });
  for (const [index, message] of [
    'You have already redeemed this reward or have a pending redemption.',
    'Failed to redeem reward. Please try again.',
  ].entries()) {
    await button(page, 'Confirm Redemption').click();
    // Until the request is sent, the button is enabled and the message may be the previous one.
    await expect.poll(() => keys.length).toBeGreaterThan(index);
    await expect(button(page, 'Confirm Redemption')).toBeEnabled();
    await expect(page.getByRole('alert')).toHaveText(message);
  }
  // The failed request was repeated with its key.
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(2);
  expect(keys[2]).toBe(keys[1]);
  expect(await sql('select 1 from redemptions where reward_id = $1', [reward.id])).toEqual([]);
  // The owner deletes the reward while the dialog is open.
  await page.unroute('**/api/public/redeem');
  await sql('update rewards set deleted_at = now() where id = $1', [reward.id]);
  await button(page, 'Confirm Redemption').click();
  await expect(page.getByText('No rewards yet')).toBeAttached();
  await expect(page.getByRole('alert')).toHaveText('Failed to redeem reward. Please try again.');
});
