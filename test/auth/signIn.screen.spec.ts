import type { Page } from '@playwright/test';
import { expect, putStorage, storageOf, test } from '../support/screen';
import { PASSWORD, addAccount, createTestStore } from '../support/testStore';

const SIGN_IN_PATHS = ['/auth/login', '/auth/dashboard', '/auth/cashier'];

async function signInAt(page: Page, path: string, email: string, password = PASSWORD) {
  await page.goto(path);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

const fakeLogin = (page: Page, status: number, body: unknown) =>
  page.route('**/api/auth/login', (route) => route.fulfill({ status, json: body }));

const alert = (page: Page) => page.getByRole('alert');

test.describe('/auth/login', () => {
  test('AU-01 an owner signs in and the kiosk opens with a kiosk-only token', async ({ page }) => {
    const testStore = await createTestStore();
    await page.goto('/auth/login');
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome Back' })).toBeVisible();
    await expect(page.getByText('Sign in to your account')).toBeVisible();
    await expect(page.getByText('Keyboard tips')).toBeVisible();
    const sent = page.waitForRequest('**/api/auth/login');
    await signInAt(page, '/auth/login', testStore.ownerEmail);
    expect((await sent).postDataJSON()).toEqual({ email: testStore.ownerEmail, password: PASSWORD, scope: 'kiosk' });
    await expect(page).toHaveURL('/customer/entry');
    expect(await storageOf(page)).toMatchObject({ role: 'store_owner', isDashboard: 'false' });
    await page.goBack();
    await expect(page).not.toHaveURL('/auth/login');
  });

  test('AU-01 AU-07 an admin is sent to the other page, any other role is rejected, and nothing is stored', async ({
    page,
  }) => {
    const admin = await addAccount({ storeId: null, role: 'platform_admin' });
    await signInAt(page, '/auth/login', admin.email);
    await expect(alert(page)).toHaveText('Please login from the Admin Dashboard Login page');
    const testStore = await createTestStore();
    await signInAt(page, '/auth/login', testStore.cashierEmail);
    await expect(alert(page)).toHaveText('Invalid credentials or insufficient permissions');
    expect(await storageOf(page)).toEqual({});
  });

  test('AU-01 an owner can sign in by keyboard alone', async ({ page }) => {
    const testStore = await createTestStore();
    await page.goto('/auth/login');
    await expect(page.getByLabel('Email')).toBeFocused();
    await page.keyboard.type(testStore.ownerEmail);
    await page.keyboard.press('Tab');
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/customer/entry');
  });
});

test.describe('/auth/dashboard', () => {
  test('AU-02 an admin signs in', async ({ page }) => {
    const admin = await addAccount({ storeId: null, role: 'platform_admin' });
    await page.goto('/auth/dashboard');
    await expect(page.getByRole('heading', { level: 1, name: 'Management Portal' })).toBeVisible();
    await expect(page.locator('a[href="/auth/login"]')).toBeVisible();
    await signInAt(page, '/auth/dashboard', admin.email);
    await expect(page).toHaveURL('/admin/dashboard');
    const stored = await storageOf(page);
    expect(stored).toMatchObject({ role: 'platform_admin', isDashboard: 'true' });
    expect(stored).not.toHaveProperty('auth_user');
  });

  test('AU-02 SE-07 an owner signs in, and the profile is stored without a password', async ({ page }) => {
    const testStore = await createTestStore();
    await page.route('**/api/store-owners/me', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...((await response.json()) as object), password: 'leaked-1' } });
    });
    await signInAt(page, '/auth/dashboard', testStore.ownerEmail);
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

  test('AU-03 a customer and every other role are rejected', async ({ page }) => {
    const testStore = await createTestStore();
    await signInAt(page, '/auth/dashboard', testStore.cashierEmail);
    await expect(alert(page)).toHaveText('Invalid credentials or insufficient permissions');
    await fakeLogin(page, 200, { success: true, token: 't', role: 'customer' });
    await signInAt(page, '/auth/dashboard', 'pat@example.com');
    await expect(alert(page)).toHaveText(
      'Customer accounts cannot access the admin portal. Please use the store check-in interface.',
    );
    expect(await storageOf(page)).toEqual({});
  });
});

test.describe('/auth/cashier', () => {
  test('AU-04 a cashier signs in and the board opens', async ({ page }) => {
    const testStore = await createTestStore();
    await page.goto('/auth/cashier');
    await expect(page.getByRole('heading', { level: 1, name: 'Cashier Login' })).toBeVisible();
    await signInAt(page, '/auth/cashier', testStore.cashierEmail);
    await expect(page).toHaveURL('/cashier/dashboard');
    const stored = await storageOf(page);
    expect(stored).toMatchObject({ role: 'cashier', isDashboard: 'true' });
    expect(JSON.parse(stored.auth_user ?? '')).toMatchObject({ id: testStore.cashierId, storeId: testStore.id });
  });

  test('AU-04 other roles are rejected', async ({ page }) => {
    const testStore = await createTestStore();
    await signInAt(page, '/auth/cashier', testStore.ownerEmail);
    await expect(alert(page)).toHaveText('Invalid credentials or insufficient permissions');
  });
});

