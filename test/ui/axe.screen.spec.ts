import type { Page } from '@playwright/test';
import { openDashboard } from '../customers/dashboardPage';
import { addRedemptions } from '../redemptions/boardPage';
import { expectAccessibleInLight } from '../support/accessible';
import { expect, signedIn, signedInAsAdmin, test, visit } from '../support/screen';
import { addCustomer, createTestStore } from '../support/testStore';

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

type Heading = string | RegExp;

/**
 * Checks each page at one width, in the light scheme. The slow suites (*.slow.spec) check states, dialogs, widths and
 * the dark scheme.
 */
async function checkPages(page: Page, pages: readonly (readonly [path: string, heading: Heading])[]): Promise<void> {
  for (const [path, name] of pages) {
    await visit(page, path);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expectAccessibleInLight(page);
  }
}

test('the sign-in and error pages have no accessibility violations', async ({ page }) => {
  await checkPages(page, [
    ['/auth/login', 'Welcome Back'],
    ['/auth/dashboard', 'Management Portal'],
    ['/auth/cashier', 'Cashier Login'],
    ['/unauthorized', 'Access Denied'],
    ['/nowhere', 'Oops! Page Not Found'],
  ]);
});

test('the pages of the kiosk have no accessibility violations', async ({ page }) => {
  const store = await createTestStore();
  await openDashboard(page, store);
  await expectAccessibleInLight(page);
  await visit(page, '/customer/entry');
  await expect(page.getByRole('button', { name: 'Check In' })).toBeVisible();
  await expectAccessibleInLight(page);
  await page.keyboard.type('2025559876');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Complete Your Profile')).toBeVisible();
  await expectAccessibleInLight(page);
});

test('the board has no accessibility violations', async ({ page }) => {
  const store = await createTestStore();
  await addRedemptions(store, 3);
  await signedIn(page, store, 'cashier');
  await page.goto('/cashier/dashboard');
  await expect(page.getByText('Previous Redemptions (2)')).toBeVisible();
  await expectAccessibleInLight(page);
});

test('the pages of the owner console have no accessibility violations', async ({ page }) => {
  const store = await createTestStore();
  const customer = await addCustomer(store);
  await addRedemptions(store, 1);
  await signedIn(page, store, 'owner');
  await checkPages(page, [
    ['/owner/dashboard', /^Welcome/],
    ['/owner/results', 'Results'],
    ['/owner/rewards', 'Rewards'],
    ['/owner/promotions', 'Promotions'],
    ['/owner/activities', 'Activities Management'],
    ['/owner/sms', 'SMS Management'],
    ['/owner/sms/automated', 'Automated Messages'],
    ['/owner/manage-customers', 'Manage Customers'],
    [`/owner/manage-customers/${customer.id}`, customer.name],
    ['/owner/manage-customers/import', 'Import Customers'],
    ['/owner/flags', 'Flags'],
    ['/owner/history', 'History'],
    ['/owner/profile', 'Profile'],
    ['/owner/cashier', 'Cashier Accounts'],
    ['/owner/kiosk', 'Kiosk'],
    ['/owner/developers', 'Developers'],
    ['/owner/board', 'Board Settings'],
    ['/owner/point-of-sale', 'Point of Sale'],
  ]);
});

test('the pages of the admin console have no accessibility violations', async ({ page }) => {
  const store = await createTestStore();
  await signedInAsAdmin(page);
  await checkPages(page, [
    ['/admin/dashboard', 'Dashboard'],
    [`/admin/stores?search=${store.id}`, 'Stores Management'],
    [`/admin/store-owners?search=${store.id}`, 'Store Owners'],
    ['/admin/store-groups', 'Store Groups'],
    ['/admin/platform-admins', 'Platform Administrators'],
    [`/admin/stores/${store.id}/history`, /Audit Log/],
    ['/admin/jobs', 'Jobs'],
    ['/admin/audit', 'Audit Log'],
    ['/admin/system', 'System'],
    ['/admin/profile', 'Profile'],
  ]);
});
