import sharp from 'sharp';
import { expectAccessible } from '../support/accessible';
import { call } from '../support/http';
import { expect, isolatedTest, signedIn, step, storageOf } from '../support/screen';
import { createTestStore, type TestStore } from '../support/testStore';
import { createImage, getPublicBrand, patchBrand, putLogo } from './brandCalls';

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
      await page.setViewportSize(PHONE);
      await expect(page.getByText(WELCOME)).toBeVisible();
      await expect(logo).toBeVisible();
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
      await expectAccessible(page);
    };

    await signedIn(page, store, 'kiosk');
    await step(page, 'the kiosk has the accent itself on its panel, and readable buttons', async () => {
      await page.goto('/customer/entry');
      await expectBrand();
      await expect(page.getByRole('banner')).toHaveCSS('background-color', 'rgb(123, 45, 142)');
    });
    await step(page, 'the look is there before the server responds', async () => {
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

isolatedTest(
  'BX-03 the owner sets logo, accent and welcome line next to a preview, and restores the default brand',
  async ({ page }) => {
    const store = await createTestStore();
    await signedIn(page, store, 'owner');
    const kioskPreview = page.frameLocator('iframe[title="Kiosk in the light colors"]');
    const attractPreview = page.frameLocator('iframe[title="Idle screen in the light colors"]');
    const boardPreview = page.frameLocator('iframe[title="Board in the light colors"]');
    const logoField = page.getByRole('group', { name: 'Logo' });
    const choose = (name: string, mimeType: string, buffer: Buffer) =>
      page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });

    await step(page, 'unusable files are refused at the field, without a request', async () => {
      await page.goto('/owner/brand');
      await expect(page).toHaveURL(/owner.kiosk$/);
      await expect(page.getByRole('heading', { name: 'Brand and language' })).toBeVisible();
      await choose('logo.svg', 'image/svg+xml', Buffer.from('<svg/>'));
      await expect(logoField).toContainText('Logo must be a PNG, JPEG or WebP image');
      await choose('logo.png', 'image/png', Buffer.alloc(1_000_001));
      await expect(logoField).toContainText('Logo must be at most 1 MB');
      await choose('logo.png', 'image/png', Buffer.from('no image'));
      await expect(logoField).toContainText("Couldn't read the logo. The file may be damaged.");
      await expect(page.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
    });
    await step(page, 'the preview follows the draft', async () => {
      await choose('logo.webp', 'image/webp', await createAnimatedWebp());
      await page.getByLabel('Accent color', { exact: true }).fill('#fffffe');
      await page.getByLabel('Welcome line', { exact: true }).fill(WELCOME);
      await expect(page.getByText('Accent color has too little contrast with white.')).toBeVisible();
      await page.getByLabel('Accent color', { exact: true }).fill('#7B2D8E');
      await expect(page.getByText('White text is easy to read on this color (contrast 8.1:1).')).toBeVisible();
      await expect(kioskPreview.getByText(WELCOME)).toBeVisible();
      await expect(kioskPreview.locator('img')).toHaveAttribute('src', /^data:image.webp/);
      await expect(kioskPreview.locator('header')).toHaveCSS('background-color', 'rgb(123, 45, 142)');
      await expect(kioskPreview.locator('input')).toHaveValue('(202) 555-01');
      await expect
        .poll(() => kioskPreview.locator('body').evaluate(() => [...document.fonts].map(({ status }) => status)))
        .toContain('loaded');
      await expect(attractPreview.locator('main')).toHaveCSS('background-color', 'rgb(123, 45, 142)');
      await expect(boardPreview.getByText(`${store.name} · ${WELCOME}`)).toBeVisible();
      await expect(boardPreview.getByText('20% OFF')).toBeVisible();
      await page.getByRole('button', { name: 'Español' }).click();
      await expect(kioskPreview.getByText('Únete a nuestro programa de lealtad')).toBeVisible();
      await expect(boardPreview.getByText('20% MENOS')).toBeVisible();
      await page.getByRole('button', { name: 'English' }).click();
    });
    await step(page, 'on a phone, the preview is that of a tablet, and cannot be used', async () => {
      await page.setViewportSize(PHONE);
      const [panel, keypad] = [kioskPreview.locator('header'), kioskPreview.locator('main')];
      const left = async (side: typeof panel) => (await side.boundingBox())?.x ?? NaN;
      await expect.poll(async () => (await left(keypad)) - (await left(panel))).toBeGreaterThan(150);
      await expect(kioskPreview.locator('body')).toHaveAttribute('inert');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
      await expectAccessible(page);
    });
    await step(page, 'a link asks before the draft is lost', async () => {
      await page.getByRole('region', { name: 'Idle screen' }).getByRole('link', { name: 'Rewards' }).click();
      const question = page.getByRole('dialog', { name: 'Discard your changes?' });
      await question.getByRole('button', { name: 'Keep editing' }).click();
      await expect(question).toBeHidden();
      await expect(page).toHaveURL(/owner.kiosk$/);
    });
    await step(page, 'what only the server finds is shown at the field, and nothing is lost', async () => {
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expect(logoField).toContainText('Logo must be a still image');
      expect((await getPublicBrand(store.id)).body).toMatchObject({ logo: null, welcomeLine: null });
      await expect(page.getByLabel('Welcome line', { exact: true })).toHaveValue(WELCOME);
    });
    await step(page, 'saved, it is what kiosk, sign-in and board get', async () => {
      await choose('logo.png', 'image/png', await createImage(300, 100, '#e0a030').png().toBuffer());
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expect(page.getByText('Your brand was saved.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
      expect((await getPublicBrand(store.id)).body).toMatchObject({ accentColor: '#7b2d8e', welcomeLine: WELCOME });
      expect((await getPublicBrand(store.id)).body.logo).not.toBeNull();
    });
    await step(page, 'the default look is restored', async () => {
      await page.getByRole('button', { name: 'Restore Default Look' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
      await expect(page.getByText('The default look was restored.')).toBeVisible();
      await expect(page.getByLabel('Welcome line', { exact: true })).toHaveValue('');
      expect((await getPublicBrand(store.id)).body).toMatchObject({ logo: null, accentColor: null, welcomeLine: null });
    });
  },
);

/** An animated image, which the browser shows and the server refuses. */
function createAnimatedWebp(): Promise<Buffer> {
  const pixels = Buffer.from(Array.from({ length: 8 * 16 * 4 }, (_, index) => index % 251));
  return sharp(pixels, { raw: { width: 8, height: 16, channels: 4, pageHeight: 8 } })
    .webp({ loop: 0 })
    .toBuffer();
}
