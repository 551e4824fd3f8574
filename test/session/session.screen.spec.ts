import type { Page } from '@playwright/test';
import { call } from '../support/http';
import { signInAdmin } from '../support/admin';
import { expect, putStorage, signedIn, storageOf, isolatedTest, test } from '../support/screen';
import { PASSWORD, addAccount, createTestStore, signIn } from '../support/testStore';

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

test('SE-01 storage holds only the raw keys throughout a visit', async ({ page }) => {
  const store = await createTestStore();
  await page.goto('/auth/login');
  expect(await storageOf(page)).toEqual({});
  await page.getByLabel('Email').fill(store.ownerEmail);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/customer/entry');
  expect(Object.keys(await storageOf(page)).sort()).toEqual(['auth_user', 'isDashboard', 'role', 'token']);
  await page.reload();
  await expect(page).toHaveURL('/customer/entry');
  const stored = await storageOf(page);
  expect(Object.keys(stored).sort()).toEqual(['auth_user', 'isDashboard', 'role', 'token']);
  expect(stored.isDashboard).toBe('false');
  expect(stored.token).not.toMatch(/^"/);
});

test('SE-02 nothing renders before the session is restored', async ({ page }) => {
  const store = await createTestStore();
  await signedIn(page, store, 'owner');
  const seen: string[] = [];
  page.on('framenavigated', (frame) => seen.push(new URL(frame.url()).pathname));
  await page.goto('/owner/rewards');
  await expect(page.getByRole('heading', { level: 1, name: 'Rewards' })).toBeVisible();
  expect([...new Set(seen)]).toEqual(['/owner/rewards']);
});

test('SE-02 SE-04 the sessions of admin, owner and cashier are restored at startup', async ({ page }) => {
  const store = await createTestStore();
  await adminToken(page);
  await page.goto('/admin/dashboard');
  await expect(page.getByText('Management Portal').filter({ visible: true }).first()).toBeVisible();
  await signedIn(page, store, 'owner');
  await page.goto('/owner/dashboard');
  await expect(page.getByText(store.name).filter({ visible: true }).first()).toBeVisible();
  await signedIn(page, store, 'cashier');
  await page.goto('/cashier/dashboard');
  await expect(page.getByText(store.name).filter({ visible: true }).first()).toBeVisible();
});

test('SE-03 a cashier record that cannot be read is logged', async ({ page }) => {
  const store = await createTestStore();
  const logged: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') logged.push(message.text());
  });
  await putStorage(page, {
    token: await store.cashierToken(),
    role: 'cashier',
    isDashboard: 'true',
    auth_user: '{bro',
  });
  await page.goto('/cashier/dashboard');
  await expect.poll(() => logged.join('\n')).toContain('The stored user cannot be read');
  expect((await storageOf(page)).auth_user).toBe('{bro');
});

for (const [who, path, exit] of [
  ['an admin', '/admin/dashboard', '/auth/dashboard'],
  ['an owner', '/owner/dashboard', '/auth/login'],
  ['a kiosk', '/customer/entry', '/auth/login'],
  ['a cashier', '/cashier/dashboard', '/auth/cashier'],
] as const) {
  test(`SE-05 ${who} logs out: the session is gone from browser and server, and ${exit} shows`, async ({ page }) => {
    const store = await createTestStore();
    const token =
      who === 'an admin'
        ? await adminToken(page)
        : await signedIn(page, store, who === 'an owner' ? 'owner' : who === 'a kiosk' ? 'kiosk' : 'cashier');
    await page.evaluate((customer) => {
      localStorage.setItem('customer_data', JSON.stringify(customer));
      localStorage.setItem('store_subdomain', 'somewhere');
    }, CUSTOMER);
    await page.goto(path);
    const visited: string[] = [];
    page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
    await logOut(page);
    await expect(page).toHaveURL(exit);
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
    // No page in between: the guard of the previous page does not redirect.
    expect([...new Set(visited.filter((seen) => seen !== path))]).toEqual([exit]);
    expect(await storageOf(page)).toEqual({});
    await expect.poll(async () => (await call('GET', '/store-owners/me', { token })).status).toBe(401);
    await page.goBack().catch(() => null);
    await expect(page).not.toHaveURL(path);
  });
}

isolatedTest('SE-05 signing out in one tab signs out in the others', async ({ page, context }) => {
  const store = await createTestStore();
  await signedIn(page, store, 'owner');
  await page.goto('/owner/dashboard');
  const other = await context.newPage();
  await other.goto('/owner/rewards');
  await logOut(page);
  await expect(other).toHaveURL('/auth/login');
  expect(await storageOf(other)).toEqual({});
});

isolatedTest('SE-05 a new session started in one tab is adopted by the others', async ({ page, context }) => {
  const store = await createTestStore();
  await signedIn(page, store, 'owner');
  await page.goto('/owner/dashboard');
  const other = await context.newPage();
  await signedIn(other, store, 'cashier');
  await expect(page).toHaveURL('/unauthorized');
  expect((await storageOf(page)).role).toBe('cashier');
});

for (const [path, as] of [
  ['/cashier/dashboard', 'cashier'],
  ['/customer/dashboard', 'kiosk'],
] as const) {
  test(`SE-06 a token that the server no longer accepts redirects from ${path} to /auth/login`, async ({ page }) => {
    const store = await createTestStore();
    const token = await signedIn(page, store, as);
    if (as === 'kiosk') {
      await page.evaluate(
        ([customer, subdomain]) => {
          localStorage.setItem('customer_data', customer);
          localStorage.setItem('store_subdomain', subdomain);
        },
        [JSON.stringify(CUSTOMER), store.subdomain] as const,
      );
    }
    await call('POST', '/auth/logout', { token });
    await page.goto(path);
    await expect(page).toHaveURL('/auth/login');
    await expect(page.getByText('Session expired. Please login again.')).toBeVisible();
    const stored = await storageOf(page);
    expect(stored).not.toHaveProperty('token');
    expect(stored).not.toHaveProperty('customer_data');
  });
}

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

test('SE-06 other errors keep the session', async ({ page }) => {
  const store = await createTestStore();
  await page.route('**/rewards/redemptions*', (route) =>
    route.fulfill({ status: 401, json: { statusCode: 401, message: 'Something else' } }),
  );
  await signedIn(page, store, 'cashier');
  await page.goto('/cashier/dashboard');
  await expect(page.getByText('Error Loading Data')).toBeVisible();
  expect(await storageOf(page)).toHaveProperty('token');
});

test('SE-08 every request sends JSON with the bearer token, except sign-in, which has no token', async ({ page }) => {
  const store = await createTestStore();
  const requests: { path: string; authorization: string | undefined; type: string | undefined }[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const { authorization, 'content-type': type } = request.headers();
    if (pathname.startsWith('/api/')) requests.push({ path: pathname, authorization, type });
  });
  await page.goto('/auth/cashier');
  await page.getByLabel('Email').fill(store.cashierEmail);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/cashier/dashboard');
  const { token } = await storageOf(page);
  await expect.poll(() => requests.some(({ path }) => path.endsWith('/rewards/redemptions'))).toBe(true);
  const [login, ...later] = requests;
  expect(login).toEqual({ path: '/api/auth/login', authorization: undefined, type: 'application/json' });
  expect(later.length).toBeGreaterThan(0);
  for (const request of later) expect(request.authorization, request.path).toBe(`Bearer ${String(token)}`);
});
