import type { Page } from '@playwright/test';
import { addBoost } from '../boosts/boostStore';
import { addRedemption } from '../redemptions/addRedemption';
import { RESULTS } from '../results/resultsData';
import { expectAccessible, expectAccessibleAtBothWidths } from '../support/accessible';
import { expect, signedIn, test, visit } from '../support/screen';
import { sql } from '../support/sql';
import { addCustomer, addPromotion, addReward, createTestStore } from '../support/testStore';

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

const dialog = (page: Page) => page.getByRole('dialog').last();

async function open(page: Page, path: string, heading: string | RegExp): Promise<void> {
  await visit(page, path);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await expectAccessibleAtBothWidths(page);
}

/** Opens a dialog with its button, checks it, also with validation errors, and closes it. */
async function checkDialog(page: Page, button: string | RegExp, submit?: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: button }).first().click();
  await checkOpenDialog(page, submit);
}

async function checkOpenDialog(page: Page, submit?: string): Promise<void> {
  await expect(dialog(page)).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  if (submit !== undefined) {
    await dialog(page).getByRole('button', { name: submit, exact: true }).click();
    await expect(dialog(page).locator('[aria-invalid="true"]').first()).toBeVisible();
    await expectAccessible(page);
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Creates a store with content on every page. */
async function createFullStore() {
  const store = await createTestStore();
  const name = 'Maximiliana-Alexandrina Featherstonehaugh-Cholmondeley';
  const [customer, other] = [await addCustomer(store, { name, points: 700 }), await addCustomer(store)];
  const reward = await addReward(store, { name: `Coffee for ${name}`, daily_limit: 5 });
  const promotion = await addPromotion(store);
  await addRedemption(store, { customerId: customer.id, rewardId: reward.id });
  await addRedemption(store, { customerId: customer.id, promotionId: promotion.id });
  await sql(
    `insert into customer_flags (store_id, customer_id, kind, source, amount)
     values ($1, $2, 'large_adjustment', 'test', 700)`,
    [store.id, customer.id],
  );
  await sql(
    `insert into pending_checkouts (store_id, customer_id, status, requested_at)
     values ($1, $2, 'review', now() - interval '2 hours')`,
    [store.id, other.id],
  );
  await sql(
    `insert into pos_review_orders (store_id, order_id, reason, paid_at, eligible_cents, created_at)
     values ($1, 'ORDER1', 'ambiguous', now() - interval '2 hours', 1250, now())`,
    [store.id],
  );
  await sql(
    `insert into sms_campaigns (store_id, message, audience, status, finished_at)
     values ($1, 'Hello {firstName}', '{"kind": "all"}', 'done', now())`,
    [store.id],
  );
  return { store, customer, other };
}

test('the offers, activities and texts pages of the owner, and their dialogs, have no accessibility violations', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const { store } = await createFullStore();
  await signedIn(page, store, 'owner');
  await open(page, '/owner/dashboard', /^Welcome/);
  await checkDialog(page, /^Review/, 'Dismiss Flag');
  await open(page, '/owner/results', 'Results');
  await expect(page.getByRole('region', { name: 'Points issued and redeemed' })).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await open(page, '/owner/rewards', 'Rewards');
  await checkDialog(page, /^Edit /);
  await checkDialog(page, /^Delete /);
  await open(page, '/owner/promotions', 'Promotions');
  await checkDialog(page, 'Add Promotion', 'Create Promotion');
  await checkDialog(page, /^Delete /);
  await open(page, '/owner/activities', 'Activities Management');
  for (const action of [/^View/, /^Edit/, /^Delete/, 'Export']) await checkDialog(page, action);
  await open(page, '/owner/sms', 'SMS Management');
  await page.getByLabel('Message').fill('Hi {firstName}');
  await checkDialog(page, 'Send Test');
  await checkDialog(page, 'Send');
  await checkDialog(page, 'Hello {firstName}');
  await open(page, '/owner/sms/automated', 'Automated Messages');
  await checkDialog(page, 'Edit Near a reward');
  await checkDialog(page, 'Change what is kept for campaigns');
});

test('the customers and flags pages of the owner, and their dialogs, have no accessibility violations', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const { store, customer, other } = await createFullStore();
  await signedIn(page, store, 'owner');
  await open(page, '/owner/manage-customers', 'Manage Customers');
  await checkDialog(page, 'Add Customer', 'Add');
  await open(page, `/owner/manage-customers/${customer.id}`, customer.name);
  await checkDialog(page, 'Adjust Points', 'Adjust Points');
  await checkDialog(page, 'Edit');
  await checkDialog(page, 'Change Phone', 'Change Phone');
  await checkDialog(page, /^Erase/, 'Erase');
  await checkDialog(page, /^Merge With/);
  await visit(page, `/owner/manage-customers/${customer.id}?merge=${other.id}`);
  await expect(dialog(page).getByRole('table', { name: 'After merging' })).toBeVisible();
  await checkOpenDialog(page);
  for (const tab of ['Redemptions', 'Visits', 'Referrals', 'Texts and consent']) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0);
    await expectAccessible(page);
  }
  await open(page, '/owner/manage-customers/import', 'Import Customers');
  await open(page, '/owner/flags', 'Flags');
});

