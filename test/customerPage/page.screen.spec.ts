import type { Page } from '@playwright/test';
import { addSubscriber, createSendingStore } from '../sms/sending';
import { expectAccessible } from '../support/accessible';
import { eventually } from '../support/eventually';
import { expect, isolatedTest } from '../support/screen';
import { sql } from '../support/sql';
import { addPromotion, addReward, givePoints, type TestStore } from '../support/testStore';
import { createLink, readTextedCode } from './pageStore';

const { step } = isolatedTest;
const PHONE = { width: 390, height: 844 };

/** Simulates returning to a page that was in the background. */
const returnTo = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
const addressOf = (store: TestStore, token: string) => `/my/${store.subdomain}#${token}`;

isolatedTest('BX-77 a customer sees and manages their account on their phone', async ({ page }) => {
  await page.setViewportSize(PHONE);
  const store = await createSendingStore({ name: 'Sweet Bean' });
  const customer = await addSubscriber(store, { points: 120 });
  await addReward(store, { name: 'Cake', points_required: 150 });
  await addPromotion(store);

  await step('the link of the kiosk opens the page, and leaves no token in the address', async () => {
    await page.goto(addressOf(store, await createLink(store, customer)));
    await expect(page.getByRole('heading', { level: 1, name: 'Hello, Pat!', exact: true })).toBeVisible();
    await expect(page.getByText('30 points until Cake')).toBeVisible();
    expect(new URL(page.url()).hash).toBe('');
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByText('30 points until Cake')).toBeVisible();
  });
  await step('changed points are shown when the customer returns to the page', async () => {
    await givePoints(store, customer.id, 40);
    await returnTo(page);
    await expect(page.getByText('You have enough points for every reward.')).toBeVisible({ timeout: 10_000 });
  });
  await step('BX-106 entering the texted code shows the rest of the page', async () => {
    await page.getByRole('button', { name: 'Text me the code' }).click();
    await expect(page.getByLabel('Code from the text')).toBeFocused();
    await expectAccessible(page);
    await page.getByLabel('Code from the text').fill(await readTextedCode(store, customer));
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Hello, Pat Regular!' })).toBeVisible();
  });
  await step('BX-104 the phones that are signed in are listed', async () => {
    await page.getByRole('button', { name: 'Show signed-in phones' }).click();
    await expect(page.getByRole('heading', { name: 'This phone' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Hide signed-in phones' }).click();
  });
  await step('texts are turned off and on again; the opt-out is saved', async () => {
    const texts = page.getByRole('switch', { name: 'may send me recurring automated marketing texts' });
    await texts.click();
    await expect(texts).not.toBeChecked();
    await eventually('the opt-out was saved', async () => {
      const [row] = await sql('select sms_opted_out_at as at from customers where id = $1', [customer.id]);
      return row?.at !== null;
    });
    await expect(texts).toHaveAttribute('aria-busy', 'false');
    await texts.click();
    await expect(texts).toBeChecked();
    await expect(texts).toHaveAttribute('aria-busy', 'false');
  });
  await step('the page is in Spanish and dark, and stays accessible', async () => {
    await page.getByRole('button', { name: 'Español' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '¡Hola, Pat Regular!' })).toBeVisible();
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);
  });
  await step('the customer can read what is stored about them', async () => {
    await page.getByRole('button', { name: 'Ver mis datos' }).click();
    await page.getByText('Tú (1)').click();
    await expect(page.getByText('Número de teléfono', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Ocultar mis datos' }).click();
    await expect(page.getByText('Tú (1)')).toBeHidden();
  });
  await step('the customer deletes their record with a texted code', async () => {
    await page.getByRole('button', { name: 'Eliminar mi cuenta' }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Enviarme el código' }).click();
    await expect(page.getByLabel('Código del mensaje de texto')).toBeFocused();
    await page.getByLabel('Código del mensaje de texto').fill(await readTextedCode(store, customer));
    await page.getByRole('button', { name: 'Eliminar cuenta' }).click();
    await expect(page.getByText('Your account was deleted.').or(page.getByText('Tu cuenta se eliminó.'))).toBeVisible();
    const [row] = await sql('select erased_at is not null as erased from customers where id = $1', [customer.id]);
    expect(row).toEqual({ erased: true });
  });
});
