import { call } from '../support/http';
import { expect, signedInAsAdmin, test, step } from '../support/screen';
import { sql } from '../support/sql';
import { newTag } from '../support/admin';
import { addStores, cardOf, cards, isListing, createNamedStore, openStores, requestsOf } from './storesPage';

test('ST-06 ST-02 the status of a store changes', async ({ page }) => {
  await signedInAsAdmin(page);
  await step(
    page,
    'the status button sends the opposite status, changes before the response and ends the sessions of the store',
    async () => {
      const store = await createNamedStore(`Sweet ${newTag()}`);
      const ownerToken = await store.ownerToken();
      await openStores(page, store.name);
      const card = cardOf(page, store.name);
      let release = () => {};
      const held = new Promise<void>((resolve) => (release = resolve));
      await page.route('**/api/stores/*/status', async (route) => {
        await held;
        await route.continue();
      });
      const sent = page.waitForRequest('**/api/stores/*/status');
      await card.getByRole('button', { name: `Active, deactivate ${store.name}` }).click();
      expect((await sent).postDataJSON()).toEqual({ isActive: false });
      await expect(card.getByRole('button', { name: `Inactive, activate ${store.name}` })).toBeVisible();
      release();
      await expect(page.getByText(`${store.name} is now inactive. Its kiosk and staff are signed out.`)).toBeVisible();
      expect((await call('GET', '/store-owners/me', { token: ownerToken })).status).toBe(401);
      await card.getByRole('button', { name: `Inactive, activate ${store.name}` }).click();
      await expect(page.getByText(`${store.name} is now active.`)).toBeVisible();
      expect(await sql('select is_active from stores where id = $1', [store.id])).toEqual([{ is_active: true }]);
    },
  );
  await step(page, 'a failed status change is reverted and its reason shown', async () => {
    const tag = newTag();
    await addStores(tag, 1);
    await openStores(page, tag);
    await page.route('**/api/stores/*/status', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      await route.fulfill({ status: 500, json: { message: 'It could not be done' } });
    });
    const card = cardOf(page, `${tag} 1`);
    await card.getByRole('button', { name: /^Active,/ }).click();
    await expect(card.getByRole('button', { name: /^Inactive,/ })).toBeVisible({ timeout: 900 });
    await expect(card.getByRole('button', { name: /^Active,/ })).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: 'It could not be done' })).toBeVisible();
  });
  await step(page, 'a status change whose response was lost is shown as applied, with a warning', async () => {
    const tag = newTag();
    await addStores(tag, 1);
    await openStores(page, tag);
    await page.route('**/api/stores/*/status', async (route) => {
      await route.fetch();
      await route.abort();
    });
    const card = cardOf(page, `${tag} 1`);
    await card.getByRole('button', { name: /^Active,/ }).click();
    await expect(page.getByRole('alert').filter({ hasText: `${tag} 1 may be inactive by now` })).toBeVisible();
    await expect(card.getByRole('button', { name: /^Inactive,/ })).toBeVisible();
  });
  await step(page, 'a deactivated store moves from the active to the inactive stores without a reload', async () => {
    const tag = newTag();
    await addStores(tag, 2);
    await openStores(page, tag);
    await page.getByRole('button', { name: 'Inactive', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'No stores found.' })).toBeVisible();
    await page.getByRole('button', { name: 'Active', exact: true }).click();
    await expect(cards(page)).toHaveCount(2);
    const requests = requestsOf(page, isListing);
    await cardOf(page, `${tag} 1`)
      .getByRole('button', { name: /^Active,/ })
      .click();
    await expect(cards(page)).toHaveCount(1);
    expect(requests).toHaveLength(1);
    await page.getByRole('button', { name: 'Inactive', exact: true }).click();
    await expect(cardOf(page, `${tag} 1`)).toBeVisible();
  });
});