test('the account, store and devices pages of the owner, and their dialogs, have no accessibility violations', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const { store } = await createFullStore();
  await signedIn(page, store, 'owner');
  await open(page, '/owner/profile', 'Profile');
  await checkDialog(page, 'Edit Account');
  await checkDialog(page, 'Change Password', 'Change Password');
  await checkDialog(page, 'Change Settings');
  await open(page, '/owner/cashier', 'Cashier Accounts');
  await checkDialog(page, 'Add Cashier', 'Create');
  for (const action of [/^Edit/, /^Reset password/i, /^Deactivate/, /^Delete/]) await checkDialog(page, action);
  await open(page, '/owner/kiosk', 'Kiosk');
  await checkDialog(page, 'Set PIN', 'Set PIN');
  await open(page, '/owner/board', 'Board Settings');
  await open(page, '/owner/point-of-sale', 'Point of Sale');
  await checkDialog(page, 'Give Points for a Sale');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox').last()).toBeFocused();
  await expectAccessibleAtBothWidths(page);
});

test('BX-306 the page of results has no accessibility violations with each verdict', async ({ page }) => {
  test.setTimeout(240_000);
  await signedIn(page, await createTestStore(), 'owner');
  const { comparison } = RESULTS.messages;
  for (const [low, high, goodsCents, text] of [
    [320_000, 980_000, 35, 'Likely worth it'],
    [-1_000, 980_000, 35, 'Too early to tell'],
    [-90_000, -5, 35, 'Likely not worth it'],
    [320_000, 980_000, null, "We can't say yet"],
  ] as const) {
    const messages = { ...RESULTS.messages, comparison: comparison && { ...comparison, sales: { low, high } } };
    await page.route('**/api/store/results', (route) => route.fulfill({ json: { ...RESULTS, goodsCents, messages } }));
    await visit(page, '/owner/results');
    await expect(page.getByRole('region', { name: 'Is it worth it?' })).toContainText(text);
    await expectAccessibleAtBothWidths(page);
    await page.unrouteAll();
  }
});

test('BX-306 the boosts page and its form have no accessibility violations, with and without boosts', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const store = await createTestStore();
  await signedIn(page, store, 'owner');
  await open(page, '/owner/boosts', 'Boosts');
  await addBoost(store);
  await addBoost(store, { name: 'Slow Tuesday', factor: 3, weekdays: [2], startTime: '00:00', endTime: '24:00' });
  await addBoost(store, { name: 'Switched off', isActive: false });
  await page.reload();
  await expect(page.getByRole('button', { name: 'Edit Happy hour' })).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await checkDialog(page, 'Add Boost', 'Create Boost');
  await checkDialog(page, 'Edit Happy hour');
  await checkDialog(page, 'Delete Happy hour');
});
