import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible';
import { expectNoHorizontalScroll, holdRequests } from '../support/adminScreen';
import { expect, isolatedTest as test, signedIn, step } from '../support/screen';
import { createTestStore } from '../support/testStore';

const SCRIPTS = '**/*.js';
const add = (page: Page) => page.getByRole('button', { name: 'Add Reward', exact: true }).first();
const form = (page: Page) => page.getByRole('dialog', { name: 'Add New Reward' });
const failed = (page: Page) => page.getByRole('dialog', { name: 'This part of the page could not be loaded' });

async function openRewards(page: Page): Promise<void> {
  await signedIn(page, await createTestStore(), 'owner');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/owner/rewards');
  await expect(add(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
}

test('Q-60 a dialog that cannot be loaded says so, the page stays, and it can be loaded again', async ({ page }) => {
  await openRewards(page);
  const block = () => page.route(SCRIPTS, (route) => route.abort());
  await step(page, 'the page stays as it is', async () => {
    await block();
    await add(page).click();
    await expect(failed(page)).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoHorizontalScroll(page);
    await expectAccessible(page);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await failed(page).getByRole('button', { name: 'Close' }).click();
    await expect(failed(page)).toBeHidden();
    await expect(page).toHaveURL(/\/owner\/rewards$/);
    await expect(add(page)).toBeFocused();
    // It did not open once more for a moment while the address changed.
    expect(requests).toEqual([]);
  });
  await step(page, 'Back closes it', async () => {
    await block();
    await add(page).click();
    await expect(failed(page)).toBeVisible();
    await page.goBack();
    await expect(failed(page)).toBeHidden();
    await expect(page.getByRole('heading', { level: 1, name: 'Rewards' })).toBeVisible();
  });
  await step(page, 'once the server answers again, the form opens', async () => {
    await block();
    await add(page).click();
    await failed(page).getByRole('button', { name: 'Try Again' }).click();
    await expect(failed(page)).toBeVisible();
    await page.unroute(SCRIPTS);
    await failed(page).getByRole('button', { name: 'Try Again' }).click();
    await expect(form(page).getByRole('textbox', { name: 'Name' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(form(page)).toBeHidden();
    await expect(add(page)).toBeFocused();
  });
});

test('Q-60 a dialog that loads slowly says so, and can be canceled meanwhile', async ({ page }) => {
  await openRewards(page);
  const release = await holdRequests(page, SCRIPTS);
  const loading = page.getByRole('dialog', { name: 'Loading...' });
  await add(page).click();
  await expect(loading.getByRole('progressbar')).toBeVisible();
  await expectAccessible(page);
  await loading.getByRole('button', { name: 'Cancel' }).click();
  await expect(loading).toBeHidden();
  await expect(add(page)).toBeFocused();
  await add(page).click();
  await expect(loading).toBeVisible();
  release();
  await expect(form(page).getByRole('textbox', { name: 'Name' })).toBeFocused();
  await expect(loading).toBeHidden();
});
