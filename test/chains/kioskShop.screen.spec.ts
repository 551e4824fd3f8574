import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible';
import { call, serverUrl } from '../support/http';
import { expect, step, storageOf, test } from '../support/screen';
import { PASSWORD, type TestStore } from '../support/testStore';
import { createChain } from './createChain';

const question = (page: Page) => page.getByRole('dialog', { name: 'Which shop is this?' });
const checkIn = (page: Page) => page.getByRole('button', { name: 'Check In' });

async function signInAtTablet(page: Page, owner: TestStore, origin = ''): Promise<void> {
  await page.goto(`${origin}/auth/login`);
  await page.getByLabel('Email').fill(owner.ownerEmail);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** The shop as which the server knows the tablet. */
async function shopOnServer(page: Page): Promise<string> {
  const { token = '' } = await storageOf(page);
  return (await call<{ storeId: string }>('GET', '/store-owners/me', { token })).body.storeId;
}

test("CH-20 the tablet of a chain's owner asks for its shop, and another choice needs the PIN", async ({ page }) => {
  const { first, shop } = await createChain();
  const body = { pin: '4711' };
  await call('PUT', '/store-owners/me/kiosk-pin', { token: await first.ownerToken(), body });
  await signInAtTablet(page, first);
  await step(page, 'it asks, also after a reload, and fits every screen', async () => {
    await expect(question(page)).toBeVisible();
    await page.reload();
    await expect(question(page).getByRole('button', { name: first.name })).toBeVisible();
    for (const [width, height] of [
      [800, 1280],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    await expectAccessible(page);
  });
  await step(page, 'a failed choice says so', async () => {
    await page.route('**/api/auth/session/shop', (route) => route.abort());
    await question(page).getByRole('button', { name: first.name }).click();
    await expect(page.getByRole('alert')).toHaveText('No internet. You can choose once the tablet is online again.');
  });
  await step(page, 'the first choice is free, and the kiosk greets with the name of the shop', async () => {
    await question(page).getByRole('button', { name: first.name }).click();
    await expect(checkIn(page)).toBeVisible();
    await expect(page.getByText(first.name)).toBeVisible();
    await page.reload();
    await expect(checkIn(page)).toBeVisible();
    await expect(question(page)).toBeHidden();
  });
  await step(page, 'another choice needs the PIN', async () => {
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('button', { name: 'Change Shop' }).click();
    await expect(question(page).getByRole('button', { name: first.name })).toContainText('This tablet now');
    await question(page).getByRole('button', { name: shop.name }).click();
    const pad = page.getByRole('dialog', { name: 'Enter PIN' });
    await expect(pad).not.toHaveCSS('pointer-events', 'none');
    await page.keyboard.type('0000');
    await page.keyboard.press('Enter');
    await expect(pad.getByRole('alert')).toHaveText('Wrong PIN. Please try again.');
    expect(await shopOnServer(page)).toBe(first.id);
    await page.keyboard.type('4711');
    await page.keyboard.press('Enter');
    await expect(pad).toBeHidden();
    await expect(question(page)).toBeHidden();
    await expect(page.getByText(shop.name)).toBeVisible();
    expect(await shopOnServer(page)).toBe(shop.id);
  });
});

test('CH-21 at the address of a shop the kiosk of the owner needs no question', async ({ page }) => {
  const { first, shop } = await createChain();
  const { protocol, port } = new URL(serverUrl());
  await signInAtTablet(page, first, `${protocol}//${shop.subdomain}.localhost:${port}`);
  await expect(checkIn(page)).toBeVisible();
  await expect(page.getByText(shop.name)).toBeVisible();
  expect(await shopOnServer(page)).toBe(shop.id);
});
