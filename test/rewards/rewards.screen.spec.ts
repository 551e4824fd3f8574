import type { Page } from '@playwright/test';
import { expect, isolatedTest, test } from '../support/screen';
import { addReward, createTestStore } from '../support/testStore';
import { sql } from '../support/sql';
import { openDashboard } from '../customers/dashboardPage';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const rewards = (page: Page) => page.getByRole('list', { name: 'Rewards' }).getByRole('listitem');
const SUBMITTED = 'Redemption request submitted! Please wait for cashier confirmation.';

test('KD-03 every reward has its badge, and three skeletons show while rewards load', async ({ page }) => {
  const store = await createTestStore();
  await addReward(store, { name: 'Tea', points_required: 50 });
  await addReward(store, { name: 'Cake', points_required: 500 });
  await addReward(store, { name: 'Mug', points_required: 10, is_active: false });
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/rewards/customer/*', async (route) => {
    await answered;
    await route.continue();
  });
  await openDashboard(page, store, { points: 100 });
  await button(page, 'View Rewards').click();
  await expect(page.getByRole('status', { name: 'Loading rewards' }).locator('> *')).toHaveCount(3);
  answer();
  const badgeOf = (name: string) => rewards(page).filter({ has: page.getByRole('heading', { name }) });
  await expect(badgeOf('Tea')).toContainText('Available');
  await expect(badgeOf('Cake')).toContainText('Insufficient Points');
  await expect(badgeOf('Cake')).toContainText('400 points to go');
  await expect(badgeOf('Cake').getByRole('button')).toHaveCount(0);
});

isolatedTest(
  'KD-04 a reward is redeemed after confirmation, a message shows for 3 s, and points, rewards and history update',
  async ({ page }) => {
    const store = await createTestStore();
    await addReward(store, { name: 'Tea', points_required: 60 });
    await page.clock.install();
    const customer = await openDashboard(page, store, { points: 100 });
    await button(page, 'View Rewards').click();
    await button(page, 'Redeem').click();
    const dialog = page.getByRole('dialog', { name: 'Redeem Reward' });
    await expect(dialog).toContainText('Redeem Tea for 60 points?');
    const sent = page.waitForRequest('**/api/public/redeem');
    await dialog.getByRole('button', { name: 'Confirm Redemption' }).click();
    expect((await sent).headers()['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
    await expect(page.getByText(SUBMITTED)).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('You have 40 points')).toBeVisible();
    await expect(rewards(page)).toContainText(['Already Redeemed']);
    await page.clock.runFor(3_100);
    await expect(page.getByText(SUBMITTED)).toBeHidden();
    await button(page, 'Close Rewards').click();
    await expect(page.getByRole('region', { name: 'Available Points' })).toContainText('40');
    await button(page, 'History').click();
    await expect(page.getByRole('list', { name: 'History' }).getByRole('listitem')).toContainText(['Tea']);
    const held = await sql('select status, points_used from redemptions where customer_id = $1', [customer.id]);
    expect(held).toEqual([{ status: 'pending', points_used: 60 }]);
  },
);

test('KD-05 a rejected redemption shows its reason in the dialog; one that failed is retried with the same key', async ({
  page,
}) => {
  const store = await createTestStore();
  const reward = await addReward(store, { name: 'Tea', points_required: 60 });
  const customer = await openDashboard(page, store, { points: 100 });
  await button(page, 'View Rewards').click();
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
    {
      status: 403,
      json: {
        message: 'The daily redemption limit for this reward has been reached.',
        messageId: 'dailyLimitReached',
      },
    },
    { status: 403, json: { message: 'Forbidden' } },
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
    'The daily redemption limit for this reward has been reached.',
    'Failed to redeem reward. Please try again.',
    'Failed to redeem reward. Please try again.',
  ].entries()) {
    await button(page, 'Confirm Redemption').click();
    // The button is still enabled and the message may be the previous one until the request is sent.
    await expect.poll(() => keys.length).toBeGreaterThan(index);
    await expect(button(page, 'Confirm Redemption')).toBeEnabled();
    await expect(page.getByRole('alert')).toHaveText(message);
  }
  expect(new Set(keys).size).toBe(4);
  expect(keys[4]).toBe(keys[3]);
  expect(await sql('select 1 from redemptions where reward_id = $1', [reward.id])).toEqual([]);
  // The owner deletes the reward while the dialog is open.
  await page.unrouteAll();
  await sql('update rewards set deleted_at = now() where id = $1', [reward.id]);
  await button(page, 'Confirm Redemption').click();
  await expect(page.getByText('No rewards yet')).toBeAttached();
  await expect(page.getByRole('alert')).toHaveText('Failed to redeem reward. Please try again.');
});