for (const path of SIGN_IN_PATHS) {
  test(`AU-05 the fields are validated at ${path}`, async ({ page }) => {
    await page.goto(path);
    const email = page.getByLabel('Email');
    const password = page.getByLabel('Password', { exact: true });
    const submit = page.getByRole('button', { name: 'Sign In' });
    await submit.click();
    await expect(page.getByText('Email is required')).toBeVisible();
    await expect(page.getByText('Password is required')).toBeVisible();
    await expect(email).toBeFocused();
    await expect(email).toHaveAttribute('aria-invalid', 'true');
    await expect(email).toHaveAccessibleDescription('Email is required');
    await email.fill('not-an-email');
    await password.fill('12345');
    await submit.click();
    await expect(page.getByText('Please enter a valid email address')).toBeVisible();
    await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
    await email.fill('pat@example.com');
    await submit.click();
    await expect(password).toBeFocused();
  });
}

const TEXTS: Record<string, Record<number, string | RegExp>> = {
  '/auth/login': {
    403: 'Account is not active or has been suspended',
    404: 'Account not found',
    429: 'Too many login attempts. Please try again later',
  },
  '/auth/dashboard': {
    403: 'Access denied. This account does not have admin privileges.',
    404: 'Account not found',
    429: /wait a few minutes/,
  },
  '/auth/cashier': {
    403: 'Access denied. Please check your credentials.',
    404: 'No account found with this email',
    429: 'Too many login attempts. Please try again later',
  },
};

for (const path of SIGN_IN_PATHS) {
  test(`AU-06 AU-07 errors are shown by status at ${path}`, async ({ page }) => {
    // An incomplete session, which no page accepts: a failed sign-in clears it.
    await putStorage(page, { token: 'stale', role: 'platform_admin', isDashboard: 'false' });
    await signInAt(page, path, 'nobody@example.com');
    await expect(alert(page)).toHaveText('Invalid email or password');
    expect(await storageOf(page)).toEqual({});

    const submit = page.getByRole('button', { name: 'Sign In' });
    for (const [status, text] of Object.entries(TEXTS[path] ?? {})) {
      await fakeLogin(page, Number(status), { statusCode: Number(status), message: 'from the server' });
      await submit.click();
      await expect(alert(page)).toHaveText(text);
    }
    await fakeLogin(page, 500, { statusCode: 500, message: ['The shop', 'is closed'] });
    await submit.click();
    await expect(alert(page)).toHaveText('The shop, is closed');
    await fakeLogin(page, 500, {});
    await submit.click();
    await expect(alert(page)).toHaveText('An error occurred during login');
    await page.route('**/api/auth/login', (route) => route.abort());
    await submit.click();
    await expect(alert(page)).toHaveText('Network error. Please check your connection');
  });
}

test('AU-06 the server rejects an account of an inactive store', async ({ page }) => {
  const testStore = await createTestStore({ is_active: false });
  await signInAt(page, '/auth/login', testStore.ownerEmail);
  await expect(alert(page)).toHaveText('Account is not active or has been suspended');
});

test('AU-07 a profile that fails to load clears the session', async ({ page }) => {
  const testStore = await createTestStore();
  const revoked = page.waitForRequest('**/api/auth/logout');
  await page.route('**/api/store-owners/me', (route) =>
    route.fulfill({ status: 401, json: { statusCode: 401, message: 'Unauthorized' } }),
  );
  await signInAt(page, '/auth/dashboard', testStore.ownerEmail);
  await expect(alert(page)).toHaveText('Session expired. Please login again.');
  expect(await storageOf(page)).toEqual({});
  // The issued token is revoked.
  expect((await revoked).headers().authorization).toMatch(/^Bearer .+/);

  await page.route('**/api/store-owners/me', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(alert(page)).toHaveText('Login successful but failed to load user data. Please try again.');
  expect(await storageOf(page)).toEqual({});
});

test('AU-01 AU-05 the fields support password managers, and the password can be shown', async ({ page }) => {
  await page.goto('/auth/login');
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username');
  await expect(page.getByLabel('Email')).toHaveAttribute('name', 'email');
  const password = page.getByLabel('Password', { exact: true });
  await expect(password).toHaveAttribute('autocomplete', 'current-password');
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(password).toHaveAttribute('type', 'password');
});

test('AU-06 the button keeps its width while busy, and one click signs in once', async ({ page }) => {
  const testStore = await createTestStore();
  let loginRequests = 0;
  await page.route('**/api/auth/login', async (route) => {
    loginRequests += 1;
    await new Promise((done) => setTimeout(done, 600));
    await route.continue();
  });
  await page.goto('/auth/login');
  const submit = page.locator('button[type="submit"]');
  const before = await submit.boundingBox();
  await page.getByLabel('Email').fill(testStore.ownerEmail);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(submit.getByRole('progressbar')).toBeVisible();
  expect((await submit.boundingBox())?.width).toBe(before?.width);
  await expect(page).toHaveURL('/customer/entry');
  expect(loginRequests).toBe(1);
});
