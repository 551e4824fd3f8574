import { expectAccessible } from '../support/accessible';
import { call } from '../support/http';
import { expect, isolatedTest, signedIn, step, storageOf } from '../support/screen';
import { createTestStore, type TestStore } from '../support/testStore';
import { createImage, patchBrand, putLogo } from './brandCalls';

const WELCOME = 'Good coffee, good people';
const PHONE = { width: 390, height: 844 };

isolatedTest.use({ hasTouch: true });

async function createBrandedStore(): Promise<TestStore> {
  const store = await createTestStore();
  const token = await store.ownerToken();
  await patchBrand(store.id, token, { accentColor: '#7b2d8e', welcomeLine: WELCOME });
  await putLogo(store.id, { token, file: await createImage(300, 100, '#e0a030').png().toBuffer() });
  return store;
}

isolatedTest(
  'BX-03 kiosk, sign-in and board show the logo, accent and welcome line of their store',
  async ({ page }) => {
    const store = await createBrandedStore();
    const logo = page.locator(`img[src*="/public/stores/${store.id}/logo/"]`);
    const expectBrand = async () => {
      await expect(page.getByText(WELCOME)).toBeVisible();
      await expect(logo).toBeVisible();
      await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(300);
      await expectAccessible(page);
      await page.setViewportSize(PHONE);
      await expect(page.getByText(WELCOME)).toBeVisible();
      await expect(logo).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
      await expectAccessible(page);
    };

    await signedIn(page, store, 'kiosk');
    await step(page, 'the kiosk has the accent itself on its panel, and readable buttons', async () => {
      await page.goto('/customer/entry');
      await expectBrand();
      await expect(page.getByRole('banner')).toHaveCSS('background-color', 'rgb(123, 45, 142)');
    });
    await step(page, 'the look is there before the server answers', async () => {
      await page.route('**/api/public/stores/*/brand', () => undefined);
      await page.reload();
      await expect(page.getByRole('banner')).toHaveCSS('background-color', 'rgb(123, 45, 142)');
      await expect(page.getByText(WELCOME)).toBeVisible();
    });
    await step(
      page,
      'after logging out, the sign-in of this device keeps the look, and nothing else is stored',
      async () => {
        await page.getByRole('button', { name: 'Logout' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
        await expect(page).toHaveURL(/\/auth\/login$/);
        await expectBrand();
        expect(Object.keys(await storageOf(page))).toEqual(['store_brand']);
      },
    );
    await step(page, 'the sign-in of the consoles has the look of the product', async () => {
      await page.goto('/auth/dashboard');
      await expect(page.getByText('For the people who come back.')).toBeVisible();
      await expect(logo).toHaveCount(0);
    });
    await step(page, 'the board', async () => {
      await signedIn(page, store, 'cashier');
      await page.goto('/cashier/dashboard');
      await expectBrand();
    });
    await step(page, 'a look that the owner took back is gone, from storage too', async () => {
      await call('DELETE', `/stores/${store.id}/brand`, { token: await store.ownerToken() });
      await page.reload();
      await expect(logo).toHaveCount(0);
      await expect.poll(async () => Object.keys(await storageOf(page))).not.toContain('store_brand');
    });
  },
);
