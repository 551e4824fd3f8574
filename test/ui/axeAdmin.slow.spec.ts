import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { NO_COUNTS, NO_LEAVE_COUNTS } from '../../src/server/modules/chainMoves/moves.sql';
import { bringCustomer, createChain } from '../chains/createChain';
import { addOwner, newName } from '../owners/ownersPage';
import { expectAccessible, expectAccessibleAtBothWidths } from '../support/accessible';
import { expectNoHorizontalScroll } from '../support/adminScreen';
import { call } from '../support/http';
import { expect, signedInAsAdmin, test, visit } from '../support/screen';
import { sql } from '../support/sql';
import { addAccount, createTestStore, type TestStore } from '../support/testStore';

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

const dialog = (page: Page) => page.getByRole('dialog').last();

/** Opens a dialog with its button and checks it, also on a phone, and with validation errors if it can be submitted. */
async function openAndCheckDialog(
  page: Page,
  button: RegExp,
  { submit, onPhone }: { submit?: string; onPhone?: boolean } = {},
): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: button }).first().click();
  await expect(dialog(page)).toBeVisible();
  await expect(dialog(page).getByRole('progressbar')).toHaveCount(0);
  await expect(dialog(page).locator('.MuiSkeleton-root')).toHaveCount(0);
  await expectAccessible(page);
  if (onPhone) await checkAtPhoneWidth(page);
  if (submit !== undefined) {
    await dialog(page).getByRole('button', { name: submit }).click();
    await expect(dialog(page).locator('[aria-invalid="true"]').first()).toBeVisible();
    await expectAccessible(page);
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

async function open(page: Page, path: string, heading: string): Promise<void> {
  await visit(page, path);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expectAccessible(page);
}

async function checkAtPhoneWidth(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });
}

let store: TestStore;
test.beforeAll(async () => {
  store = await createTestStore();
});

test('the admin dashboard and its dialogs have no accessibility violations on desktop and phone', async ({ page }) => {
  await signedInAsAdmin(page);
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('region', { name: 'Latest Stores' }).getByRole('listitem').first()).toBeVisible();
  await expectAccessible(page);
  await checkAtPhoneWidth(page);
  await page.getByRole('region', { name: 'Latest Stores' }).getByRole('button').first().click();
  await expect(dialog(page)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('dialog', { name: 'Confirm Logout' })).toBeVisible();
  await expectAccessible(page);
});

test('the stores page and its dialogs have no accessibility violations on desktop and phone', async ({ page }) => {
  await signedInAsAdmin(page);
  await open(page, `/admin/stores?search=${store.id}`, 'Stores Management');
  await checkAtPhoneWidth(page);
  await openAndCheckDialog(page, /^View details/);
  await openAndCheckDialog(page, /^Edit/);
  await openAndCheckDialog(page, /^Delete/);
  await openAndCheckDialog(page, /^Add Store/, { submit: 'Create Store' });
  await visit(page, '/admin/stores?searchType=name&search=nothing-is-called-so');
  await expect(page.getByText('No stores found.')).toBeVisible();
  await expectAccessible(page);
});

test('the dialogs in which stores join and leave a chain fit and have no accessibility violations', async ({
  page,
}) => {
  const chain = await createChain();
  await bringCustomer(chain);
  // Another one has left, and one is late.
  const [former] = await sql<{ id: string }>(
    `insert into shops (store_id, id, number, name, joined_at, left_at)
     values ($1, gen_random_uuid(), 2, 'Mill', now(), now()) returning id`,
    [chain.first.id],
  );
  await sql(
    `insert into shop_moves (store_id, shop_id, direction, status, starts_at, started_at, finished_at, former_terms,
                             problem, counts)
     values ($1, $2, 'join', 'done', now(), now(), now(), '{}', null, $4),
            ($1, $2, 'leave', 'done', now(), now(), now(), null, null, $5),
            ($1, $3, 'join', 'planned', now() + interval '1 day', null, null, null, 'Its register could not be read', '{}')`,
    [
      ...[chain.first.id, former?.id, store.id],
      ...[
        { ...NO_COUNTS, pendingRewards: 1, passes: 1, managers: 1, total: 1 },
        { ...NO_LEAVE_COUNTS, consentsEnded: 1, total: 1 },
      ],
    ],
  );
  await signedInAsAdmin(page);
  await open(page, `/admin/stores?search=${chain.first.id}`, 'Stores Management');
  await page
    .getByRole('main')
    .getByRole('button', { name: /^View details/ })
    .click();
  await expect(page.getByRole('list', { name: /^Stores joining or leaving/ })).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  const openAndCheck = async (button: string, title: RegExp) => {
    await dialog(page).getByRole('button', { name: button }).click();
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    await expectAccessibleAtBothWidths(page);
  };
  for (const [button, title] of [
    ['Took back 0 customers: Mill', /^What Mill Took Back$/],
    ['Brought 0 customers: Mill', /^What Mill Brought$/],
    ['Cancel joining of ', /^Cancel Joining$/],
    ['Leave Chain: Harbor', /^Leave Chain$/],
  ] as const) {
    await openAndCheck(button, title);
    if (button.startsWith('Leave')) await openAndCheck('Preview', /^Schedule Harbor to Leave /);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(1);
  }
  await openAndCheck('Add Existing Store', /^Add Existing Store$/);
  await dialog(page).getByRole('button', { name: 'Preview' }).click();
  await expect(dialog(page).locator('[aria-invalid="true"]').first()).toBeVisible();
  await expectAccessible(page);
  const joining = await createTestStore();
  await dialog(page).getByLabel('Store', { exact: true }).fill(joining.name);
  await page.getByRole('option', { name: joining.name }).click();
  await openAndCheck('Preview', /^Schedule .* to Join /);
});

