import type { Page } from '@playwright/test';
import { patchBrand } from '../brand/brandCalls';
import { openDashboard } from '../customers/dashboardPage';
import { call } from '../support/http';
import { expect, isolatedTest, signedIn, test } from '../support/screen';
import { addPromotion, addReward, createTestStore, givePoints } from '../support/testStore';
import { expectUsable, PHONE, SETTLED, TABLET } from './usable';

/** The on-screen keyboard appears only on a touch screen. */
const touch = isolatedTest.extend({ hasTouch: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

// Each state is measured at three sizes and in both color schemes, which takes long.
test.describe.configure({ timeout: 120_000 });
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

test('BX-04 the dashboard and its overlays are usable in Spanish with large text and on a narrow screen', async ({
  page,
}) => {
  const store = await createTestStore({ name: 'Panadería y Cafetería de la Esquina' });
  await addReward(store, { name: 'Café grande con leche de avena', points_required: 50 });
  await addReward(store, { name: 'Caja de doce medialunas recién horneadas', points_required: 5_000 });
  await addPromotion(store, { name: 'Semana de puntos dobles' });
  const customer = await openDashboard(page, store, { name: 'María Fernanda Villavicencio', points: 12_345 });
  await givePoints(store, customer.id, -345);
  await patchBrand(store.id, await store.ownerToken(), { defaultLanguage: 'es' });
  await page.reload();
  await expect(page.getByText('Tus puntos y recompensas')).toBeVisible();
  await expectUsable(page);

  await button(page, 'Ver recompensas').click();
  await expect(button(page, 'Canjear').first()).toBeVisible();
  await expectUsable(page);
  await button(page, 'Canjear').first().click();
  await expect(button(page, 'Confirmar canje')).toBeVisible();
  await expectUsable(page);
  await page.getByRole('dialog').last().getByRole('button', { name: 'Cancelar' }).click();
  await button(page, 'Cerrar Recompensas').click();

  await button(page, 'Historial').click();
  for (const tab of ['Canjes', 'Puntos']) {
    await button(page, tab).click();
    await expectUsable(page);
  }
  await button(page, 'Cerrar Historial').click();
  await button(page, 'Promociones').click();
  await expect(page.getByText('Semana de puntos dobles').first()).toBeVisible();
  await expectUsable(page);
  await button(page, 'Cerrar Promociones').click();
  await button(page, 'Ya pagué').click();
  await expect(button(page, 'Seguir comprando')).toBeVisible();
  await expectUsable(page);
});

test('BX-06 registration, the keyboard and the PIN are usable in Spanish with large text and on a narrow screen', async ({
  page,
}) => {
  const store = await createTestStore();
  const token = await store.ownerToken();
  await call('PUT', '/store-owners/me/kiosk-pin', { token, body: { pin: '4711' } });
  await signedIn(page, store, 'kiosk');
  // A language that a customer chooses would be reset after half a minute, so Spanish is the default.
  await patchBrand(store.id, token, { defaultLanguage: 'es' });
  await page.goto('/customer/entry');
  await button(page, 'Cerrar sesión').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page.getByRole('dialog').getByRole('group')).toBeVisible();
  await expectUsable(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.type('2025559876');
  await button(page, 'Registrar mi visita').click();
  await expect(page.getByRole('heading', { name: 'Completa tu perfil' })).toBeVisible();
  await expectUsable(page);
  await button(page, 'Guardar').click();
  await expect(page.getByRole('dialog', { name: 'Corrige lo siguiente' })).toBeVisible();
  await expectUsable(page);
});

isolatedTest(
  'KD-11 the inactivity warning is usable in Spanish with large text and on a narrow screen, and covers no action',
  async ({ page }) => {
    const store = await createTestStore({ name: 'Panadería y Cafetería de la Esquina' });
    // With a fixed clock, the warning appears and its countdown does not run.
    const loadedAt = Date.now();
    await page.clock.setFixedTime(loadedAt);
    await openDashboard(page, store, { points: 345 });
    await patchBrand(store.id, await store.ownerToken(), { defaultLanguage: 'es' });
    await page.reload();
    // The inactivity timer starts when the points have loaded.
    await expect(page.getByText('345', { exact: true })).toBeVisible();
    await page.clock.setFixedTime(loadedAt + 52_000);
    await expect(page.getByRole('alert')).toContainText('¿Sigues ahí?');
    await expectUsable(page);
    for (const size of [TABLET, PHONE]) {
      await page.setViewportSize(size);
      await expect(async () => {
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
        const banner = await page.getByRole('alert').boundingBox();
        const action = await button(page, 'Promociones').boundingBox();
        expect((action?.y ?? Infinity) + (action?.height ?? 0)).toBeLessThanOrEqual(banner?.y ?? 0);
      }).toPass(SETTLED);
    }
  },
);

touch('KC-04 the birthday picker is usable in Spanish, large and narrow', async ({ page }) => {
  const store = await createTestStore();
  await patchBrand(store.id, await store.ownerToken(), { defaultLanguage: 'es' });
  await signedIn(page, store, 'kiosk');
  await page.goto('/customer/entry');
  await expect(button(page, 'Registrar mi visita')).toBeVisible();
  await page.keyboard.type('2025559877');
  await button(page, 'Registrar mi visita').tap();
  await page.getByLabel('Fecha de nacimiento').tap();
  const picker = page.getByRole('region', { name: 'Teclado en pantalla' });
  for (const [part, pick] of [
    ['Mes', 'may, mayo'],
    ['Día', '17'],
    ['Año', '1990–99'],
    ['Año', '1990'],
  ] as const) {
    await expect(picker.getByRole('group', { name: part })).toBeVisible();
    await expectUsable(page);
    await picker.getByRole('button', { name: pick, exact: true }).tap();
  }
  await expect(page.getByLabel('Fecha de nacimiento')).toHaveValue('05/17/1990');
});

isolatedTest('BX-05 the attract loop is usable in Spanish with large text and on a narrow screen', async ({ page }) => {
  const store = await createTestStore({ name: 'Panadería y Cafetería de la Esquina' });
  await addReward(store, {
    name: 'Caja de doce medialunas',
    description: 'Recién horneadas, para llevar',
    reward_type: 'PERCENTAGE_DISCOUNT',
    reward_value: 50,
    points_required: 12_500,
  });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install();
  await signedIn(page, store, 'kiosk');
  await patchBrand(store.id, await store.ownerToken(), { defaultLanguage: 'es' });
  await page.goto('/customer/entry');
  await expect(page.getByRole('heading', { name: 'Únete a nuestro programa de lealtad' })).toBeVisible();
  await expect(async () => {
    await page.clock.runFor(61_000);
    await expect(page.getByText('Caja de doce medialunas')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.clock.resume();
  await expectUsable(page);
});
