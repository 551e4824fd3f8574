import { cardOf, dialogOf, openStores } from '../stores/storesPage';
import { newTag } from '../support/admin';
import { expect, signedInAsAdmin, step, test } from '../support/screen';
import { createTestStore } from '../support/testStore';

test('CH-02 an administrator starts a chain, and adds a shop to it', async ({ page }) => {
  const tag = newTag();
  const first = await createTestStore({ name: `${tag} Harbor` });
  const shop = `${tag} Mill`;
  await signedInAsAdmin(page);
  await openStores(page, tag);
  await step(page, 'the details of a store start a chain', async () => {
    await page.getByRole('button', { name: `View details of ${first.name}` }).click();
    await dialogOf(page, first.name).getByRole('button', { name: 'Start a Chain' }).click();
    await dialogOf(page, 'Start a Chain').getByRole('button', { name: 'Start Chain' }).click();
    await expect(dialogOf(page, first.name).getByRole('list', { name: `Shops of ${first.name}` })).toContainText(
      'First shop',
    );
  });
  await step(page, 'the form of a shop leaves out what the chain decides', async () => {
    await dialogOf(page, first.name).getByRole('button', { name: 'Add Shop' }).click();
    const form = dialogOf(page, 'Add Shop');
    await form.getByLabel('Shop Name').fill(shop);
    await form.getByLabel('Point-of-sale API key', { exact: true }).fill('c');
    await expect(form.getByLabel('Points per dollar')).toHaveCount(0);
    await form.getByRole('button', { name: 'Create Shop' }).click();
    await expect(cardOf(page, shop)).toContainText(`Shop of ${first.name}`);
    await expect(cardOf(page, first.name)).toContainText('First shop of a chain');
  });
});
