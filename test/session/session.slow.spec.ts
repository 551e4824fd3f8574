import type { Page } from '@playwright/test';
import { signInAdmin } from '../support/admin';
import { call } from '../support/http';
import { expect, isolatedTest, putStorage, signedIn, storageOf, test } from '../support/screen';
import { addAccount, createTestStore, PASSWORD, signIn } from '../support/testStore';

const CUSTOMER = { id: 'c1', name: 'Pat', phone: '+12025550123', pointsBalance: 5, birthday: null, referralCode: null };

/** Clicks Logout in any layout and confirms. */
async function logOut(page: Page) {
  await page.getByRole('button', { name: 'Logout' }).first().click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /logout/i })
    .click();
}

async function adminToken(page: Page) {
  const admin = await addAccount({ storeId: null, role: 'platform_admin' });
  const token = await signIn(admin.email);
  await putStorage(page, { token, role: 'platform_admin', isDashboard: 'true' });
  return token;
}

for (const [who, path, shown, exit] of [
  ['an administrator', '/admin/dashboard', 'Management Portal', '/auth/dashboard'],
  ['an owner', '/owner/rewards', null, '/auth/login'],
] as const) {
  test(`SE-02 SE-04 SE-05 the session of ${who} is restored at startup, before anything shows; signing out ends it in browser and server`, async ({
    page,
  }) => {
    const store = await createTestStore();
    const token = who === 'an administrator' ? await adminToken(page) : await signedIn(page, store, 'owner');
    await page.evaluate((customer) => {
      localStorage.setItem('customer_data', JSON.stringify(customer));
      localStorage.setItem('store_subdomain', 'somewhere');
    }, CUSTOMER);
    const visited: string[] = [];
    page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
    await page.goto(path);
    await expect(
      page
        .getByText(shown ?? store.name)
        .filter({ visible: true })
        .first(),
    ).toBeVisible();
    await logOut(page);
    await expect(page).toHaveURL(exit);
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
    // No other page appears in between, such as the one to which the previous page's guard redirects.
    expect([...new Set(visited)]).toEqual([path, exit]);
    expect(await storageOf(page)).toEqual({});
    await expect.poll(async () => (await call('GET', '/store-owners/me', { token })).status).toBe(401);
    await page.goBack().catch(() => null);
    await expect(page).not.toHaveURL(path);
  });
}

isolatedTest(
  'SE-05 when one tab signs out or starts a new session, the other tabs do so too',
  async ({ page, context }) => {
    const store = await createTestStore();
    await signedIn(page, store, 'owner');
    await page.goto('/owner/dashboard');
    const other = await context.newPage();
    await other.goto('/owner/rewards');
    await isolatedTest.step('signing out in one tab signs out the other one', async () => {
      await logOut(page);
      await expect(other).toHaveURL('/auth/login');
      expect(await storageOf(other)).toEqual({});
    });
    await isolatedTest.step('a first session in one tab starts in the other one too', async () => {
      await signedIn(page, store, 'cashier');
      await expect(other).toHaveURL('/cashier/dashboard');
    });
    await isolatedTest.step('a session of another role in one tab starts in the other one too', async () => {
      await signedIn(page, store, 'owner');
      await expect(other).toHaveURL('/unauthorized');
      expect((await storageOf(other)).role).toBe('store_owner');
    });
  },
);

test('SE-06 a token that the server no longer accepts redirects to /auth/login, and no customer data is left', async ({
  page,
}) => {
  const store = await createTestStore();
  const token = await signedIn(page, store, 'kiosk');
  await page.evaluate(
    ([customer, subdomain]) => {
      localStorage.setItem('customer_data', customer);
      localStorage.setItem('store_subdomain', subdomain);
    },
    [JSON.stringify(CUSTOMER), store.subdomain] as const,
  );
  await call('POST', '/auth/logout', { token });
  await page.goto('/customer/dashboard');
  await expect(page).toHaveURL('/auth/login');
  await expect(page.getByText('This tablet is signed out.')).toBeVisible();
  const stored = await storageOf(page);
  expect(stored).not.toHaveProperty('token');
  expect(stored).not.toHaveProperty('customer_data');
});

test('SE-06 AU-02 after a dashboard session expires, /auth/login links to the dashboard sign-in, which returns to the page', async ({
  page,
}) => {
  const { email, token } = await signInAdmin();
  await putStorage(page, { token, role: 'platform_admin', isDashboard: 'true' });
  await page.goto('/admin/platform-admins?search=a');
  await page.getByRole('button', { name: 'Add Administrator' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Half Filled');
  await page.getByLabel('Email').fill('half@example.com');
  await page.getByLabel('Password', { exact: true }).fill('long-enough-1');
  await call('POST', '/auth/logout', { token });
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page).toHaveURL('/auth/login');
  const notice = page.getByRole('status').filter({ hasText: 'Session expired. Please login again.' });
  await notice.getByRole('link', { name: 'Dashboard sign-in' }).click();
  await expect(page).toHaveURL('/auth/dashboard');
  await expect(notice).toBeVisible();
  await expect(notice.getByRole('link')).toHaveCount(0);
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/platform-admins?search=a');
});