test('OW-01 OW-03 OW-05 OW-06 OW-07 OW-08 the owners page and its dialogs fit and have no accessibility violations on desktop and phone', async ({
  page,
}) => {
  await signedInAsAdmin(page);
  const owner = await addOwner(store, `Maximiliana-Alexandrina Featherstonehaugh-${newName('Cholmondeley')}`);
  await open(page, `/admin/store-owners?searchType=id&search=${owner.id}`, 'Store Owners');
  await checkAtPhoneWidth(page);
  await openAndCheckDialog(page, /^Edit/, { onPhone: true });
  await openAndCheckDialog(page, /^Reset password/i, { submit: 'Reset Password', onPhone: true });
  await openAndCheckDialog(page, /^Transfer/, { submit: 'Transfer', onPhone: true });
  await openAndCheckDialog(page, /^Delete/, { onPhone: true });
  await openAndCheckDialog(page, /^Add Store Owner/, { submit: 'Create', onPhone: true });
});

test('the pages of groups, administrators and a history and their dialogs have no accessibility violations', async ({
  page,
}) => {
  const token = await signedInAsAdmin(page);
  const name = `Group ${randomBytes(4).toString('hex')}`;
  await call('POST', '/store-groups', { token, body: { name, storeIds: [store.id] } });
  await open(page, `/admin/store-groups?search=${encodeURIComponent(name)}`, 'Store Groups');
  await checkAtPhoneWidth(page);
  await openAndCheckDialog(page, /^Edit/);
  await openAndCheckDialog(page, /^Delete/);
  await openAndCheckDialog(page, /^Add Group/, { submit: 'Save' });
  const admin = await addAccount({ storeId: null, role: 'platform_admin', name: `Ada ${name}` });
  await open(page, `/admin/platform-admins?search=${admin.email}`, 'Platform Administrators');
  await checkAtPhoneWidth(page);
  await openAndCheckDialog(page, /^Reset Password/i, { submit: 'Reset Password' });
  await openAndCheckDialog(page, /^Deactivate/, { onPhone: true });
  await openAndCheckDialog(page, /^Add Administrator/, { submit: 'Create' });
  await call('PATCH', `/stores/${store.id}`, { token, body: { smsLimit: 77, pointsPerDollar: 3 } });
  await visit(page, `/admin/stores/${store.id}/history`);
  await expect(page.getByText('77').first()).toBeVisible();
  await expectAccessible(page);
  await checkAtPhoneWidth(page);
});

test('the jobs page has no accessibility violations with failed jobs, a dialog, no jobs and a failure', async ({
  page,
}) => {
  const kinds = [`test.axe${process.pid}`, `test.axe${process.pid}.withAVeryLongNameOfAKindOfJob`];
  await sql(`select pgboss.create_queue(name, '{"policy": "standard"}') from unnest($1::text[]) name`, [kinds]);
  await sql(
    `insert into pgboss.job (name, data, state, completed_on, output)
     select name, jsonb_build_object('storeId', $2::text, 'number', 7), 'failed', now(), output
     from unnest($1::text[]) name,
          (values ('{"reason": "The vendor does not know this store"}'::jsonb), (null)) as outputs (output)`,
    [kinds, store.id],
  );
  await signedInAsAdmin(page);
  await open(page, '/admin/jobs', 'Jobs');
  await expect(page.getByLabel('Kind of job')).toBeVisible();
  await checkAtPhoneWidth(page);
  await openAndCheckDialog(page, /^Discard test/, { onPhone: true });
  await sql('delete from pgboss.job where name = any($1)', [kinds]);

  await page.route('**/api/jobs/failed*', (route) =>
    route.fulfill({ json: { jobs: [], kinds: [], nextCursor: null } }),
  );
  await visit(page, '/admin/jobs');
  await expect(page.getByText('No failed jobs')).toBeVisible();
  await expectAccessible(page);
  await checkAtPhoneWidth(page);

  await page.route('**/api/jobs/failed*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  await expect(page.getByText("Couldn't load jobs")).toBeVisible();
  await expectAccessible(page);
  await checkAtPhoneWidth(page);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
