import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleAtBothWidths } from '../support/accessible';
import { call } from '../support/http';
import { expect, signedIn, signedInAsAdmin, step, storageOf, test } from '../support/screen';
import { getSessionStatus } from '../support/sessionEnds';
import { sql } from '../support/sql';
import { createTestStore, PASSWORD } from '../support/testStore';
import { codeOf, forgetUsedCodes, login, turnOnCodes } from './signInCodes';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const codeField = (page: Page) => page.getByRole('textbox', { name: 'Code', exact: true });

async function fillSignIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await button(page, 'Sign In').click();
}

test('BX-93 an owner turns on sign-in codes, saves the recovery codes, renews them, and turns the codes off', async ({
  page,
}) => {
  const store = await createTestStore();
  await signedIn(page, store, 'owner');
  await page.goto('/owner/profile');
  const dialog = page.getByRole('dialog');
  const section = page.getByRole('region', { name: 'Sign-in codes' });
  let key = '';
  await step(page, 'the password is asked for first, and a wrong one is an error of its field', async () => {
    await section.getByRole('button', { name: 'Turn On' }).click();
    await dialog.getByLabel('Current Password').fill('not-the-password');
    await button(page, 'Next').click();
    await expect(dialog.getByLabel('Current Password')).toHaveAccessibleDescription('The current password is wrong');
    await dialog.getByLabel('Current Password').fill(PASSWORD);
    await button(page, 'Next').click();
  });
  await step(page, 'the app gets the key by QR code or by typing, and a first code confirms it', async () => {
    await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
    key = (await dialog.locator('code').innerText()).replaceAll(' ', '');
    await expect(codeField(page)).toBeFocused();
    await expectAccessible(page);
    await codeField(page).fill('12345');
    await dialog.getByRole('button', { name: 'Turn On' }).click();
    await expect(codeField(page)).toHaveAccessibleDescription('Enter the six digits that your app shows.');
    await codeField(page).fill(codeOf(key));
    await dialog.getByRole('button', { name: 'Turn On' }).click();
  });
  await step(page, 'ten recovery codes are shown once, to copy or to download', async () => {
    await expect(dialog).toHaveAccessibleName('Sign-In Codes Are On');
    const codes = await dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts();
    expect(codes).toHaveLength(10);
    const download = page.waitForEvent('download');
    await dialog.getByRole('link', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toBe('regulars-recovery-codes.txt');
    await expectAccessible(page);
    await button(page, 'I Have Saved Them').click();
    await expect(section.getByText('10 recovery codes left')).toBeVisible();
    expect((await login(store.ownerEmail, { code: codes[0] ?? '' })).status).toBe(200);
  });
  await step(page, 'new recovery codes, and turning off, need the password and a code', async () => {
    await forgetUsedCodes(store.ownerId);
    await button(page, 'New Recovery Codes').click();
    await dialog.getByLabel('Current Password').fill(PASSWORD);
    const code = codeOf(key);
    await codeField(page).fill(code);
    await button(page, 'Create Codes').click();
    await button(page, 'I Have Saved Them').click();
    await expect(section.getByText('10 recovery codes left')).toBeVisible();
    await button(page, 'Turn Off').click();
    await dialog.getByLabel('Current Password').fill(PASSWORD);
    await codeField(page).fill(code);
    await dialog.getByRole('button', { name: 'Turn Off' }).click();
    await expect(codeField(page)).toHaveAccessibleDescription('This code was already used. Wait for the next one.');
    await forgetUsedCodes(store.ownerId);
    await codeField(page).fill(codeOf(key));
    await dialog.getByRole('button', { name: 'Turn Off' }).click();
    await expect(section.getByRole('button', { name: 'Turn On' })).toBeVisible();
  });
});

test('BX-268 the first step of turning on sign-in codes says what is signed out, and asks about the kiosks', async ({
  page,
}) => {
  const store = await createTestStore();
  await signedIn(page, store, 'owner');
  const kiosk = await store.kioskToken();
  await store.kioskToken();
  await store.ownerToken();
  // The board of a cashier stays signed in.
  await store.cashierToken();
  await page.goto('/owner/profile');
  await page.getByRole('region', { name: 'Sign-in codes' }).getByRole('button', { name: 'Turn On' }).click();
  const dialog = page.getByRole('dialog');
  const keep = dialog.getByRole('checkbox', { name: 'Keep my kiosks signed in' });
  await expect(dialog).toContainText('ten recovery codes that sign you in if you lose the phone');
  await expect(keep).toBeChecked();
  await expect(dialog.getByRole('status')).toContainText('1 other device will be signed out and need a code');
  await expect(dialog.getByRole('status')).toContainText('2 kiosks stay signed in. If you do not know one of them');
  await expectAccessibleAtBothWidths(page);
  await keep.uncheck();
  await expect(dialog.getByRole('status')).toContainText(
    '2 kiosks and 1 other device will be signed out and need a code to sign in again.',
  );
  await keep.check();
  await dialog.getByLabel('Current Password').fill(PASSWORD);
  await button(page, 'Next').click();
  await codeField(page).fill(codeOf((await dialog.locator('code').innerText()).replaceAll(' ', '')));
  await dialog.getByRole('button', { name: 'Turn On' }).click();
  await button(page, 'I Have Saved Them').click();
  expect(await getSessionStatus(kiosk)).toBe(200);
  const scopes = await sql('select scope from sessions where account_id = $1 order by scope', [store.ownerId]);
  expect(scopes).toEqual([{ scope: 'dashboard' }, { scope: 'kiosk' }, { scope: 'kiosk' }]);
});

test('BX-93 AU-01 the kiosk sign-in asks for the code after the password, keeps the password, and takes a recovery code', async ({
  page,
}) => {
  const store = await createTestStore();
  const { key, recoveryCodes } = await turnOnCodes(store.ownerId, await store.ownerToken());
  await page.goto('/auth/login');
  await fillSignIn(page, store.ownerEmail);
  await step(page, 'the field appears with the focus, and the password stays', async () => {
    await expect(codeField(page)).toBeFocused();
    await expect(codeField(page)).toHaveAttribute('autocomplete', 'one-time-code');
    await expect(codeField(page)).toHaveAttribute('inputmode', 'numeric');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expectAccessible(page);
  });
  await step(page, 'an empty and a wrong code are errors of the field', async () => {
    await button(page, 'Sign In').click();
    await expect(codeField(page)).toHaveAccessibleDescription('Code required');
    await codeField(page).fill(String((Number(codeOf(key)) + 777_777) % 1_000_000).padStart(6, '0'));
    await button(page, 'Sign In').click();
    await expect(codeField(page)).toHaveAccessibleDescription(
      'The code is wrong. Enter the current code of your app, or a recovery code.',
    );
    await expect(codeField(page)).toBeFocused();
    expect(await storageOf(page)).toEqual({});
  });
  await step(page, 'a wrong password takes the field away and says nothing about codes', async () => {
    await page.getByLabel('Password', { exact: true }).fill('not-the-password');
    await button(page, 'Sign In').click();
    await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
    await expect(codeField(page)).toHaveCount(0);
    await fillSignIn(page, store.ownerEmail);
    await expect(codeField(page)).toBeVisible();
  });
  await step(page, 'a recovery code signs in', async () => {
    await button(page, 'Use a recovery code').click();
    const field = page.getByRole('textbox', { name: 'Recovery Code' });
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute('inputmode', 'text');
    await field.fill((recoveryCodes[0] ?? '').toLowerCase());
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/customer/entry');
  });
});

test('BX-93 an administrator signs in with a code, and turns off the lost codes of an owner', async ({ page }) => {
  const store = await createTestStore();
  await turnOnCodes(store.ownerId, await store.ownerToken());
  const token = await signedInAsAdmin(page);
  const [admin] = await sql<{ id: string; email: string }>(
    `select a.id, a.email from accounts a join sessions s on s.account_id = a.id
     where s.token_hash = sha256($1::bytea)`,
    [token],
  );
  const { key } = await turnOnCodes(admin?.id ?? '', token);
  await page.goto('/admin/profile');
  await expect(page.getByText('10 recovery codes left')).toBeVisible();
  await page.goto(`/admin/store-owners?search=${store.id}`);
  await button(page, 'Turn off sign-in codes of Olive Owner').first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Turn Off' }).click();
  await expect(page.getByText('Sign-in codes of Olive Owner are off.')).toBeVisible();
  await expect(button(page, 'Turn off sign-in codes of Olive Owner')).toHaveCount(0);
  expect((await login(store.ownerEmail)).status).toBe(200);
  await call('POST', '/auth/logout', { token });
  await page.evaluate(() => localStorage.clear());
  await page.goto('/auth/dashboard');
  await fillSignIn(page, admin?.email ?? '');
  await codeField(page).fill(codeOf(key));
  await button(page, 'Sign In').click();
  await expect(page).toHaveURL('/admin/dashboard');
});

test('BX-93 an administrator who must set up sign-in codes first is led there, and then to the console', async ({
  page,
}) => {
  // The shared server has no such duty, so this stands for its answers until the codes are on.
  let isOn = false;
  await page.route(/\/api\/(stores|store-owners|platform)/, (route) =>
    isOn
      ? route.continue()
      : route.fulfill({
          status: 403,
          json: { statusCode: 403, error: 'Forbidden', message: 'Set up sign-in codes first', secondFactor: true },
        }),
  );
  await page.route('**/api/auth/second-factor', async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), isRequired: true } });
  });
  await signedInAsAdmin(page);
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Set Up Sign-In Codes' })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expectAccessible(page);
  const dialog = page.getByRole('dialog');
  await button(page, 'Set Up').click();
  await dialog.getByLabel('Current Password').fill(PASSWORD);
  await button(page, 'Next').click();
  await codeField(page).fill(codeOf((await dialog.locator('code').innerText()).replaceAll(' ', '')));
  await dialog.getByRole('button', { name: 'Turn On' }).click();
  isOn = true;
  await expect(dialog).toHaveAccessibleName('Sign-In Codes Are On');
  await button(page, 'I Have Saved Them').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});
