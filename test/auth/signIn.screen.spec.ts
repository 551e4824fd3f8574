import type { Page } from '@playwright/test';
import { expect, putStorage, step, storageOf, test } from '../support/screen';
import { PASSWORD, addAccount, createTestStore } from '../support/testStore';

const alert = (page: Page) => page.getByRole('alert');
const emailField = (page: Page) => page.getByLabel('Email');
const passwordField = (page: Page) => page.getByLabel('Password', { exact: true });
const submit = (page: Page) => page.getByRole('button', { name: 'Sign In' });

/** Signs in with the form that is open. */
async function signInAs(page: Page, email: string): Promise<void> {
  await emailField(page).fill(email);
  await passwordField(page).fill(PASSWORD);
  await submit(page).click();
}

const fakeLogin = (page: Page, status: number, body: unknown) =>
  page.route('**/api/auth/login', (route) => route.fulfill({ status, json: body }));

/** Opens a sign-in page with an incomplete session, which no page accepts. */
async function openWithStaleSession(page: Page, path: string): Promise<void> {
  await putStorage(page, { token: 'stale', role: 'platform_admin', isDashboard: 'false' });
  await page.goto(path);
}

async function expectValidation(page: Page): Promise<void> {
  await submit(page).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  await expect(emailField(page)).toBeFocused();
  await expect(emailField(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(emailField(page)).toHaveAccessibleDescription('Email is required');
  await emailField(page).fill('not-an-email');
  await passwordField(page).fill('12345');
  await submit(page).click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
  await emailField(page).fill('pat@example.com');
  await submit(page).click();
  await expect(passwordField(page)).toBeFocused();
}

/** Requires a stale session, which the first failed sign-in clears. */
async function expectErrorsByStatus(page: Page, texts: Record<number, string | RegExp>): Promise<void> {
  await signInAs(page, 'nobody@example.com');
  await expect(alert(page)).toHaveText('Invalid email or password');
  expect(await storageOf(page)).toEqual({});
  for (const [status, text] of Object.entries(texts)) {
    await fakeLogin(page, Number(status), { statusCode: Number(status), message: 'from the server' });
    await submit(page).click();
    await expect(alert(page)).toHaveText(text);
  }
  await fakeLogin(page, 500, { statusCode: 500, message: ['The shop', 'is closed'] });
  await submit(page).click();
  await expect(alert(page)).toHaveText('The shop, is closed');
  await fakeLogin(page, 500, {});
  await submit(page).click();
  await expect(alert(page)).toHaveText('An error occurred during login');
  await page.route('**/api/auth/login', (route) => route.abort());
  await submit(page).click();
  await expect(alert(page)).toHaveText('Network error. Please check your connection');
}

test('AU-05 AU-06 AU-07 AU-01 /auth/login shows errors below its fields and by status and rejects other accounts', async ({
  page,
}) => {
  await openWithStaleSession(page, '/auth/login');
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
  await step(page, 'the fields are validated', () => expectValidation(page));
  await step(page, 'errors are shown by status', () =>
    expectErrorsByStatus(page, {
      403: 'Account is not active or has been suspended',
      404: 'Account not found',
      429: 'Too many login attempts. Please try again later',
    }),
  );
  await step(
    page,
    'an admin is sent to the other page, any other role is rejected, and nothing is stored',
    async () => {
      const admin = await addAccount({ storeId: null, role: 'platform_admin' });
      await signInAs(page, admin.email);
      await expect(alert(page)).toHaveText('Please login from the Admin Dashboard Login page');
      const testStore = await createTestStore();
      await signInAs(page, testStore.cashierEmail);
      await expect(alert(page)).toHaveText('Invalid credentials or insufficient permissions');
      expect(await storageOf(page)).toEqual({});
    },
  );
  await step(page, 'the server rejects an account of an inactive store', async () => {
    const testStore = await createTestStore({ is_active: false });
    await signInAs(page, testStore.ownerEmail);
    await expect(alert(page)).toHaveText('Account is not active or has been suspended');
  });
});

test('AU-01 AU-06 an owner signs in by keyboard alone and once, and the kiosk opens with a kiosk-only token', async ({
  page,
}) => {
  const testStore = await createTestStore();
  let loginRequests = 0;
  await page.route('**/api/auth/login', async (route) => {
    loginRequests += 1;
    await new Promise((done) => setTimeout(done, 600));
    await route.continue();
  });
  await page.goto('/auth/login');
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome Back' })).toBeVisible();
  await expect(page.getByText('Sign in to your account')).toBeVisible();
  await expect(page.getByText('Keyboard tips')).toBeVisible();
  await expect(emailField(page)).toBeFocused();
  await page.keyboard.type(testStore.ownerEmail);
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  const button = page.locator('button[type="submit"]');
  const before = await button.boundingBox();
  const sent = page.waitForRequest('**/api/auth/login');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  // The button keeps its width while busy.
  await expect(button.getByRole('progressbar')).toBeVisible();
  expect((await button.boundingBox())?.width).toBe(before?.width);
  expect((await sent).postDataJSON()).toEqual({ email: testStore.ownerEmail, password: PASSWORD, scope: 'kiosk' });
  await expect(page).toHaveURL('/customer/entry');
  expect(loginRequests).toBe(1);
  expect(await storageOf(page)).toMatchObject({ role: 'store_owner', isDashboard: 'false' });
  await page.goBack();
  await expect(page).not.toHaveURL('/auth/login');
});

test('AU-02 AU-03 AU-05 AU-06 AU-07 SE-07 /auth/dashboard shows errors, rejects other roles and signs an owner in', async ({
  page,
}) => {
  const testStore = await createTestStore();
  await openWithStaleSession(page, '/auth/dashboard');
  await step(page, 'the fields are validated', () => expectValidation(page));
  await step(page, 'errors are shown by status', () =>
    expectErrorsByStatus(page, {
      403: 'Access denied. This account does not have admin privileges.',
      404: 'Account not found',
      429: /wait a few minutes/,
    }),
  );
  await step(page, 'a customer and every other role are rejected', async () => {
    await signInAs(page, testStore.cashierEmail);
    await expect(alert(page)).toHaveText('Invalid credentials or insufficient permissions');
    await fakeLogin(page, 200, { success: true, token: 't', role: 'customer' });
    await signInAs(page, 'pat@example.com');
    await expect(alert(page)).toHaveText(
      'Customer accounts cannot access the admin portal. Please use the store check-in interface.',
    );
    expect(await storageOf(page)).toEqual({});
  });
  await step(page, 'a profile that fails to load clears the session', async () => {
    const revoked = page.waitForRequest('**/api/auth/logout');
    await page.route('**/api/store-owners/me', (route) =>
      route.fulfill({ status: 401, json: { statusCode: 401, message: 'Unauthorized' } }),
    );
    await signInAs(page, testStore.ownerEmail);
    await expect(alert(page)).toHaveText('Session expired. Please login again.');
    expect(await storageOf(page)).toEqual({});
    // The issued token is revoked.
    expect((await revoked).headers().authorization).toMatch(/^Bearer .+/);

    await page.route('**/api/store-owners/me', (route) => route.fulfill({ status: 500, json: {} }));
    await submit(page).click();
    await expect(alert(page)).toHaveText('Login successful but failed to load user data. Please try again.');
    expect(await storageOf(page)).toEqual({});
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
});

test('AU-02 an admin signs in', async ({ page }) => {
  const admin = await addAccount({ storeId: null, role: 'platform_admin' });
  await page.goto('/auth/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Management Portal' })).toBeVisible();
  await expect(page.locator('a[href="/auth/login"]')).toBeVisible();
  await signInAs(page, admin.email);
  await expect(page).toHaveURL('/admin/dashboard');
  const stored = await storageOf(page);
  expect(stored).toMatchObject({ role: 'platform_admin', isDashboard: 'true' });
  expect(stored).not.toHaveProperty('auth_user');
});

test('AU-04 AU-05 AU-06 AU-07 /auth/cashier shows errors, rejects other roles and signs a cashier in', async ({
  page,
}) => {
  const testStore = await createTestStore();
  await openWithStaleSession(page, '/auth/cashier');
  await expect(page.getByRole('heading', { level: 1, name: 'Cashier Login' })).toBeVisible();
  await step(page, 'the fields are validated', () => expectValidation(page));
  await step(page, 'errors are shown by status', () =>
    expectErrorsByStatus(page, {
      403: 'Access denied. Please check your credentials.',
      404: 'No account found with this email',
      429: 'Too many login attempts. Please try again later',
    }),
  );
  await step(page, 'other roles are rejected', async () => {
    await signInAs(page, testStore.ownerEmail);
    await expect(alert(page)).toHaveText('Invalid credentials or insufficient permissions');
  });
  await step(page, 'a cashier signs in and the board opens', async () => {
    await signInAs(page, testStore.cashierEmail);
    await expect(page).toHaveURL('/cashier/dashboard');
    const stored = await storageOf(page);
    expect(stored).toMatchObject({ role: 'cashier', isDashboard: 'true' });
    expect(JSON.parse(stored.auth_user ?? '')).toMatchObject({ id: testStore.cashierId, storeId: testStore.id });
  });
});
