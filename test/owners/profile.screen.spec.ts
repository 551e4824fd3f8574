import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible';
import { call } from '../support/http';
import { expect, signedIn, step, test } from '../support/screen';
import { addAccount, createTestStore, PASSWORD, signIn } from '../support/testStore';

const NEW_PASSWORD = 'violet-harbor-31';
const section = (page: Page, name: string) => page.getByRole('region', { name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('OD-06 BX-46 the owner changes account, password and time zone, and signs devices out', async ({ page }) => {
  const store = await createTestStore();
  const taken = await addAccount({ storeId: null, role: 'platform_admin' });
  await signedIn(page, store, 'owner');
  await page.goto('/owner/profile');
  const dialog = page.getByRole('dialog');

  await step(page, 'the account: another email needs the password, a taken one is an error of its field', async () => {
    const account = section(page, 'Your account');
    await expect(account.getByText(store.ownerEmail)).toBeVisible();
    await expect(page).toHaveTitle(/Profile/);
    await button(page, 'Edit Account').click();
    await expect(dialog.getByLabel('Current Password')).toHaveCount(0);
    await dialog.getByLabel('Name').fill('Olivia Owner');
    await dialog.getByLabel('Phone').fill('202 555 0149');
    await dialog.getByLabel('Email').fill(taken.email);
    await dialog.getByLabel('Current Password').fill(PASSWORD);
    await expectAccessible(page);
    await button(page, 'Save').click();
    await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription('This email cannot be used');
    await dialog.getByLabel('Email').fill(store.ownerEmail);
    await button(page, 'Save').click();
    await expect(dialog).toBeHidden();
    await expect(account.getByText('Olivia Owner')).toBeVisible();
    await expect(account.getByText('(202) 555-0149')).toBeVisible();
  });

  await step(
    page,
    'the time zone is found by its city, and waits for midnight; a daily limit changes at once',
    async () => {
      await button(page, 'Change Settings').click();
      await dialog.getByLabel('Time zone').fill('chic');
      await page.getByRole('option', { name: 'Central Time (Chicago)' }).click();
      await expect(dialog.getByText('The time zone changes at midnight in your store.')).toBeVisible();
      await dialog.getByLabel('Purchases without a phone number').fill('101');
      await button(page, 'Save').click();
      await expect(dialog.getByText('Purchases must be a whole number from 0 to 100')).toBeVisible();
      await dialog.getByLabel('Purchases without a phone number').fill('3');
      await expectAccessible(page);
      await button(page, 'Save').click();
      await expect(dialog).toBeHidden();
      const settings = section(page, 'Store settings');
      await expect(settings.getByText('Eastern Time (New York)')).toBeVisible();
      await expect(settings.getByText('Central Time (Chicago)')).toBeVisible();
      await expect(settings.getByText('Match up to 3 per customer a day')).toBeVisible();
    },
  );

  await step(page, 'the connections are tested', async () => {
    await button(page, 'Test Connection to the point of sale').click();
    await expect(section(page, 'Connections').getByText('Connected').first()).toBeVisible();
  });

  const getStatus = async (token: string) => (await call('GET', '/store-owners/me', { token })).status;
  await step(page, 'a kiosk is signed out', async () => {
    const kiosk = await signIn(store.ownerEmail, 'kiosk');
    await page.reload();
    const devices = section(page, 'Devices');
    await expect(devices.getByRole('row')).toHaveCount(3);
    await expect(devices.getByText('This device')).toBeVisible();
    await devices.getByRole('button', { name: /kiosk of Olivia Owner/ }).click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page.getByText('The device was signed out.')).toBeVisible();
    await expect(devices.getByRole('row')).toHaveCount(2);
    expect(await getStatus(kiosk)).toBe(401);
  });

  await step(page, 'the password: a wrong current one is an error of its field, this session stays', async () => {
    const other = await store.cashierToken();
    const ownToken = await store.ownerToken();
    await button(page, 'Change Password').click();
    await dialog.getByLabel('Current Password').fill('not the password');
    await dialog.getByLabel('New Password', { exact: true }).fill(NEW_PASSWORD);
    await dialog.getByLabel('Confirm New Password').fill(NEW_PASSWORD);
    await dialog.getByRole('button', { name: 'Change Password' }).click();
    await expect(dialog.getByLabel('Current Password')).toHaveAccessibleDescription('The current password is wrong');
    await expectAccessible(page);
    await dialog.getByLabel('Current Password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Change Password' }).dblclick();
    await expect(dialog).toBeHidden();
    await expect.poll(() => getStatus(ownToken)).toBe(401);
    expect(await getStatus(other)).toBe(200);
    await page.reload();
    await expect(section(page, 'Your account').getByText('Olivia Owner')).toBeVisible();
  });

  await step(page, 'all others are signed out at once', async () => {
    await button(page, 'Sign Out Everywhere Else').click();
    await dialog.getByRole('button', { name: 'Sign Out' }).click();
    await expect(section(page, 'Devices').getByRole('row')).toHaveCount(2);
    await expect(button(page, 'Sign Out Everywhere Else')).toHaveCount(0);
    await expect(dialog).toBeHidden();
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await expectAccessible(page);
  });

  await step(page, 'the other pages of the store are one click away', async () => {
    await page.getByRole('link', { name: /Cashier accounts/ }).click();
    await expect(page).toHaveURL(/\/owner\/cashier$/);
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible();
  });
});
