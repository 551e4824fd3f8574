import { expect, putStorage, signedIn, test } from '../support/screen';
import { addAccount, createTestStore, signIn } from '../support/testStore';
import type { Page } from '@playwright/test';

/** Opens a path and expects the page to end at the other path (or the same one). */
async function expectRedirect(page: Page, from: string, to: string) {
  await page.goto(from);
  await expect(page).toHaveURL((url) => url.pathname === to);
}

async function asAdmin(page: Page, isDashboard = 'true') {
  const admin = await addAccount({ storeId: null, role: 'platform_admin' });
  await putStorage(page, { token: await signIn(admin.email), role: 'platform_admin', isDashboard });
}

test.describe('redirects of the root path', () => {
  test('RT-01 a visitor without a token or without a role goes to the sign-in page', async ({ page }) => {
    await expectRedirect(page, '/', '/auth/login');
    await putStorage(page, { token: 'some-token' });
    await expectRedirect(page, '/', '/auth/login');
    await page.evaluate(() => {
      localStorage.clear();
      localStorage.setItem('role', 'store_owner');
    });
    await expectRedirect(page, '/', '/auth/login');
  });

  test('RT-02 an admin goes to the admin dashboard', async ({ page }) => {
    await asAdmin(page);
    await expectRedirect(page, '/', '/admin/dashboard');
  });

  test('RT-03 an owner goes to the dashboard, or to the kiosk without the flag', async ({ page }) => {
    const store = await createTestStore();
    await signedIn(page, store, 'owner');
    await expectRedirect(page, '/', '/owner/dashboard');
    await signedIn(page, store, 'kiosk');
    await expectRedirect(page, '/', '/customer/entry');
  });

  test('RT-04 a cashier goes to the board', async ({ page }) => {
    await signedIn(page, await createTestStore(), 'cashier');
    await expectRedirect(page, '/', '/cashier/dashboard');
  });
});

test.describe('error pages', () => {
  test('RT-05 the access denied page has a link back', async ({ page }) => {
    await page.goto('/auth/cashier');
    await page.goto('/unauthorized');
    await expect(page.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible();
    await expect(page.getByText(/permission/)).toContainText('administrator');
    await expect(page).toHaveTitle('Access Denied · Regulars');
    await page.getByRole('button', { name: 'Go Back' }).click();
    await expect(page).toHaveURL('/auth/cashier');
  });

  test('RT-06 an unknown path shows the not-found page, at the root and under each area', async ({ page }) => {
    const store = await createTestStore();
    const title = page.getByRole('heading', { level: 1, name: 'Oops! Page Not Found' });
    for (const path of ['/nowhere', '/auth/nowhere', '/cashier/nowhere', '/auth', '/a/b/c']) {
      await page.goto(path);
      await expect(title, path).toBeVisible();
      await expect(page).toHaveURL(path);
    }
    await signedIn(page, store, 'owner');
    await page.goto('/owner/nowhere');
    await expect(title).toBeVisible();
    await signedIn(page, store, 'cashier');
    await page.goto('/cashier/nowhere');
    await expect(title).toBeVisible();
    await asAdmin(page);
    await page.goto('/admin/dashboard');
    await page.goto('/admin/nowhere');
    await expect(title).toBeVisible();
    await page.getByRole('button', { name: 'Go Back' }).click();
    await expect(page).toHaveURL('/admin/dashboard');
  });
});

test.describe('guards', () => {
  test('RT-07 a visitor goes to the sign-in page of the area', async ({ page }) => {
    await expectRedirect(page, '/cashier/dashboard', '/auth/cashier');
    for (const path of ['/admin/stores', '/owner/rewards', '/customer/entry', '/customer/dashboard']) {
      await expectRedirect(page, path, '/auth/login');
    }
  });

  test('RT-08 a role that is not allowed goes to the access denied page', async ({ page }) => {
    const store = await createTestStore();
    await signedIn(page, store, 'cashier');
    for (const path of ['/admin/dashboard', '/owner/dashboard', '/customer/entry', '/customer/dashboard']) {
      await expectRedirect(page, path, '/unauthorized');
    }
    await signedIn(page, store, 'owner');
    for (const path of ['/admin/dashboard', '/cashier/dashboard']) await expectRedirect(page, path, '/unauthorized');
  });

  test('RT-09 the dashboard flag separates the owner console from the kiosk', async ({ page }) => {
    const store = await createTestStore();
    // Without the right flag the guard redirects to the sign-in page, which redirects a signed-in owner to the right home.
    await signedIn(page, store, 'kiosk');
    await expectRedirect(page, '/owner/dashboard', '/customer/entry');
    await signedIn(page, store, 'owner');
    await expectRedirect(page, '/customer/entry', '/owner/dashboard');
    await expectRedirect(page, '/customer/dashboard', '/owner/dashboard');
    await asAdmin(page, 'false');
    await expectRedirect(page, '/admin/dashboard', '/auth/login');
  });

  test('RT-10 a signed-in user is redirected from the sign-in pages', async ({ page }) => {
    const store = await createTestStore();
    const paths = ['/auth/login', '/auth/dashboard', '/auth/cashier'];
    await signedIn(page, store, 'owner');
    for (const path of paths) await expectRedirect(page, path, '/owner/dashboard');
    await signedIn(page, store, 'kiosk');
    for (const path of paths) await expectRedirect(page, path, '/customer/entry');
    await signedIn(page, store, 'cashier');
    for (const path of paths) await expectRedirect(page, path, '/cashier/dashboard');
    await asAdmin(page);
    for (const path of paths) await expectRedirect(page, path, '/admin/dashboard');
  });

  test('RT-11 the root path of an area goes to its dashboard', async ({ page }) => {
    const store = await createTestStore();
    await signedIn(page, store, 'owner');
    await expectRedirect(page, '/owner', '/owner/dashboard');
    await signedIn(page, store, 'cashier');
    await expectRedirect(page, '/cashier', '/cashier/dashboard');
    await asAdmin(page);
    await expectRedirect(page, '/admin', '/admin/dashboard');
  });

  test('RT-12 check-in opens only with the state that the entry page passes', async ({ page }) => {
    await signedIn(page, await createTestStore(), 'kiosk');
    await expectRedirect(page, '/customer/check-in', '/customer/entry');
    // The page has no guard: a visitor is redirected by the entry page.
    await page.evaluate(() => {
      localStorage.clear();
    });
    await expectRedirect(page, '/customer/check-in', '/auth/login');
  });
});

test.describe('navigation to a page', () => {
  test('OD-01 AD-01 the page sets the document title and focuses its heading', async ({ page }) => {
    await asAdmin(page);
    await page.goto('/admin/dashboard');
    await expect(page).toHaveTitle('Dashboard · Regulars');
    await page.getByRole('link', { name: 'Groups', exact: true }).first().click();
    await expect(page).toHaveTitle('Store Groups · Regulars');
    await expect(page.getByRole('heading', { level: 1, name: 'Store Groups' })).toBeFocused();
  });

  test('RT-06 a chunk that fails to load offers a reload', async ({ page }) => {
    await page.route(/route-not-found/, (route) => route.abort());
    await page.goto('/nowhere');
    await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
    await page.unroute(/route-not-found/);
    await page.getByRole('button', { name: 'Load Again' }).click();
    await expect(page.getByRole('heading', { name: 'Oops! Page Not Found' })).toBeVisible();
  });
});