test('KD-06 the page shows three rewards, and three more after a scroll to the bottom', async ({ page }) => {
  const store = await createTestStore();
  for (const name of ['A', 'B', 'C', 'D', 'E', 'F', 'G']) {
    await addReward(store, { name: `Reward ${name}`, points_required: 10, description: 'Something good' });
  }
  await page.setViewportSize({ width: 1280, height: 640 });
  await openDashboard(page, store, { points: 100 });
  await button(page, 'View Rewards').click();
  await expect(rewards(page)).toHaveCount(3);
  await page.waitForTimeout(900);
  await expect(rewards(page)).toHaveCount(3);
  await rewards(page).first().hover();
  await page.mouse.wheel(0, 2000);
  await expect(rewards(page)).toHaveCount(6);
  await button(page, 'Show more').click();
  await expect(rewards(page)).toHaveCount(7);
  await expect(button(page, 'Show more')).toHaveCount(0);
});

test('KD-07 the history shows name, type, date, points and status, three at a time', async ({ page }) => {
  const store = await createTestStore();
  await openDashboard(page, store);
  const historyEntry = (id: number, status: string, type = 'reward') => ({
    id: `00000000-0000-4000-8000-00000000000${String(id)}`,
    name: `Thing ${String(id)}`,
    type,
    redeemedAt: '2026-03-04T15:05:00.000Z',
    pointsUsed: type === 'reward' ? 1200 : 0,
    status,
  });
  const pages = {
    first: [historyEntry(1, 'pending'), historyEntry(2, 'completed'), historyEntry(3, 'redeemed', 'promotion')],
    second: [historyEntry(4, 'cancelled')],
  };
  await page.route('**/public/customer/redemptions?*', (route) =>
    new URL(route.request().url()).searchParams.get('cursor') === 'second'
      ? route.fulfill({ json: pages.second })
      : route.fulfill({ json: pages.first, headers: { link: '</api?cursor=second>; rel="next"' } }),
  );
  await button(page, 'History').click();
  const lines = page.getByRole('list', { name: 'History' }).getByRole('listitem');
  await expect(lines).toHaveCount(3);
  await expect(lines.nth(0)).toContainText(/Thing 1.*Pending.*Reward, Mar 4, 2026.*1,200 points/s);
  await expect(lines.nth(2)).toContainText(/Thing 3.*Redeemed.*Promotion/s);
  await button(page, 'Show more').click();
  await expect(lines.nth(3)).toContainText('Cancelled');
});

test('KD-07 KD-12 rewards and history that fail to load show an error and can be retried', async ({ page }) => {
  await openDashboard(page, await createTestStore());
  await page.route('**/rewards/customer/*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.route('**/public/customer/redemptions?*', (route) => route.abort());
  await button(page, 'View Rewards').click();
  await expect(page.getByRole('alert')).toHaveText(/Failed to load rewards. Please try again later./);
  await page.unroute('**/rewards/customer/*');
  await button(page, 'Try again').click();
  await expect(page.getByText('No rewards yet')).toBeVisible();
  await button(page, 'Close Rewards').click();
  await button(page, 'History').click();
  await expect(page.getByRole('alert')).toHaveText(/Failed to load redemption history./);
});
