import { expect, putStorage, signedIn, test } from '../support/screen';
import { addAccount, createTestStore, signIn } from '../support/testStore';
import type { Page } from '@playwright/test';

/** Opens a path and waits until the page has settled on another, or on it. */
async function leadsTo(page: Page, from: string, to: string) {
  await page.goto(from);
  await expect(page).toHaveURL((url) => url.pathname === to);
}

async function asAdmin(page: Page, isDashboard = 'true') {
  const admin = await addAccount({ storeId: null, role: 'platform_admin' });
  await putStorage(page, { token: await signIn(admin.email), role: 'platform_admin', isDashboard });
}

test.describe('where the bare address leads', () => {
  test('RT-01 without a token or without a role to the sign-in page', async ({ page }) => {
    await leadsTo(page, '/', '/auth/login');
    await putStorage(page, { token: 'some-token' });
    await leadsTo(page, '/', '/auth/login');
    await page.evaluate(() => {
      localStorage.clear();
      localStorage.setItem('role', 'store_owner');
    });
    await leadsTo(page, '/', '/auth/login');
  });

  test('RT-02 an admin to the admin dashboard', async ({ page }) => {
    await asAdmin(page);
    await leadsTo(page, '/', '/admin/dashboard');
  });

  test('RT-03 an owner to the dashboard, or to the kiosk without the flag', async ({ page }) => {
    const store = await createTestStore();
    await signedIn(page, store, 'owner');
    await leadsTo(page, '/', '/owner/dashboard');
    await signedIn(page, store, 'kiosk');
    await leadsTo(page, '/', '/customer/entry');
  });

  test('RT-04 a cashier to the board', async ({ page }) => {
    await signedIn(page, await createTestStore(), 'cashier');
    await leadsTo(page, '/', '/cashier/dashboard');
  });
});

test.describe('pages that say no', () => {
  test('RT-05 access denied, and a way back', async ({ page }) => {
    await page.goto('/auth/cashier');
    await page.goto('/unauthorized');
    await expect(page.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible();
    await expect(page.getByText(/permission/)).toContainText('administrator');
    await expect(page).toHaveTitle('Access Denied · Regulars');
    await page.getByRole('button', { name: 'Go Back' }).click();
    await expect(page).toHaveURL('/auth/cashier');
  });

  test('RT-06 an unknown path, alone and under each area', async ({ page }) => {
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
    await leadsTo(page, '/cashier/dashboard', '/auth/cashier');
    for (const path of ['/admin/stores', '/owner/rewards', '/customer/entry', '/customer/dashboard']) {
      await leadsTo(page, path, '/auth/login');
    }
  });

  test('RT-08 a role that is not allowed', async ({ page }) => {
    const store = await createTestStore();
    await signedIn(page, store, 'cashier');
    for (const path of ['/admin/dashboard', '/owner/dashboard', '/customer/entry', '/customer/dashboard']) {
      await leadsTo(page, path, '/unauthorized');
    }
    await signedIn(page, store, 'owner');
    for (const path of ['/admin/dashboard', '/cashier/dashboard']) await leadsTo(page, path, '/unauthorized');
  });

  test('RT-09 the dashboard flag parts the owner console from the kiosk', async ({ page }) => {
    const store = await createTestStore();
    // Without the right flag the way leads to the sign-in page, which sends a signed-in owner to the right home.
    await signedIn(page, store, 'kiosk');
    await leadsTo(page, '/owner/dashboard', '/customer/entry');
    await signedIn(page, store, 'owner');
    await leadsTo(page, '/customer/entry', '/owner/dashboard');
    await leadsTo(page, '/customer/dashboard', '/owner/dashboard');
    await asAdmin(page, 'false');
    await leadsTo(page, '/admin/dashboard', '/auth/login');
  });

  test('RT-10 whoever is signed in does not see a sign-in page', async ({ page }) => {
    const store = await createTestStore();
    const doors = ['/auth/login', '/auth/dashboard', '/auth/cashier'];
    await signedIn(page, store, 'owner');
    for (const door of doors) await leadsTo(page, door, '/owner/dashboard');
    await signedIn(page, store, 'kiosk');
    for (const door of doors) await leadsTo(page, door, '/customer/entry');
    await signedIn(page, store, 'cashier');
    for (const door of doors) await leadsTo(page, door, '/cashier/dashboard');
    await asAdmin(page);
    for (const door of doors) await leadsTo(page, door, '/admin/dashboard');
  });

  test('RT-11 the bare path of an area leads to its dashboard', async ({ page }) => {
    const store = await createTestStore();
    await signedIn(page, store, 'owner');
    await leadsTo(page, '/owner', '/owner/dashboard');
    await signedIn(page, store, 'cashier');
    await leadsTo(page, '/cashier', '/cashier/dashboard');
    await asAdmin(page);
    await leadsTo(page, '/admin', '/admin/dashboard');
  });

  test('RT-12 check-in opens only with what the entry hands over', async ({ page }) => {
    await signedIn(page, await createTestStore(), 'kiosk');
    await leadsTo(page, '/customer/check-in', '/customer/entry');
    // Without a guard of its own: for a visitor it is the entry that sends on.
    await page.evaluate(() => {
      localStorage.clear();
    });
    await leadsTo(page, '/customer/check-in', '/auth/login');
  });
});

test.describe('arriving at a page', () => {
  test('OD-01 AD-01 names the page in the title bar and puts the focus on its heading', async ({ page }) => {
    await asAdmin(page);
    await page.goto('/admin/dashboard');
    await expect(page).toHaveTitle('Dashboard · Regulars');
    await page.getByRole('link', { name: 'Groups', exact: true }).first().click();
    await expect(page).toHaveTitle('Store Groups · Regulars');
    await expect(page.getByRole('heading', { level: 1, name: 'Store Groups' })).toBeFocused();
  });

  test('RT-06 a part of the program that cannot be fetched offers to load again', async ({ page }) => {
    await page.route(/route-not-found/, (route) => route.abort());
    await page.goto('/nowhere');
    await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
    await page.unroute(/route-not-found/);
    await page.getByRole('button', { name: 'Load Again' }).click();
    await expect(page.getByRole('heading', { name: 'Oops! Page Not Found' })).toBeVisible();
  });
});
