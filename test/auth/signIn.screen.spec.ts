import type { Page } from '@playwright/test';
import { call } from '../support/http';
import { expect, putStorage, step, storageOf, test } from '../support/screen';
import { addAccount, createTestStore, PASSWORD } from '../support/testStore';

const alert = (page: Page) => page.getByRole('alert');
const emailField = (page: Page) => page.getByLabel('Email');
const passwordField = (page: Page) => page.getByLabel('Password', { exact: true });
const submit = (page: Page) => page.getByRole('button', { name: 'Sign In' });

/** Signs in with the displayed form. */
async function signInAs(page: Page, email: string): Promise<void> {
  await emailField(page).fill(email);
  await passwordField(page).fill(PASSWORD);
  await submit(page).click();
}

/** Opens a sign-in page with an incomplete stored session, which no page accepts. */
async function openWithStaleSession(page: Page, path: string): Promise<void> {
  await putStorage(page, { token: 'stale', role: 'platform_admin', isDashboard: 'false' });
  await page.goto(path);
}

test('AU-05 AU-06 AU-01 SE-01 /auth/login shows errors, and signs an owner in once by keyboard with a token for the kiosk only', async ({
  page,
}) => {
  const testStore = await createTestStore();
  await openWithStaleSession(page, '/auth/login');
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome Back' })).toBeVisible();
  await expect(page.getByText('Sign in to your account')).toBeVisible();
  await expect(page.getByText('Keyboard tips')).toBeVisible();
  await expect(emailField(page)).toBeFocused();
  await step(page, 'the fields support password managers, and the password can be shown', async () => {
    await expect(emailField(page)).toHaveAttribute('autocomplete', 'username');
    await expect(emailField(page)).toHaveAttribute('name', 'email');
    await expect(passwordField(page)).toHaveAttribute('autocomplete', 'current-password');
    await expect(passwordField(page)).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(passwordField(page)).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect(passwordField(page)).toHaveAttribute('type', 'password');
  });
  await step(
    page,
    'errors of the fields are shown below them, and the first of these fields gets the focus',
    async () => {
      await submit(page).click();
      await expect(page.getByText('Password is required')).toBeVisible();
      await expect(emailField(page)).toBeFocused();
      await expect(emailField(page)).toHaveAttribute('aria-invalid', 'true');
      await expect(emailField(page)).toHaveAccessibleDescription('Email is required');
      await emailField(page).fill('pat@example.com');
      await submit(page).click();
      await expect(passwordField(page)).toBeFocused();
    },
  );
  await step(page, 'a failed sign-in says why and ends the stale session', async () => {
    await signInAs(page, 'nobody@example.com');
    await expect(alert(page)).toHaveText('Invalid email or password');
    expect(await storageOf(page)).toEqual({});
    await page.route('**/api/auth/login', (route) => route.abort());
    await submit(page).click();
    await expect(alert(page)).toHaveText('Network error. Please check your connection');
  });
  await step(page, 'an administrator is sent to the other page, and nothing is stored', async () => {
    const admin = await addAccount({ storeId: null, role: 'platform_admin' });
    await signInAs(page, admin.email);
    await expect(alert(page)).toHaveText('Please login from the Admin Dashboard Login page');
    expect(await storageOf(page)).toEqual({});
  });
  await step(page, 'Enter signs in, and once, however often it is pressed', async () => {
    let requests = 0;
    let respond: () => void = () => undefined;
    const responded = new Promise<void>((resolve) => (respond = resolve));
    await page.route('**/api/auth/login', async (route) => {
      requests += 1;
      await responded;
      await route.continue();
    });
    await emailField(page).fill('');
    await page.keyboard.type(testStore.ownerEmail);
    await page.keyboard.press('Tab');
    await page.keyboard.type(PASSWORD);
    const button = page.locator('button[type="submit"]');
    const before = await button.boundingBox();
    const sent = page.waitForRequest('**/api/auth/login');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    // The button must keep its width while it is busy.
    await expect(button.getByRole('progressbar')).toBeVisible();
    expect((await button.boundingBox())?.width).toBe(before?.width);
    expect((await sent).postDataJSON()).toEqual({ email: testStore.ownerEmail, password: PASSWORD, scope: 'kiosk' });
    respond();
    await expect(page).toHaveURL('/customer/entry');
    expect(requests).toBe(1);
  });
  await step(page, 'storage holds the raw keys, and only these, also after a reload', async () => {
    const expectRawKeys = async () => {
      const stored = await storageOf(page);
      expect(Object.keys(stored).sort()).toEqual(['auth_user', 'isDashboard', 'role', 'token']);
      expect(stored).toMatchObject({ role: 'store_owner', isDashboard: 'false' });
      expect(stored.token).not.toMatch(/^"/);
    };
    await expectRawKeys();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Check In' })).toBeVisible();
    await expectRawKeys();
    await page.goBack();
    await expect(page).not.toHaveURL('/auth/login');
  });
});

test('AU-02 AU-03 AU-05 AU-07 SE-07 /auth/dashboard rejects other roles, and signs in owners and administrators', async ({
  page,
}) => {
  const testStore = await createTestStore();
  await openWithStaleSession(page, '/auth/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Management Portal' })).toBeVisible();
  await expect(page.locator('a[href="/auth/login"]')).toBeVisible();
  await step(page, 'a cashier is rejected, and the stale session ends', async () => {
    await signInAs(page, testStore.cashierEmail);
    await expect(alert(page)).toHaveText('Invalid credentials or insufficient permissions');
    await expect(page.getByRole('link', { name: 'Sign in at Cashier Login' })).toHaveAttribute('href', '/auth/cashier');
    expect(await storageOf(page)).toEqual({});
  });
  await step(page, 'a profile that fails to load clears the session, and the issued token is revoked', async () => {
    const revoked = page.waitForRequest('**/api/auth/logout');
    await page.route('**/api/store-owners/me', (route) =>
      route.fulfill({ status: 401, json: { statusCode: 401, message: 'Unauthorized' } }),
    );
    await signInAs(page, testStore.ownerEmail);
    await expect(alert(page)).toHaveText('Session expired. Please login again.');
    expect(await storageOf(page)).toEqual({});
    expect((await revoked).headers().authorization).toMatch(/^Bearer .+/);
  });
  await step(page, 'an owner signs in, and the profile is stored without a password', async () => {
    await page.route('**/api/store-owners/me', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...((await response.json()) as object), password: 'leaked-1' } });
    });
    await signInAs(page, testStore.ownerEmail);
    await expect(page).toHaveURL('/owner/dashboard');
    const stored = await storageOf(page);
    expect(stored).toMatchObject({ role: 'store_owner', isDashboard: 'true' });
    expect(JSON.parse(stored.auth_user ?? '')).toEqual({
      id: testStore.ownerId,
      email: testStore.ownerEmail,
      role: 'store_owner',
      storeId: testStore.id,
      store: { id: testStore.id, name: testStore.name, subdomain: testStore.subdomain },
    });
    expect(JSON.stringify(stored)).not.toMatch(/leaked-1|correct-horse/);
  });
  await step(page, 'an administrator signs in', async () => {
    const admin = await addAccount({ storeId: null, role: 'platform_admin' });
    await page.evaluate(() => localStorage.clear());
    await page.goto('/auth/dashboard');
    await signInAs(page, admin.email);
    await expect(page).toHaveURL('/admin/dashboard');
    const stored = await storageOf(page);
    expect(stored).toMatchObject({ role: 'platform_admin', isDashboard: 'true' });
    expect(stored).not.toHaveProperty('auth_user');
  });
});

