import type { Page } from '@playwright/test';
import { blockCode, expect, isolatedTest, signedIn, storageOf, test } from '../support/screen';
import { addCustomer, addReward, createTestStore, newPhone, type TestStore } from '../support/testStore';
import { openDashboard } from './dashboardPage';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function openEntry(page: Page, store: TestStore) {
  await signedIn(page, store, 'kiosk');
  await page.goto('/customer/entry');
  await expect(page.getByText('Join Our Loyalty Program')).toBeVisible();
}
async function enterPhone(page: Page, phone: string) {
  await page.keyboard.type(phone.slice(2));
  await page.keyboard.press('Enter');
}
/** The second tap hits what the first one opened. */
async function doubleTap(page: Page, name: string) {
  const box = await button(page, name).first().boundingBox();
  if (!box) throw new Error(`${name} is not visible`);
  await page.mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2, { delay: 20 });
}

isolatedTest('BX-09 KD-10 only Continue Shopping keeps a customer signed in after checkout', async ({ page }) => {
  await page.clock.install();
  await openDashboard(page, await createTestStore());
  await doubleTap(page, 'Checkout');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Logging out in');
  await page.clock.runFor(2_000);
  await page.mouse.click(8, 8);
  await page.keyboard.press('Escape');
  await expect(dialog).toContainText(/Logging out in [78] seconds/);
  await page.clock.runFor(9_000);
  await expect(page).toHaveURL(/customer.entry$/);
});

test('BX-09 a double tap on Redeem only asks, and only the buttons of the question close it', async ({ page }) => {
  const store = await createTestStore();
  await addReward(store, { points_required: 5 });
  await openDashboard(page, store, { points: 50 });
  const redeems: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/public/redeem')) redeems.push(request.url());
  });
  await doubleTap(page, 'View Rewards');
  await expect(button(page, 'Redeem')).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Rewards' })).not.toHaveCSS('pointer-events', 'none');
  await doubleTap(page, 'Redeem');
  const question = page.getByRole('dialog', { name: 'Redeem Reward' });
  await expect(question).toBeVisible();
  await page.mouse.click(4, 4);
  await page.keyboard.press('Escape');
  await expect(question).toBeVisible();
  expect(redeems).toEqual([]);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
});

isolatedTest(
  'BX-08 check-in ends after 60 s without a touch, and a half-typed number is cleared after 30 s',
  async ({ page }) => {
    await page.clock.install();
    const store = await createTestStore();
    const customer = await addCustomer(store, { name: 'Nora Nearby' });
    await openEntry(page, store);
    await isolatedTest.step('a touch restarts the 30 s', async () => {
      await page.keyboard.type('202');
      await page.clock.runFor(25_000);
      await page.mouse.click(300, 700);
      await page.clock.runFor(25_000);
      await expect(page.getByLabel('Phone number')).toHaveValue('(202');
      await page.clock.runFor(6_000);
      await expect(page.getByLabel('Phone number')).toHaveValue('');
    });
    await enterPhone(page, customer.phone);
    await expect(page.getByText('Nora Nearby')).toBeVisible();
    await page.clock.runFor(51_000);
    await expect(page.getByRole('alert')).toContainText('Are you still there?');
    await page.clock.runFor(10_000);
    await expect(page).toHaveURL(/customer.entry$/);
    await expect(page.locator('body')).not.toContainText('Nora Nearby');
    expect(JSON.stringify(await storageOf(page))).not.toContain(customer.phone);

    await isolatedTest.step('the registration form too', async () => {
      await enterPhone(page, newPhone());
      await page.getByLabel('Your Name').fill('Half Typed');
      await page.clock.runFor(61_000);
      await expect(page).toHaveURL(/customer.entry$/);
    });
  },
);

test('KC-02 the response to the check-in decides who is new: a name without a birthday is not', async ({ page }) => {
  const store = await createTestStore();
  const customer = await addCustomer(store, { name: 'Bea Birthdayless', birthday: null });
  await openEntry(page, store);
  await enterPhone(page, customer.phone);
  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible();
  await button(page, 'Continue').click();
  await expect(page.getByText('Not set')).toBeVisible();
});

test('KC-02 KE-02 a mistyped number is corrected with its digits kept and the caret in place', async ({ page }) => {
  const store = await createTestStore();
  const customer = await addCustomer(store, { phone: '+12025550143' });
  await openEntry(page, store);
  await enterPhone(page, '+12025559143');
  await button(page, 'Not your number? Change it').click();
  const field = page.getByLabel('Phone number');
  await expect(field).toHaveValue('(202) 555-9143');
  expect(await page.evaluate(() => JSON.stringify([history.state, localStorage]))).not.toContain('5559143');
  await field.focus();
  // After the first digit of the line number.
  await field.evaluate((input: HTMLInputElement) => {
    input.setSelectionRange(11, 11);
  });
  await page.keyboard.press('Backspace');
  await page.keyboard.type('0');
  await expect(field).toHaveValue('(202) 555-0143');
  expect(await field.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(11);
  await page.keyboard.press('Enter');
  await expect(page.getByText(customer.name)).toBeVisible();
});

test('KE-01 at 800x600 and 1024x600 the whole entry page fits', async ({ page }) => {
  await openEntry(page, await createTestStore());
  for (const size of [
    { width: 800, height: 600 },
    { width: 1024, height: 600 },
  ]) {
    await page.setViewportSize(size);
    await expect(button(page, 'Check In')).toBeInViewport({ ratio: 1 });
    await expect(button(page, 'Logout')).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(size.height);
  }
});

test('KD-01 BX-02 at 800x600 and 1024x600 the whole dashboard fits', async ({ page }) => {
  const store = await createTestStore();
  await addReward(store, { name: 'Butter Croissant', points_required: 300 });
  await openDashboard(page, store, { points: 252 });
  await expect(page.getByRole('progressbar')).toBeVisible();
  for (const size of [
    { width: 800, height: 600 },
    { width: 1024, height: 600 },
  ]) {
    await page.setViewportSize(size);
    for (const name of ['View Rewards', 'Checkout', 'History', 'Promotions', 'Logout']) {
      await expect(button(page, name)).toBeInViewport({ ratio: 1 });
    }
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBe(size.height);
  }
});

isolatedTest('KD-11 the inactivity banner covers neither the name of the store nor Logout', async ({ page }) => {
  await page.clock.install();
  const store = await createTestStore();
  await openDashboard(page, store, { points: 7 });
  await expect(page.getByText('7', { exact: true })).toBeVisible();
  await page.clock.runFor(52_000);
  const banner = await page.getByRole('alert').boundingBox();
  for (const covered of [page.getByText(store.name), button(page, 'Logout')]) {
    const box = await covered.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(banner?.y ?? 0);
  }
});

isolatedTest(
  'KC-01 a page whose code could not be loaded is loaded by itself once the network is back',
  async ({ page, context }) => {
    const store = await createTestStore();
    await signedIn(page, store, 'kiosk');
    const unblock = await blockCode(page, 'Complete Your Profile');
    await page.goto('/customer/entry');
    await expect(page.getByText('Join Our Loyalty Program')).toBeVisible();
    await enterPhone(page, newPhone());
    await page.waitForURL(/check-in$/);
    await context.setOffline(false);
    unblock();
    await expect(page.getByRole('heading', { name: 'Complete Your Profile' })).toBeVisible({ timeout: 10_000 });
  },
);
