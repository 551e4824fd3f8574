import { patchBrand } from '../brand/brandCalls';
import { addRedemption, MINUTE, SECOND } from '../redemptions/boardPage';
import { expect, signedIn, storageOf, test } from '../support/screen';
import { sql } from '../support/sql';
import { addCustomer, addReward, createTestStore, givePoints, newPhone } from '../support/testStore';

test('BX-04 a customer uses the kiosk in Spanish from entry to checkout, and the next one finds it in English', async ({
  page,
}) => {
  const store = await createTestStore();
  const reward = await addReward(store, { name: 'Free coffee', points_required: 10 });
  const phone = newPhone();
  await signedIn(page, store, 'kiosk');
  await page.goto('/customer/entry');
  const html = page.locator('html');
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  await test.step('the entry page is in Spanish', async () => {
    await expect(html).toHaveAttribute('lang', 'en');
    await expect(button('Español')).toHaveAttribute('lang', 'es');
    await button('Español').click();
    await expect(html).toHaveAttribute('lang', 'es');
    await expect(page.getByRole('heading', { name: 'Únete a nuestro programa de lealtad' })).toBeVisible();
    await expect(page).toHaveTitle(/^Registrar visita/);
    await button('Registrar mi visita').click();
    await expect(page.getByRole('alert')).toHaveText('Ingresa tu número de teléfono');
    await page.keyboard.type(phone.slice(2));
    await button('Registrar mi visita').click();
  });

  await test.step('the check-in, an error of the server and the keyboard are in Spanish', async () => {
    await expect(page.getByRole('heading', { name: 'Completa tu perfil' })).toBeVisible();
    await page.getByLabel('Tu nombre').click();
    const keyboard = page.getByRole('region', { name: 'Teclado en pantalla' });
    await expect(keyboard.getByRole('button', { name: /^ñ$/i })).toBeVisible();
    await keyboard.getByRole('button', { name: 'Símbolos' }).click();
    await expect(keyboard.getByRole('button', { name: /^é$/i })).toBeVisible();
    await keyboard.getByRole('button', { name: 'Listo' }).click();
    await page.getByLabel('Tu nombre').fill('Íñigo');
    await page.getByLabel('Fecha de nacimiento').fill('05/17/1990');
    await page.getByLabel('Código de invitación').fill('ABCD2345');
    await page.keyboard.press('Escape');
    await button('Guardar').click();
    const dialog = page.getByRole('dialog', { name: 'Corrige lo siguiente' });
    await expect(dialog.getByRole('listitem')).toHaveText('El código de invitación no es válido');
    await dialog.getByRole('button', { name: 'Entendido' }).click();
    await expect(dialog).toBeHidden();
    await page.getByLabel('Código de invitación').fill('');
    await button('Guardar').click();
  });

  await test.step('the dashboard, the rewards and a refused redemption are in Spanish', async () => {
    await expect(page.getByRole('heading', { name: '¡Hola, Íñigo!' })).toBeVisible();
    const [customer] = await sql<{ id: string }>('select id from customers where store_id = $1 and phone = $2', [
      store.id,
      phone,
    ]);
    await givePoints(store, customer?.id ?? '', 1_250);
    await page.getByRole('button', { name: 'Actualizar puntos' }).click();
    await expect(page.getByRole('region', { name: 'Puntos disponibles' })).toContainText('1,250');
    await page.getByRole('button', { name: 'Ver recompensas' }).click();
    await page.getByRole('button', { name: 'Canjear', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Canjear recompensa' });
    await expect(question).toContainText('¿Quieres canjear Free coffee por 10 puntos?');
    // The owner raises the price of the reward above the customer's points.
    await sql('update rewards set points_required = 2000 where id = $1', [reward.id]);
    await question.getByRole('button', { name: 'Confirmar canje' }).click();
    await expect(question.getByRole('alert')).toHaveText(
      'No tienes suficientes puntos. Necesitas 2,000 puntos y tienes 1,250.',
    );
    await question.getByRole('button', { name: 'Cancelar' }).click();
    await button('Cerrar Recompensas').click();
    await button('Historial').click();
    await button('Puntos').click();
    await expect(page.getByRole('listitem').first()).toContainText('Puntos agregados por la tienda');
    await button('Cerrar Historial').click();
  });

  await test.step('a reload keeps the language of the customer, and the next customer gets the default', async () => {
    await page.reload();
    await expect(page.getByRole('heading', { name: '¡Hola, Íñigo!' })).toBeVisible();
    await button('Ya pagué').click();
    const done = page.getByRole('dialog');
    await expect(done).toContainText('Sumamos tus puntos en cuanto la caja registre tu compra.');
    await done.getByRole('button', { name: 'Seguir comprando' }).click();
    await button('Cerrar sesión').click();
    await expect(page.getByRole('heading', { name: 'Join Our Loyalty Program' })).toBeVisible();
    await expect(html).toHaveAttribute('lang', 'en');
    expect(await storageOf(page)).not.toHaveProperty('language');
  });
});

test('BX-04 the board keeps its language over a reload, and signing out resets it', async ({ page }) => {
  const store = await createTestStore();
  await addRedemption(store, { age: 5 * MINUTE + 10 * SECOND, item: { name: 'Coffee', type: 'FREE_ITEM' } });
  await signedIn(page, store, 'cashier');
  await page.goto('/cashier/dashboard');
  await page.getByRole('button', { name: 'Español' }).click();
  await expect(page.getByRole('heading', { name: 'Canjes recientes' })).toBeVisible();
  await page.reload();
  const latest = page.getByRole('article', { name: 'Último canje' });
  await expect(latest).toContainText('Coffee GRATIS');
  await expect(latest).toContainText('hace 5 min');
  await expect(latest).toContainText('PENDIENTE');
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page).toHaveURL(/auth.cashier/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  expect(await storageOf(page)).not.toHaveProperty('language');
});

test('BX-04 the kiosk and the board of a store with Spanish as its default start in Spanish and return to it', async ({
  page,
}) => {
  const store = await createTestStore();
  await patchBrand(store.id, await store.ownerToken(), { defaultLanguage: 'es' });
  const customer = await addCustomer(store);
  const html = page.locator('html');
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  await test.step('a customer chooses English, and the next one finds the kiosk in Spanish', async () => {
    await signedIn(page, store, 'kiosk');
    await page.goto('/customer/entry');
    await expect(page.getByRole('heading', { name: 'Únete a nuestro programa de lealtad' })).toBeVisible();
    await button('English').click();
    await expect(page.getByRole('heading', { name: 'Join Our Loyalty Program' })).toBeVisible();
    await page.keyboard.type(customer.phone.slice(2));
    await button('Check In').click();
    await button('Continue').click();
    await button('Logout').click();
    await expect(page.getByRole('heading', { name: 'Únete a nuestro programa de lealtad' })).toBeVisible();
    await expect(html).toHaveAttribute('lang', 'es');
  });
  await test.step('a reload shows Spanish before the server responds', async () => {
    await page.route('**/api/public/stores/*/brand', () => undefined);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Únete a nuestro programa de lealtad' })).toBeVisible();
    await page.unroute('**/api/public/stores/*/brand');
  });
  await test.step('the board starts in Spanish', async () => {
    await signedIn(page, store, 'cashier');
    await page.goto('/cashier/dashboard');
    await expect(page.getByRole('heading', { name: 'Canjes recientes' })).toBeVisible();
  });
});
