import type { Locator, Page } from '@playwright/test';
import { call } from '../support/http';
import { expect, signedIn, step, storageOf, test, visit } from '../support/screen';
import { addCustomer, createTestStore, newPhone } from '../support/testStore';

const field = (page: Page) => page.getByLabel('Phone number');
const checkIn = (page: Page) => page.getByRole('button', { name: 'Check In' });
const key = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Keypad' }).getByRole('button', { name, exact: true });

async function openEntry(page: Page) {
  await visit(page, '/customer/entry');
  await expect(checkIn(page)).toBeVisible();
}

test('KE-01 KE-02 KE-03 KE-05 SE-05 BX-250 the entry page takes phone numbers, shows errors and logs out', async ({
  page,
}) => {
  const testStore = await createTestStore();
  const token = await signedIn(page, testStore, 'kiosk');
  await step(page, 'an empty and a short number are rejected in the field', async () => {
    await visit(page, '/customer/entry');
    await checkIn(page).click();
    await expect(page.getByRole('alert')).toHaveText('Phone number is required');
    await page.keyboard.type('202555');
    await expect(page.getByRole('alert')).toHaveText('');
    await checkIn(page).click();
    await expect(page.getByRole('alert')).toHaveText('Please enter a valid 10-digit phone number');
  });
  await step(page, 'the keypad and a keyboard enter at most ten digits; +1 and the digits are sent', async () => {
    const customer = await addCustomer(testStore, { phone: '+12025550123' });
    await visit(page, '/customer/entry');
    for (const digit of '2029') await key(page, digit).click();
    await expect(field(page)).toHaveValue('(202) 9');
    await key(page, 'Backspace').click();
    await page.keyboard.type('5a5-50');
    await key(page, '1').click();
    await page.keyboard.type('239');
    await expect(field(page)).toHaveValue('(202) 555-0123');
    await key(page, 'Clear').click();
    await expect(field(page)).toHaveValue('');
    await field(page).fill('+1 202 555 0199');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('23');
    const sent = page.waitForRequest('**/api/public/check-in');
    await page.keyboard.press('Enter');
    expect((await sent).postDataJSON()).toEqual({ phone: customer.phone, storeSubdomain: testStore.subdomain });
    await expect(page).toHaveURL(/customer.check-in$/);
  });
  await step(page, 'an unknown phone goes to the check-in page as a new customer', async () => {
    await openEntry(page);
    await page.keyboard.type(newPhone().slice(2));
    await checkIn(page).click();
    await expect(page.getByRole('heading', { name: 'Complete Your Profile' })).toBeVisible();
    await expect(page.getByText("You're new here. Welcome!")).toBeVisible();
  });
  await step(page, 'the response for a number that was changed in the meantime brings no one back', async () => {
    await openEntry(page);
    const customer = await addCustomer(testStore);
    let respond: () => void = () => undefined;
    const responded = new Promise<void>((resolve) => {
      respond = resolve;
    });
    await page.route('**/api/public/check-in', async (route) => {
      await responded;
      await route.continue();
    });
    await page.keyboard.type(customer.phone.slice(2));
    await checkIn(page).click();
    await expect(page.getByRole('button', { name: 'Checking in...' })).toBeVisible();
    await key(page, 'Clear').click();
    await page.keyboard.type('20255');
    respond();
    await expect(checkIn(page)).toBeVisible();
    await expect(field(page)).toHaveValue('(202) 55');
    await expect(page).toHaveURL(/customer.entry$/);
    await page.unroute('**/api/public/check-in');
  });
  await step(page, 'other errors show their message in the phone field and shake the card', async () => {
    await page.evaluate(() => {
      Element.prototype.animate = new Proxy(Reflect.get<Element, 'animate'>(Element.prototype, 'animate'), {
        apply(real, element, args) {
          document.documentElement.dataset.shakes = String(Number(document.documentElement.dataset.shakes ?? 0) + 1);
          return Reflect.apply(real, element, args) as Animation;
        },
      });
    });
    const shakes = () => page.locator('html').getAttribute('data-shakes');
    await openEntry(page);
    await page.keyboard.type('2025550123');
    const responses: [number | 'none', object, string][] = [
      [503, { message: 'The register is offline' }, 'The register is offline'],
      [500, {}, 'Failed to check in. Please try again.'],
      ['none', {}, 'An unexpected error occurred. Please try again.'],
    ];
    for (const [status, json, message] of responses) {
      await page.route('**/api/public/check-in', (route) =>
        status === 'none' ? route.abort() : route.fulfill({ status, json }),
      );
      await checkIn(page).click();
      await expect(page.getByRole('alert')).toHaveText(message);
      await page.unroute('**/api/public/check-in');
    }
    expect(await shakes()).toBe('3');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.keyboard.press('Backspace');
    await checkIn(page).click();
    await expect(page.getByRole('alert')).toHaveText('Please enter a valid 10-digit phone number');
    expect(await shakes()).toBe('3');
  });
  await step(page, 'BX-131 a leading 1 is the country code, and an impossible number is refused', async () => {
    await openEntry(page);
    await page.keyboard.type('1202555012');
    await checkIn(page).click();
    await expect(page.getByRole('alert')).toHaveText('Please check the first 6 digits.');
    await key(page, '3').click();
    await expect(field(page)).toHaveValue('(202) 555-0123');
    await expect(page.getByRole('alert')).toBeEmpty();
    await field(page).fill('+44 20 7946 0958');
    await expect(page.getByRole('alert')).toHaveText('Please enter a valid 10-digit phone number');
    await expect(field(page)).toHaveValue('(202) 555-0123');
    await field(page).fill('+1 (212) 555-0145');
    await expect(field(page)).toHaveValue('(212) 555-0145');
  });
  await step(page, 'targets are at least 48 px and keys 72 px, and a low screen shows the whole page', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await openEntry(page);
    const readSizes = (buttons: Locator) =>
      buttons.evaluateAll((all) => all.map((button) => button.getBoundingClientRect().toJSON() as DOMRect));
    const keys = page.getByRole('group', { name: 'Keypad' }).getByRole('button');
    for (const [width, height] of [
      [1280, 800],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      // The first frames after a resize may still have the old layout.
      await expect(async () => {
        for (const { width, height } of await readSizes(page.getByRole('button'))) {
          expect(Math.min(width, height)).toBeGreaterThanOrEqual(48);
        }
        for (const { height } of await readSizes(keys)) expect(height).toBeGreaterThanOrEqual(72);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(overflow).toBeLessThanOrEqual(0);
      }).toPass({ timeout: 8_000 });
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(checkIn(page)).toBeInViewport({ ratio: 1 });
    for (const [width, height] of [
      [800, 600],
      [1024, 600],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect(checkIn(page)).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('button', { name: 'Logout' })).toBeInViewport({ ratio: 1 });
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
    }
  });
  await step(page, 'the root refuses to be pulled, and browsers read that from no other element', async () => {
    const read = () =>
      page.evaluate(() =>
        [document.documentElement, document.body].map((element) => getComputedStyle(element).overscrollBehaviorY),
      );
    await expect.poll(read).toEqual(['none', 'none']);
  });
  await step(page, 'Logout asks, and ends the session in browser and server', async () => {
    await expect(page.getByRole('heading', { name: 'Join Our Loyalty Program' })).toBeVisible();
    await expect(page.getByText(testStore.name)).toBeVisible();
    await expect(checkIn(page)).toBeVisible();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page).toHaveURL(/customer.entry$/);
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/auth.login$/);
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
    expect(await storageOf(page)).toEqual({});
    await expect.poll(async () => (await call('GET', '/store-owners/me', { token })).status).toBe(401);
    await page.goBack().catch(() => null);
    await expect(page).not.toHaveURL(/customer.entry$/);
  });
});
