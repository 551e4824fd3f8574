import type { Page } from '@playwright/test';
import { expectNoTraces } from '../support/customerTraces';
import { expect, signedIn, step, storageOf, test, visit } from '../support/screen';
import { addCustomer, createTestStore } from '../support/testStore';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function openCheckIn(page: Page, phone: string) {
  await visit(page, '/customer/entry');
  await expect(page.getByText('Join Our Loyalty Program')).toBeVisible();
  await page.keyboard.type(phone.slice(2));
  await page.keyboard.press('Enter');
}

const formatPhone = (phone: string) => `(${phone.slice(2, 5)}) ${phone.slice(5, 8)}-${phone.slice(8)}`;

test('KC-01 RT-12 KC-02 KE-02 KD-01 an existing customer continues or exits', async ({ page }) => {
  const store = await createTestStore();
  await signedIn(page, store, 'kiosk');
  await step(page, 'a mistyped number is corrected with its digits kept and the caret in place', async () => {
    const customer = await addCustomer(store, { phone: '+12025550143' });
    await openCheckIn(page, '+12025559143');
    await button(page, 'Not your number? Change it').click();
    const field = page.getByLabel('Phone number');
    await expect(field).toHaveValue('(202) 555-9143');
    expect(await page.evaluate(() => JSON.stringify([history.state, localStorage]))).not.toContain('5559143');
    await field.focus();
    // The caret is after the first digit of the line number.
    await field.evaluate((input: HTMLInputElement) => input.setSelectionRange(11, 11));
    await page.keyboard.press('Backspace');
    await page.keyboard.type('0');
    await expect(field).toHaveValue('(202) 555-0143');
    expect(await field.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(11);
    await page.keyboard.press('Enter');
    await expect(page.getByText(customer.name)).toBeVisible();
  });
  await step(page, 'Exit leaves nothing of the customer, also for Back and Forward', async () => {
    const customer = await addCustomer(store, { name: 'Nora Nearby' });
    await openCheckIn(page, customer.phone);
    await expect(page.getByText('Nora Nearby')).toBeVisible();
    await button(page, 'Exit').click();
    await expect(page).toHaveURL(/customer.entry$/);
    await expect(page.getByText('Join Our Loyalty Program')).toBeVisible();
    await expectNoTraces(page, customer);
    await page.goBack();
    await page.goForward();
    await expect(page.locator('body')).not.toContainText(formatPhone(customer.phone));
  });
  const customer = await addCustomer(store, { name: 'Rae Returning', birthday: null });
  await step(page, 'a reload refetches the customer, and shows that it is loading', async () => {
    await openCheckIn(page, customer.phone);
    // The response to the check-in shows that this is no new customer, and a birthday is not needed.
    await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible();
    let respond: () => void = () => undefined;
    const responded = new Promise<void>((resolve) => (respond = resolve));
    await page.route('**/api/public/customer?*', async (route) => {
      await responded;
      await route.continue();
    });
    await page.reload();
    await expect(page.getByText('Checking your information...')).toBeVisible();
    respond();
    await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible();
    await expect(page.getByText(formatPhone(customer.phone))).toBeVisible();
    await expect(page.getByText(store.name)).toBeVisible();
  });
  await step(page, 'the customer continues without registering', async () => {
    const registrations: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/public/register')) registrations.push(request.url());
    });
    await expect(page.getByText('Rae Returning')).toBeVisible();
    await expect(page.getByLabel('Your Name')).toBeHidden();
    await button(page, 'Continue').click();
    await expect(page).toHaveURL(/customer.dashboard$/);
    await expect(page.getByRole('heading', { name: 'Welcome, Rae Returning!' })).toBeVisible();
    await expect(page.getByText('Not set')).toBeVisible();
    const stored = await storageOf(page);
    expect(JSON.parse(stored.customer_data ?? 'null')).toMatchObject({ id: customer.id, phone: customer.phone });
    expect(stored.store_subdomain).toBe(store.subdomain);
    expect(registrations).toEqual([]);
  });
  await step(page, 'the check-in page needs the state of its entry', async () => {
    await page.goto('/customer/check-in');
    await expect(page).toHaveURL(/customer.entry$/);
  });
});
