import { randomUUID } from 'node:crypto';
import type { Page, Request } from '@playwright/test';
import { newTag } from '../support/admin';
import { expectNoHorizontalScroll, holdRequests } from '../support/adminScreen';
import { call } from '../support/http';
import { expect, signedInAsAdmin, test, step, visit } from '../support/screen';
import { sql } from '../support/sql';
import { createTestStore, signIn } from '../support/testStore';

const LIST = '**/api/audit?*';
const historyPath = (storeId: string) => `/admin/stores/${storeId}/history`;
const rows = (page: Page) => page.getByRole('list', { name: 'History', exact: true }).locator('> li');
const rowOf = (page: Page, what: string) => rows(page).filter({ has: page.getByText(what, { exact: true }) });
const filter = (page: Page, label: string) => page.getByRole('combobox', { name: label, exact: true });

/** Adds rows as the modules write them; the last is the newest. */
async function addRows(storeId: string, count: number): Promise<void> {
  await sql(
    `insert into audit_log (store_id, actor_role, action, record_type, record_id, new_values)
     select $1, 'system', 'points_expired', 'customer', n::text, jsonb_build_object('points', n)
     from generate_series(1, $2) n`,
    [storeId, count],
  );
}

test('AP-08 AP-09 AP-06 the history shows, filters and refreshes entries', async ({ page }) => {
  const token = await signedInAsAdmin(page);
  await step(page, 'the history of a store shows each action, its actor, its time and its changes', async () => {
    const store = await createTestStore({ name: `Bean ${newTag()}` });
    await call('PATCH', `/stores/${store.id}`, { token, body: { name: `${store.name} Two`, pointsPerDollar: 2.5 } });
    await call('PATCH', `/stores/${store.id}/status`, { token, body: { isActive: false } });
    await visit(page, historyPath(store.id));
    await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible();
    await expect(page.getByText(`${store.name} Two`, { exact: true }).first()).toBeVisible();
    await expect(rows(page)).toHaveCount(2);
    await expect(rows(page).first()).toContainText('Store deactivated');
    await expect(rows(page).first()).toContainText('Active: yes → is now no');
    const changed = rowOf(page, 'Store changed');
    await expect(changed).toContainText(`Name: ${store.name} → is now ${store.name} Two`);
    await expect(changed).toContainText('Points per dollar: 1 → is now 2.5');
    await expect(changed).toContainText('Administrator · ');
    await expect(changed.locator('time')).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d\d [AP]M$/);
    await expect(changed.locator('time')).toHaveAttribute('title', /:\d\d:\d\d/);
    await page.getByRole('link', { name: 'Back to the store' }).click();
    await expect(page).toHaveURL(`/admin/stores?search=${store.id}`);
    await expect(page.getByRole('article')).toHaveAttribute('data-highlighted', 'true');
  });
  await step(page, 'the history of a store records that its keys were read, but not the keys', async () => {
    const store = await createTestStore();
    const keys = (await call<{ cloverApiKey: string }>('GET', `/stores/${store.id}`, { token })).body;
    await visit(page, historyPath(store.id));
    await expect(rowOf(page, 'API keys viewed')).toHaveCount(1);
    expect(keys.cloverApiKey).toBeTruthy();
    expect(await page.content()).not.toContain(keys.cloverApiKey);
  });
  await step(page, 'the history shows new entries when the page is reopened', async () => {
    const store = await createTestStore();
    await visit(page, historyPath(store.id));
    await expect(page.getByRole('heading', { name: 'Nothing has happened here yet' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to the store' }).click();
    // The URL changes before its page has loaded.
    await expect(page.getByRole('article')).toBeVisible();
    await call('PATCH', `/stores/${store.id}`, { token, body: { smsLimit: 0 } });
    await page.goBack();
    await expect(rowOf(page, 'Store changed')).toContainText('SMS limit: 1,000 → is now 0');
  });
  await step(page, 'the filters by actor, action and record are kept in the URL', async () => {
    const store = await createTestStore();
    await signIn(store.ownerEmail);
    await signIn(store.cashierEmail);
    await call('PATCH', `/stores/${store.id}`, { token, body: { smsLimit: 5 } });
    await visit(page, historyPath(store.id));
    await expect(rows(page)).toHaveCount(3);

    await filter(page, 'Who').selectOption('Olive Owner');
    await expect(rows(page)).toHaveCount(1);
    await expect(page).toHaveURL(new RegExp(`actor=${store.ownerId}`));
    // A filter must not remove options.
    await filter(page, 'Who').selectOption('Cass Cashier');
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText(store.cashierEmail);
    await filter(page, 'Who').selectOption('Everyone');
    await expect(rows(page)).toHaveCount(3);

    await filter(page, 'What').selectOption('Signed in');
    await expect(rows(page)).toHaveCount(2);
    await filter(page, 'Record').selectOption('Store');
    await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
    await page.goBack();
    await expect(rows(page)).toHaveCount(2);
    await page.reload();
    await expect(rows(page)).toHaveCount(2);
    await expect(filter(page, 'What')).toHaveValue('login');
    await page.getByRole('button', { name: 'Clear Filters' }).click();
    await expect(rows(page)).toHaveCount(3);
    await expect(page).toHaveURL(historyPath(store.id));
  });
});

test('AP-08 the history loads older entries, shows errors and fits', async ({ page, context }) => {
  await signedInAsAdmin(page);
  await step(page, 'older rows load on request, each once', async () => {
    const storeId = randomUUID();
    await addRows(storeId, 120);
    const requests: Request[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/audit') requests.push(request);
    });
    await visit(page, historyPath(storeId));
    const more = page.getByRole('button', { name: 'Load more' });
    await expect(rows(page)).toHaveCount(50);
    expect(requests).toHaveLength(1);
    await more.click();
    await expect(rows(page)).toHaveCount(100);
    await more.click();
    await expect(rows(page)).toHaveCount(120);
    await expect(more).toHaveCount(0);
    expect(requests).toHaveLength(3);
    await expect(rows(page).first()).toContainText('Customer 120');
    await expect(rows(page).first()).toContainText('Points expired');
    await expect(rows(page).first()).toContainText('System');
    await expect(rows(page).last()).toContainText('Customer 1');
  });
  await step(page, 'a failed request for the next page keeps the rows, shows an error and can be retried', async () => {
    const storeId = randomUUID();
    await addRows(storeId, 60);
    await visit(page, historyPath(storeId));
    await expect(rows(page)).toHaveCount(50);
    await page.route(LIST, (route) => route.abort(), { times: 1 });
    const more = page.getByRole('button', { name: 'Load more' });
    await more.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(rows(page)).toHaveCount(50);
    await expect(more).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(rows(page)).toHaveCount(60);
    await expect(page.getByRole('alert')).toHaveCount(0);
    // The button is gone after the last page; the focus stays at the reading position.
    await expect(rows(page).nth(50)).toBeFocused();
  });
  await step(
    page,
    'skeletons show while the history loads; a failed load shows an error and can be retried',
    async () => {
      const storeId = randomUUID();
      await addRows(storeId, 1);
      const release = await holdRequests(page, LIST);
      await visit(page, historyPath(storeId));
      await expect(page.locator('[data-skeleton]')).toHaveCount(6);
      release();
      await expect(rows(page)).toHaveCount(1);
      await page.unroute(LIST);

      await page.route(LIST, (route) => route.abort(), { times: 1 });
      await page.reload();
      await expect(page.getByRole('heading', { name: 'The history could not be loaded' })).toBeVisible();
      await page.getByRole('button', { name: 'Try Again' }).click();
      await expect(rows(page)).toHaveCount(1);
    },
  );
  await step(
    page,
    'a long list of changes expands on request, and the page does not scroll sideways at 390 px',
    async () => {
      const storeId = randomUUID();
      const values = Object.fromEntries(
        Array.from({ length: 9 }, (_, n) => [`field${n}`, `${'unbroken'.repeat(12)}${n}`]),
      );
      await sql(
        `insert into audit_log (store_id, actor_role, action, record_type, record_id, new_values)
     values ($1, 'system', 'store_updated', 'store', $2, $3)`,
        [storeId, storeId, JSON.stringify(values)],
      );
      await page.setViewportSize({ width: 390, height: 844 });
      await visit(page, historyPath(storeId));
      await expect(rows(page).getByRole('listitem')).toHaveCount(4);
      await page.getByRole('button', { name: 'Show all 9' }).click();
      await expect(rows(page).getByRole('listitem')).toHaveCount(9);
      await expectNoHorizontalScroll(page);
      await page.getByRole('button', { name: 'Show fewer' }).click();
      await expect(rows(page).getByRole('listitem')).toHaveCount(4);
    },
  );
  await step(page, 'a record id is shown shortened and copied in full at any width', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const [storeId, ownerId] = [randomUUID(), randomUUID()];
    await sql(
      `insert into audit_log (store_id, actor_role, action, record_type, record_id)
     values ($1, 'system', 'owner_created', 'owner', $2)`,
      [storeId, ownerId],
    );
    await page.setViewportSize({ width: 320, height: 640 });
    await visit(page, historyPath(storeId));
    const row = rowOf(page, 'Owner added');
    await expect(row).toContainText(`Owner ${ownerId.slice(0, 8)}…${ownerId.slice(-4)}`);
    await row.getByRole('button', { name: `Copy the ID of Owner ${ownerId}` }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(ownerId);
  });
});
