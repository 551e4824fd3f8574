import { expectAccessible } from '../support/accessible';
import { call } from '../support/http';
import { expect, signedIn, step, test } from '../support/screen';
import { sql } from '../support/sql';
import { createTestStore } from '../support/testStore';

const GOOD = 'violet-harbor-31';
const canSignIn = async (email: string) =>
  (await call('POST', '/auth/login', { body: { email, password: GOOD } })).status === 200;

test('OD-06 the owner adds, edits, deactivates, activates and deletes cashiers', async ({ page }) => {
  const store = await createTestStore();
  await sql('delete from accounts where id = $1', [store.cashierId]);
  const email = `dana-${store.subdomain}@example.com`;
  await signedIn(page, store, 'owner');
  await page.goto('/owner/cashier');
  const dialog = page.getByRole('dialog');
  const card = page.getByRole('article');

  await step(page, 'without cashiers the page says what they are for', async () => {
    await expect(page.getByText('No cashiers yet')).toBeVisible();
    await expect(page.getByRole('link', { name: /\/auth\/cashier$/ })).toHaveAttribute('target', '_blank');
  });

  await step(page, 'a cashier is added once, however often the button is pressed', async () => {
    await page.getByRole('button', { name: 'Add Cashier' }).first().click();
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog.getByText('Name is required')).toBeVisible();
    await dialog.getByLabel('Name').fill('Dana Desk');
    await dialog.getByLabel('Email').fill(store.ownerEmail);
    await dialog.getByLabel('Password', { exact: true }).fill(GOOD);
    await dialog.getByLabel('Phone').fill('(202) 555-0147');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription('This email cannot be used');
    await expectAccessible(page);
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByRole('button', { name: 'Create' }).dblclick();
    await expect(dialog).toBeHidden();
    await expect(card).toHaveCount(1);
    await expect(card).toContainText('Active');
    await expect(card).toContainText('(202) 555-0147');
    await expect(card).toContainText('Never');
    expect(await canSignIn(email)).toBe(true);
  });

  await step(page, 'an edit sends what changed; closing with changes asks', async () => {
    await page.getByRole('button', { name: 'Edit Dana Desk' }).click();
    await dialog.getByLabel('Phone').fill('');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await dialog.getByLabel('Name').fill('Dana Duty');
    const sent = page.waitForRequest((request) => request.method() === 'PATCH');
    await dialog.getByRole('button', { name: 'Update' }).click();
    expect((await sent).postDataJSON()).toEqual({ name: 'Dana Duty', phone: null });
    await expect(card).toContainText('Dana Duty');
    await expect(card).toContainText('Not set');
  });

  await step(page, 'deactivating asks, and keeps the cashier out until activated again', async () => {
    await page.getByRole('button', { name: 'Deactivate Dana Duty' }).click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Deactivate' }).click();
    await expect(card.getByText('Inactive')).toBeVisible();
    expect(await canSignIn(email)).toBe(false);
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Activate Dana Duty' }).click();
    await expect(card.getByText('Active', { exact: true })).toBeVisible();
    expect(await canSignIn(email)).toBe(true);
  });

  await step(page, 'a phone shows everything', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await expectAccessible(page);
  });

  await step(page, 'one that was deleted elsewhere leaves the list', async () => {
    const token = await store.ownerToken();
    const { body } = await call<{ id: string }[]>('GET', '/store/cashiers', { token });
    await call('DELETE', `/store/cashiers/${body[0]?.id}`, { token });
    await page.getByRole('button', { name: 'Delete Dana Duty' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(dialog.getByText('Cashier not found')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('No cashiers yet')).toBeVisible();
  });
});
