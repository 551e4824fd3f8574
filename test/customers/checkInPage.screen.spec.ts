import type { Page } from '@playwright/test';
import { expect, signedIn, step, test, visit } from '../support/screen';
import { sql } from '../support/sql';
import { addCustomer, createTestStore, newPhone } from '../support/testStore';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function openCheckIn(page: Page, phone: string) {
  await visit(page, '/customer/entry');
  await expect(page.getByText('Join Our Loyalty Program')).toBeVisible();
  await page.keyboard.type(phone.slice(2));
  await page.keyboard.press('Enter');
}

test('KC-05 VA-04 KC-02 KC-06 a new customer corrects missing values and registers once', async ({ page }) => {
  const store = await createTestStore();
  await addCustomer(store, { referral_code: 'GOODCODE' });
  const phone = newPhone();
  await signedIn(page, store, 'kiosk');
  await openCheckIn(page, phone);
  await expect(page.getByRole('heading', { name: 'Complete Your Profile' })).toBeVisible();
  await expect(page.getByText("You're new here. Welcome!")).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Please Fix the Following' });
  const code = page.getByLabel('Referral Code');
  await step(page, 'errors are listed in a dialog', async () => {
    await button(page, 'Save').click();
    await expect(dialog.getByRole('listitem')).toHaveText(['Name is required', 'Birthday is required']);
    await dialog.getByRole('button', { name: 'Got it' }).click();
  });
  await step(page, 'an unknown referral code is reported at its field', async () => {
    await page.getByLabel('Your Name').fill('  Nell Newcomer ');
    await page.getByLabel('Birthday').pressSequentially('05171990');
    await expect(page.getByLabel('Birthday')).toHaveValue('05/17/1990');
    await code.fill('NOSUCHC0');
    await button(page, 'Save').click();
    await expect(dialog.getByRole('listitem')).toHaveText(['Invalid referral code']);
    await button(page, 'Got it').click();
    await expect(code).toHaveAccessibleDescription('Invalid referral code');
  });
  await step(
    page,
    'BX-85 the pages about privacy and texts are shown as a code, and what was entered stays',
    async () => {
      await button(page, 'Privacy and texts').click();
      const policies = page.getByRole('dialog', { name: 'Privacy and texts' });
      await expect(policies.getByText(`/privacy/${store.subdomain}`)).toBeVisible();
      await expect(policies.getByRole('img', { name: 'QR code that opens the page about privacy' })).toBeVisible();
      await button(page, 'Close').click();
      await expect(page.getByLabel('Birthday')).toHaveValue('05/17/1990');
    },
  );
  await step(page, 'the customer arrives at the dashboard', async () => {
    await code.fill(' goodcode');
    await expect(page.getByLabel('may send me recurring automated marketing texts at this number')).not.toBeChecked();
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
});
