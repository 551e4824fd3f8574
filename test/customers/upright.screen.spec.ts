import type { Locator, Page } from '@playwright/test';
import { expect, putStorage, signedIn, test } from '../support/screen';
import { addReward, createTestStore, newPhone } from '../support/testStore';
import { openDashboard } from './dashboardPage';
import { createFullStore, TABLETS, UPRIGHT } from './fullStore';

const SIZES = [...TABLETS, { width: 390, height: 844 }];

/** Expects that the buttons are within the screen at all sizes, without scrolling. */
async function expectOnScreen(page: Page, names: readonly string[], sizes = SIZES): Promise<void> {
  for (const { width, height } of sizes) {
    await test.step(`${width}×${height}`, async () => {
      await page.setViewportSize({ width, height });
      for (const name of names) {
        await expect(page.getByRole('button', { name }), `${name} at ${width}×${height}`).toBeInViewport({ ratio: 1 });
      }
    });
  }
}

/** Expects that the page fits every tablet, with the buttons of its footer. */
async function expectWhole(page: Page, footer: readonly string[]): Promise<void> {
  for (const size of TABLETS) {
    await expectOnScreen(page, footer, [size]);
    const scrolled = () => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
    await expect.poll(scrolled, `${size.width}×${size.height}`).toBe(0);
  }
}

/** Expects that an element begins where the one above it has ended. */
async function expectBelow(above: Locator, below: Locator): Promise<void> {
  await expect(async () => {
    const [first, second] = [await above.boundingBox(), await below.boundingBox()];
    expect(second?.y).toBeGreaterThanOrEqual((first?.y ?? Infinity) + (first?.height ?? 0));
  }).toPass({ timeout: 8_000 });
}

for (const hasBoost of [true, false]) {
  const boost = hasBoost ? 'a running and a next boost' : 'no boost';

  test(`BX-240 Check In, Full Screen, Logout and Save are on the screen of upright tablets too, with ${boost}`, async ({
    page,
  }) => {
    const store = await createFullStore({ hasBoost });
    await signedIn(page, store, 'kiosk');
    await page.goto('/customer/entry');
    await expect(page.locator('img')).toBeVisible();
    if (hasBoost) {
      await expect(page.getByText(/^Double points until/)).toBeVisible();
      await expect(page.getByText(/day 2 to 4 PM: triple points$/)).toBeVisible();
    }
    await expectOnScreen(page, ['Check In']);
    await expectWhole(page, ['Full Screen', 'Logout']);
    await page.getByRole('button', { name: 'Español' }).click();
    await expectOnScreen(page, ['Registrar mi visita']);
    await expectWhole(page, ['Pantalla completa', 'Cerrar sesión']);
    await page.keyboard.type(newPhone().slice(2));
    await page.getByRole('button', { name: 'Registrar mi visita' }).click();
    await expectOnScreen(page, ['Guardar'], UPRIGHT);
    await putStorage(page, { language: 'en' });
    await page.goto('/customer/entry');
    await expect(page.getByRole('button', { name: 'Check In' })).toBeVisible();
    await page.keyboard.type(newPhone().slice(2));
    await page.getByRole('button', { name: 'Check In' }).click();
    await expectOnScreen(page, ['Save'], UPRIGHT);
  });

  test(`BX-241 the four actions are on the screen of upright tablets too, in both languages, with ${boost}`, async ({
    page,
  }) => {
    const store = await createFullStore({ hasBoost });
    await addReward(store, { name: 'Free coffee', points_required: 100 });
    await addReward(store, { name: 'Cinnamon roll with extra icing', points_required: 150 });
    await addReward(store, { name: 'Growler', points_required: 1_350 });
    await openDashboard(page, store, { name: 'Alexandra Montgomery', points: 1_240 });
    await expect(page.locator('img')).toBeVisible();
    await expect(page.getByText('110 points until Growler')).toBeVisible();
    if (hasBoost) await expect(page.getByText(/double until/)).toBeVisible();
    await expectOnScreen(page, ['View Rewards', 'Checkout', 'History', 'Promotions']);
    await page.setViewportSize({ width: 768, height: 1024 });
    const [points, actions, profile] = [
      page.getByRole('region', { name: 'Available Points' }),
      page.getByRole('button', { name: 'Promotions' }),
      page.getByRole('region', { name: 'Your profile' }),
    ];
    await expectBelow(points, actions);
    await expectBelow(actions, profile);
    await putStorage(page, { language: 'es' });
    await page.goto('/customer/dashboard');
    await expect(page.getByText(/Growler/)).toBeVisible();
    await expectOnScreen(page, ['Ver recompensas', 'Ya pagué', 'Historial', 'Promociones']);
  });
}

test('BX-244 below 640 px, Redeem is below the text of its offer', async ({ page }) => {
  const store = await createTestStore();
  await addReward(store, { name: 'Cinnamon roll with extra icing', points_required: 150 });
  await openDashboard(page, store, { points: 1_240 });
  await page.getByRole('button', { name: 'View Rewards' }).click();
  const ticket = page.getByRole('listitem').filter({ hasText: 'Cinnamon' });
  const [text, redeem] = [ticket.getByText('Available'), ticket.getByRole('button', { name: 'Redeem' })];
  for (const [width, height] of [
    [601, 962],
    [639, 962],
    [390, 844],
    [320, 700],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expectBelow(text, redeem);
  }
  await page.setViewportSize({ width: 640, height: 962 });
  await expect(async () => {
    const [name, button] = [await ticket.getByRole('heading').boundingBox(), await redeem.boundingBox()];
    expect(button?.x).toBeGreaterThanOrEqual((name?.x ?? Infinity) + (name?.width ?? 0));
  }).toPass({ timeout: 8_000 });
});
