import type { Page } from '@playwright/test';
import { blockCode, expect, putStorage, signedIn, test, visit } from '../support/screen';
import { addAccount, createTestStore, signIn } from '../support/testStore';

/** Opens a path and expects the page to end at the path `to`. */
async function expectRedirect(page: Page, from: string, to: string) {
  await visit(page, from);
  await expect(page, from).toHaveURL((url) => url.pathname === to);
}

/** Loads the root path and expects the page to end at the path `to`. */
async function expectHome(page: Page, to: string) {
  await page.goto('/');
  await expect(page).toHaveURL((url) => url.pathname === to);
}

async function asAdmin(page: Page) {
  const admin = await addAccount({ storeId: null, role: 'platform_admin' });
  await putStorage(page, { token: await signIn(admin.email), role: 'platform_admin', isDashboard: 'true' });
}

const SIGN_IN_PATHS = ['/auth/login', '/auth/dashboard', '/auth/cashier'];
const notFound = (page: Page) => page.getByRole('heading', { level: 1, name: 'Oops! Page Not Found' });

test('RT-01 RT-07 RT-12 a visitor without a token is redirected to the sign-in page of the area', async ({ page }) => {
  await expectHome(page, '/auth/login');
  await expectRedirect(page, '/cashier/dashboard', '/auth/cashier');
  // Check-in has no guard, but it redirects a visitor to the entry page.
  for (const path of [
    '/admin/stores',
    '/owner/rewards',
    '/customer/entry',
    '/customer/dashboard',
    '/customer/check-in',
  ]) {
    await expectRedirect(page, path, '/auth/login');
  }
});

test('RT-02 RT-06 RT-09 RT-10 RT-11 OD-01 AD-01 an admin is redirected to the admin dashboard, and a page sets the title and focus', async ({
  page,
}) => {
  await asAdmin(page);
  await expectHome(page, '/admin/dashboard');
  await expect(page).toHaveTitle('Dashboard · Regulars');
  await page.getByRole('link', { name: 'Groups', exact: true }).first().click();
  await expect(page).toHaveTitle('Store Groups · Regulars');
  await expect(page.getByRole('heading', { level: 1, name: 'Store Groups' })).toBeFocused();
  for (const path of ['/admin', ...SIGN_IN_PATHS]) await expectRedirect(page, path, '/admin/dashboard');
  await page.goto('/admin/nowhere');
  await expect(notFound(page)).toBeVisible();
  await page.getByRole('button', { name: 'Go Back' }).click();
  await expect(page).toHaveURL('/admin/dashboard');
});

test('RT-03 RT-06 RT-08 RT-09 RT-10 RT-11 RT-12 an owner is redirected to the owner console with the dashboard flag, and to the kiosk without it', async ({
  page,
}) => {
  const store = await createTestStore();
  await signedIn(page, store, 'owner');
  await test.step('an owner with the flag opens the console', async () => {
    await expectHome(page, '/owner/dashboard');
    for (const path of ['/owner', '/customer/entry', '/customer/dashboard', '/auth/login']) {
      await expectRedirect(page, path, '/owner/dashboard');
    }
    for (const path of ['/admin/dashboard', '/cashier/dashboard']) await expectRedirect(page, path, '/unauthorized');
    await expectRedirect(page, '/owner/nowhere', '/owner/nowhere');
    await expect(notFound(page)).toBeVisible();
  });
  await test.step('an owner without the flag opens the kiosk, and check-in needs the state of its entry page', async () => {
    await signedIn(page, store, 'kiosk');
    await expectHome(page, '/customer/entry');
    for (const path of ['/owner/dashboard', '/customer/check-in', ...SIGN_IN_PATHS]) {
      await expectRedirect(page, path, '/customer/entry');
    }
  });
});

test('RT-04 RT-06 RT-08 RT-10 RT-11 a cashier is redirected to the board and may open nothing else', async ({
  page,
}) => {
  await signedIn(page, await createTestStore(), 'cashier');
  await expectHome(page, '/cashier/dashboard');
  for (const path of ['/cashier', '/auth/cashier']) await expectRedirect(page, path, '/cashier/dashboard');
  for (const path of ['/admin/dashboard', '/owner/dashboard', '/customer/entry', '/customer/dashboard']) {
    await expectRedirect(page, path, '/unauthorized');
  }
  await expectRedirect(page, '/cashier/nowhere', '/cashier/nowhere');
  await expect(notFound(page)).toBeVisible();
});

test('RT-05 RT-06 an unknown path shows the not-found page, which can be reloaded, and a refused path has a link back', async ({
  page,
}) => {
  const unblock = await blockCode(page, 'Oops! Page Not Found');
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { name: "Couldn't load this page" })).toBeVisible();
  unblock();
  await page.getByRole('button', { name: 'Load Again' }).click();
  await expect(notFound(page)).toBeVisible();
  for (const path of ['/auth/nowhere', '/cashier/nowhere', '/auth', '/a/b/c']) {
    await expectRedirect(page, path, path);
    await expect(notFound(page), path).toBeVisible();
  }
  await page.goto('/unauthorized');
  await expect(page.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible();
  await expect(page.getByText(/permission/)).toContainText('administrator');
  await expect(page).toHaveTitle('Access Denied · Regulars');
  await page.getByRole('button', { name: 'Go Back' }).click();
  await expect(page).toHaveURL('/a/b/c');
});

test('BX-159 the first paint of a page without a picture is a skeleton, which the app replaces', async ({ page }) => {
  let release: () => void = () => undefined;
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await isReleased;
    await route.continue();
  });
  await page.goto('/admin/dashboard', { waitUntil: 'commit' });
  await expect(page.locator('#skeleton svg')).toBeVisible();
  release();
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await expect(page.locator('#skeleton')).toBeHidden();
});
