import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible';
import { call } from '../support/http';
import { expect, isolatedTest, signedIn, step, storageOf, test, visit } from '../support/screen';
import { createTestStore } from '../support/testStore';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const pinDialog = (page: Page) => page.getByRole('dialog', { name: 'Enter PIN' });
const digits = (page: Page) => pinDialog(page).getByRole('img');

async function openPinDialog(page: Page) {
  await button(page, 'Logout').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
  await expect(pinDialog(page)).toBeVisible();
  await expect(pinDialog(page)).not.toHaveCSS('pointer-events', 'none');
}

/** Touches the page repeatedly, because the PIN pad closes after 15 s without a touch and steps may take longer. */
const keepTouching = (page: Page) =>
  page.evaluate(() => {
    setInterval(() => window.dispatchEvent(new Event('pointerdown')), 1_000);
  });

test('BX-06 the owner sets a PIN, and Logout at the kiosk asks for it', async ({ page }) => {
  const store = await createTestStore();
  await step(page, 'the owner sets, changes and removes it', async () => {
    await signedIn(page, store, 'owner');
    await page.goto('/owner/kiosk');
    const section = page.getByRole('region', { name: 'Logout PIN' });
    await expect(section.getByText('Off')).toBeVisible();
    await button(page, 'Set PIN').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('PIN').fill('12');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('PIN must be 4 to 8 digits')).toBeVisible();
    await dialog.getByLabel('PIN').fill('1111');
    await page.keyboard.press('Enter');
    await expect(section.getByText('On', { exact: true })).toBeVisible();
    await button(page, 'Remove PIN').click();
    await button(page, 'Remove').click();
    await expect(section.getByText('Off')).toBeVisible();
    await button(page, 'Set PIN').click();
    await dialog.getByLabel('PIN').fill('4711');
    await page.keyboard.press('Enter');
    await expect(section.getByText('On', { exact: true })).toBeVisible();
    await expect(dialog).toBeHidden();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await expectAccessible(page);
  });
  const token = await signedIn(page, store, 'kiosk');
  await step(page, 'a wrong PIN is refused, with the keypad or a keyboard', async () => {
    await page.goto('/customer/entry');
    await keepTouching(page);
    await openPinDialog(page);
    const pad = pinDialog(page).getByRole('group', { name: 'Keypad' });
    await expect(pinDialog(page).getByRole('button', { name: 'Logout' })).toBeDisabled();
    for (const digit of '47') await pad.getByRole('button', { name: digit, exact: true }).click();
    await page.keyboard.type('129x');
    await page.keyboard.press('Backspace');
    await expect(digits(page)).toHaveAccessibleName('4 digits entered');
    await page.keyboard.press('Enter');
    await expect(pinDialog(page).getByRole('alert')).toHaveText('Wrong PIN. Please try again.');
    await expect(digits(page)).toHaveAccessibleName('0 digits entered');
    await expect(page).toHaveURL(/customer.entry$/);
    await expect(pinDialog(page).locator('input')).toHaveCount(0);
    await expect(page.getByLabel('Phone number')).toHaveValue('');
  });
  await step(page, 'it fits every screen, with large targets', async () => {
    for (const [width, height] of [
      [1280, 800],
      [800, 600],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      const buttons = pinDialog(page).getByRole('button');
      await expect(buttons).toHaveCount(14);
      // The first frames after a resize may still have the old layout.
      await expect(async () => {
        const boxes = await buttons.evaluateAll((all) =>
          all.map((button) => button.getBoundingClientRect().toJSON() as DOMRect),
        );
        for (const { top, left, right, bottom, width: across, height: down } of boxes) {
          expect(Math.min(across, down)).toBeGreaterThanOrEqual(48);
          expect(Math.min(top, left, width - right, height - bottom)).toBeGreaterThanOrEqual(0);
        }
      }).toPass({ timeout: 8_000 });
    }
    await expectAccessible(page);
  });
  await step(page, 'without a connection it says so, and the kiosk stays signed in', async () => {
    await page.route('**/api/auth/logout/kiosk', (route) => route.abort());
    await page.keyboard.type('4711');
    await page.keyboard.press('Enter');
    await expect(pinDialog(page).getByRole('alert')).toContainText('No internet.');
    expect(await storageOf(page)).toHaveProperty('token', token);
  });
  await step(page, 'the right PIN signs out, and leaves no trace', async () => {
    await page.keyboard.type('4711');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/auth.login$/);
    expect(JSON.stringify(await storageOf(page))).not.toContain('4711');
    expect((await call('GET', '/store-owners/me', { token })).status).toBe(401);
  });
});

isolatedTest('BX-06 too many wrong PINs show the remaining wait, and an idle PIN pad closes', async ({ page }) => {
  const store = await createTestStore();
  const owner = await store.ownerToken();
  await call('PUT', '/store-owners/me/kiosk-pin', { token: owner, body: { pin: '4711' } });
  const token = await signedIn(page, store, 'kiosk');
  for (let i = 0; i < 5; i += 1) await call('POST', '/auth/logout/kiosk', { token, body: { pin: '0000' } });
  await page.clock.install();
  await page.goto('/customer/entry');
  await button(page, 'Logout').click();
  const confirm = page.getByRole('dialog', { name: 'Confirm Logout' });
  await page.clock.runFor(600);
  await confirm.getByRole('button', { name: 'Logout' }).click();
  await expect(pinDialog(page)).toBeVisible();
  await page.keyboard.type('4711');
  await page.keyboard.press('Enter');
  await expect(pinDialog(page).getByRole('alert')).toHaveText(/^Too many wrong PINs. Try again in [45]:\d\d\.$/);
  await page.keyboard.type('47');
  await page.clock.runFor(14_000);
  await page.keyboard.type('1');
  await page.clock.runFor(14_000);
  await expect(digits(page)).toHaveAccessibleName('3 digits entered');
  await page.clock.runFor(1_500);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // Neither the PIN pad nor the phone field has kept a digit.
  await expect(page.getByLabel('Phone number')).toHaveValue('');
  await expect(button(page, 'Logout')).toBeFocused();
});

test('the Full Screen button fills the screen, and a kiosk whose session has ended is signed out without a PIN', async ({
  page,
}) => {
  const store = await createTestStore();
  const owner = await store.ownerToken();
  await call('PUT', '/store-owners/me/kiosk-pin', { token: owner, body: { pin: '4711' } });
  const token = await signedIn(page, store, 'kiosk');
  await visit(page, '/customer/entry');
  await step(page, 'the button goes away, and comes back', async () => {
    await button(page, 'Full Screen').click();
    await expect(button(page, 'Full Screen')).toBeHidden();
    await page.evaluate(() => document.exitFullscreen());
    await expect(button(page, 'Full Screen')).toBeVisible();
  });
  await step(page, 'Logout asks for no PIN', async () => {
    expect((await call('POST', '/auth/logout/kiosk', { token, body: { pin: '4711' } })).status).toBe(204);
    await button(page, 'Logout').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/auth.login$/);
  });
});
