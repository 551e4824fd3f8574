import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible';
import { expectNoHorizontalScroll } from '../support/adminScreen';
import { expect, isolatedTest as test, signedIn, step } from '../support/screen';
import { createTestStore } from '../support/testStore';

const SCRIPTS = '**/*.js';
const add = (page: Page) => page.getByRole('button', { name: 'Add Reward', exact: true }).first();
const form = (page: Page) => page.getByRole('dialog', { name: 'Add New Reward' });
const failed = (page: Page) => page.getByRole('dialog', { name: 'This part of the page could not be loaded' });

test('Q-60 a dialog that loads slowly or cannot be loaded says so, the page stays, and it can be loaded again', async ({
  page,
}) => {
  await signedIn(page, await createTestStore(), 'owner');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/owner/rewards');
  await expect(add(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  const block = () => page.route(SCRIPTS, (route) => route.abort());
  await step(page, 'one that cannot be loaded leaves the page as it is', async () => {
    await block();
    await add(page).click();
    await expect(failed(page)).toBeVisible();
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
  await step(page, 'another attempt that fails says so again', async () => {
    await block();
    await add(page).click();
    await failed(page).getByRole('button', { name: 'Try Again' }).click();
    await expect(failed(page)).toBeVisible();
    await failed(page).getByRole('button', { name: 'Close' }).click();
    await expect(failed(page)).toBeHidden();
  });
  await step(
    page,
    'while it loads slowly it says so and can be canceled; once the server answers, the form opens',
    async () => {
      let fail: () => void = () => undefined;
      const failing = new Promise<void>((resolve) => (fail = resolve));
      await page.route(SCRIPTS, async (route) => {
        await failing;
        await route.abort();
      });
      const loading = page.getByRole('dialog', { name: 'Loading...' });
      await add(page).click();
      await expect(loading.getByRole('progressbar')).toBeVisible();
      await expectAccessible(page);
      await loading.getByRole('button', { name: 'Cancel' }).click();
      await expect(loading).toBeHidden();
      await expect(add(page)).toBeFocused();
      await add(page).click();
      await expect(loading).toBeVisible();
      fail();
      await expect(failed(page)).toBeVisible();
      await page.unroute(SCRIPTS);
      await failed(page).getByRole('button', { name: 'Try Again' }).click();
      await expect(form(page).getByRole('textbox', { name: 'Name' })).toBeFocused();
      await expect(loading).toBeHidden();
      await page.keyboard.press('Escape');
      await expect(form(page)).toBeHidden();
      await expect(add(page)).toBeFocused();
    },
  );
});
