import type { Page } from '@playwright/test';
import { expect, signedIn, step, storageOf, test, visit } from '../support/screen';
import { addCustomer, newPhone, createTestStore } from '../support/testStore';
import { sql } from '../support/sql';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function openCheckIn(page: Page, phone: string) {
  await visit(page, '/customer/entry');
  await expect(page.getByText('Join Our Loyalty Program')).toBeVisible();
  await page.keyboard.type(phone.slice(2));
  await page.keyboard.press('Enter');
}

const formatPhone = (phone: string) => `(${phone.slice(2, 5)}) ${phone.slice(5, 8)}-${phone.slice(8)}`;

test('KC-01 RT-12 KC-02 Q-26 an existing customer continues or exits', async ({ page }) => {
  const store = await createTestStore();
  await signedIn(page, store, 'kiosk');
  await step(
    page,
    'a reload refetches the customer, shows that it is loading, and shows phone and store read-only',
    async () => {
      const customer = await addCustomer(store);
      await openCheckIn(page, customer.phone);
      await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible();
      await page.route('**/api/public/customer?*', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 700));
        await route.continue();
      });
      await page.reload();
      await expect(page.getByText('Checking your information...')).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible();
      await expect(page.getByText(formatPhone(customer.phone))).toBeVisible();
      await expect(page.getByText(store.name)).toBeVisible();
      // Opens another URL first: opening the same one again would be a reload, which keeps the state.
      await page.goto('/customer/entry');
      await page.goto('/customer/check-in');
      await expect(page).toHaveURL(/customer.entry$/);
    },
  );
  await step(page, 'an existing customer continues without registering', async () => {
    const customer = await addCustomer(store, { name: 'Rae Returning' });
    const registrations: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/public/register')) registrations.push(request.url());
    });
    await openCheckIn(page, customer.phone);
    await expect(page.getByText('Rae Returning')).toBeVisible();
    await expect(page.getByLabel('Your Name')).toBeHidden();
    await button(page, 'Continue').click();
    await expect(page).toHaveURL(/customer.dashboard$/);
    await expect(page.getByRole('heading', { name: 'Welcome, Rae Returning!' })).toBeVisible();
    const stored = await storageOf(page);
    expect(JSON.parse(stored.customer_data ?? 'null')).toMatchObject({ id: customer.id, phone: customer.phone });
    expect(stored.store_subdomain).toBe(store.subdomain);
    expect(registrations).toEqual([]);
  });
  await step(page, 'Exit removes all customer data and goes to the entry page', async () => {
    const customer = await addCustomer(store);
    await openCheckIn(page, customer.phone);
    await expect(page.getByText('Welcome Back!')).toBeVisible();
    await button(page, 'Exit').click();
    await expect(page).toHaveURL(/customer.entry$/);
    await expect(page.getByText('Join Our Loyalty Program')).toBeVisible();
    expect(Object.keys(await storageOf(page))).not.toContain('customer_data');
    expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain(customer.phone);
    await page.goBack();
    await page.goForward();
    await expect(page.locator('body')).not.toContainText(formatPhone(customer.phone));
  });
});

test('KC-05 VA-04 KC-02 KC-06 a new customer registers', async ({ page }) => {
  const store = await createTestStore();
  await signedIn(page, store, 'kiosk');
  await step(page, 'validation errors are listed in a dialog and shown beside their fields', async () => {
    await openCheckIn(page, newPhone());
    await button(page, 'Save').click();
    const dialog = page.getByRole('dialog', { name: 'Please Fix the Following' });
    await expect(dialog.getByRole('listitem')).toHaveText(['Name is required', 'Birthday is required']);
    await dialog.getByRole('button', { name: 'Got it' }).click();
    await page.getByLabel('Your Name').fill('Nell Newcomer');
    await page.getByLabel('Birthday').pressSequentially('02302001');
    await expect(page.getByLabel('Birthday')).toHaveValue('02/30/2001');
    await page.getByLabel('Referral Code').fill('ABC');
    await button(page, 'Save').click();
    await expect(dialog.getByRole('listitem')).toHaveText([
      'Please enter a valid date (MM/DD/YYYY)',
      'Referral code must be exactly 8 characters',
    ]);
  });
  await step(page, 'a new customer registers once and arrives at the dashboard', async () => {
    await addCustomer(store, { referral_code: 'GOODCODE' });
    const phone = newPhone();
    await openCheckIn(page, phone);
    await expect(page.getByRole('heading', { name: 'Complete Your Profile' })).toBeVisible();
    await page.getByLabel('Your Name').fill('  Nell Newcomer ');
    await page.getByLabel('Birthday').pressSequentially('05171990');
    await page.getByLabel('Referral Code').fill(' goodcode');
    await expect(page.getByLabel('Text me offers')).not.toBeChecked();
    const sent = page.waitForRequest('**/api/public/register');
    await button(page, 'Save').click();
    const request = await sent;
    expect(request.postDataJSON()).toEqual({
      phone,
      name: 'Nell Newcomer',
      birthday: '1990-05-17',
      storeSubdomain: store.subdomain,
      referralCode: 'GOODCODE',
      smsConsent: false,
    });
    expect(request.headers()['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
    await expect(page.getByRole('heading', { name: 'Welcome, Nell Newcomer!' })).toBeVisible();
    const rows = await sql('select name from customers where store_id = $1 and phone = $2', [store.id, phone]);
    expect(rows).toEqual([{ name: 'Nell Newcomer' }]);
  });
  await step(page, 'an unknown referral code is reported at its field', async () => {
    await openCheckIn(page, newPhone());
    await page.getByLabel('Your Name').fill('Nell Newcomer');
    await page.getByLabel('Birthday').pressSequentially('05171990');
    await page.getByLabel('Referral Code').fill('NOSUCHC0');
    await button(page, 'Save').click();
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveText(['Invalid referral code']);
    await button(page, 'Got it').click();
    await expect(page.getByLabel('Referral Code')).toHaveAccessibleDescription('Invalid referral code');
  });
  await step(
    page,
    'a registration without a response is retried with the same key; other failures show an error',
    async () => {
      await openCheckIn(page, newPhone());
      await page.getByLabel('Your Name').fill('Nell Newcomer');
      await page.getByLabel('Birthday').pressSequentially('05171990');
      const keys: (string | undefined)[] = [];
      // A server that failed is asked twice, and once more when the response is lost.
      const responses = [500, 500, 'none', 400] as const;
      await page.route('**/api/public/register', (route) => {
        const response = responses[keys.length];
        keys.push(route.request().headers()['idempotency-key']);
        if (response === undefined) return route.continue();
        return response === 'none' ? route.abort() : route.fulfill({ status: response, json: {} });
      });
      for (let press = 1; press <= 2; press += 1) {
        await button(page, 'Save').click();
        await expect(page.getByRole('dialog').getByRole('listitem')).toHaveText([
          'Failed to process your request. Please try again.',
        ]);
        await button(page, 'Got it').click();
        await expect(page.getByRole('dialog')).toBeHidden();
      }
      await button(page, 'Save').click();
      await expect(page).toHaveURL(/customer.dashboard$/);
      expect(new Set(keys.slice(0, 4)).size).toBe(1);
      expect(keys[4]).not.toBe(keys[0]);
    },
  );
});
