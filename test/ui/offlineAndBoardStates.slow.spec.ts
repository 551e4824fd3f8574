import type { Page } from '@playwright/test';
import { patchBrand } from '../brand/brandCalls';
import { addRedemption, HOUR, redeemAtKiosk } from '../redemptions/boardPage';
import { expectAccessible } from '../support/accessible';
import { expect, isolatedTest, putStorage, signedIn, test } from '../support/screen';
import { createTestStore } from '../support/testStore';
import { expectUsable, PHONE, SETTLED, SHORT, TABLET } from './usable';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

isolatedTest(
  'BX-07 without a connection the entry page is usable in Spanish with large text and on a narrow screen',
  async ({ page }) => {
    const store = await createTestStore({ name: 'Panadería y Cafetería de la Esquina' });
    await patchBrand(store.id, await store.ownerToken(), { defaultLanguage: 'es' });
    await signedIn(page, store, 'kiosk');
    await page.goto('/customer/entry');
    await expect(button(page, 'Cerrar sesión')).toBeVisible();
    await page.context().setOffline(true);
    const note = page.getByRole('status').filter({ hasText: 'Sin internet' });
    await expect(note).toBeVisible();
    await expectUsable(page);
    for (const size of [TABLET, PHONE, SHORT]) {
      await page.setViewportSize(size);
      await expect(async () => {
        await page.evaluate(() => scrollTo(0, 0));
        const bar = await note.boundingBox();
        for (const name of ['English', 'Registrar mi visita', 'Cerrar sesión']) {
          expect((await button(page, name).boundingBox())?.y).toBeGreaterThanOrEqual(bar?.height ?? Infinity);
        }
      }).toPass(SETTLED);
    }
    // On a low screen the buttons for the staff are on the colored panel.
    await page.setViewportSize(SHORT);
    await expectAccessible(page);
  },
);

test('BX-11 BX-243 the board and its dialogs are usable in Spanish with large text and on a narrow screen, and its header takes two rows on a phone', async ({
  page,
}) => {
  const store = await createTestStore({ name: 'Panadería de la Esquina', cashiers_may_resolve: true });
  await addRedemption(store, { age: HOUR, name: 'Ana Ruiz', item: { name: 'Muffins', type: 'BOGO' } });
  await redeemAtKiosk(store, 'Benjamín Ode');
  await signedIn(page, store, 'cashier');
  await putStorage(page, { language: 'es' });
  await page.goto('/cashier/dashboard');
  await expect(page.getByRole('heading', { name: 'Canjes recientes' })).toBeVisible();
  await expect(button(page, 'Cerrar sesión')).toBeVisible();
  await expectUsable(page);
  await page.setViewportSize(PHONE);
  // The layout changes a moment after the new width.
  await expect.poll(async () => (await page.getByRole('banner').boundingBox())?.height).toBeLessThanOrEqual(136);
  await expectAccessible(page);
  await button(page, /^Detalles del último/).click();
  const details = page.getByRole('dialog', { name: 'Detalles del canje' });
  await expect(details.getByRole('button', { name: 'Entregado' })).toBeVisible();
  await expectUsable(page);
  await details.getByRole('button', { name: 'Cancelar canje' }).click();
  await expect(button(page, 'No cancelar')).toBeVisible();
  await expectUsable(page);
  // A latest redemption that is done is a line while rewards wait.
  await addRedemption(store, {
    age: 0,
    name: 'Bartholomew Featherstone',
    status: 'completed',
    item: { name: 'Muffins', type: 'BOGO' },
  });
  await page.goto('/cashier/dashboard');
  await expect(page.getByRole('article')).toContainText('Bartholomew');
  await expectUsable(page);
});