test('AU-04 AU-05 SE-08 SE-05 /auth/cashier signs a cashier in and out, and every request except sign-in has JSON and the bearer token', async ({
  page,
}) => {
  const testStore = await createTestStore();
  const requests: { path: string; authorization: string | undefined; type: string | undefined }[] = [];
  await openWithStaleSession(page, '/auth/cashier');
  await expect(page.getByRole('heading', { level: 1, name: 'Cashier Login' })).toBeVisible();
  await step(page, 'other roles are rejected', async () => {
    await signInAs(page, testStore.ownerEmail);
    await expect(alert(page)).toHaveText('Invalid credentials or insufficient permissions');
    expect(await storageOf(page)).toEqual({});
  });
  const token = await test.step('a cashier signs in and the board opens', async () => {
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      const { authorization, 'content-type': type } = request.headers();
      if (pathname.startsWith('/api/')) requests.push({ path: pathname, authorization, type });
    });
    await signInAs(page, testStore.cashierEmail);
    await expect(page).toHaveURL('/cashier/dashboard');
    const stored = await storageOf(page);
    expect(stored).toMatchObject({ role: 'cashier', isDashboard: 'true' });
    expect(JSON.parse(stored.auth_user ?? '')).toMatchObject({ id: testStore.cashierId, storeId: testStore.id });
    await expect.poll(() => requests.some(({ path }) => path.endsWith('/rewards/redemptions'))).toBe(true);
    return String(stored.token);
  });
  await step(page, 'all requests but the sign-in have the token', () => {
    const [login, ...later] = requests;
    expect(login).toEqual({ path: '/api/auth/login', authorization: undefined, type: 'application/json' });
    for (const request of later) expect(request.authorization, request.path).toBe(`Bearer ${token}`);
    return Promise.resolve();
  });
  await step(page, 'after a question the cashier is signed out of browser and server', async () => {
    await page.getByRole('button', { name: 'Logout' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm Logout' });
    await expect(dialog).toContainText('You will need to login again to access the cashier dashboard.');
    await dialog.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/auth/cashier');
    await expect(submit(page)).toBeVisible();
    expect(await storageOf(page)).toEqual({});
    await expect.poll(async () => (await call('GET', '/store-owners/me', { token })).status).toBe(401);
    await page.goBack().catch(() => null);
    await expect(page).not.toHaveURL('/cashier/dashboard');
  });
});
