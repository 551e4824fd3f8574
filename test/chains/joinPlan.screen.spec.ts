import { dialogOf, openStores } from '../stores/storesPage';
import { newTag } from '../support/admin';
import { expect, signedInAsAdmin, step, test } from '../support/screen';
import { addCustomer, createTestStore } from '../support/testStore';
import { createChain } from './createChain';

test('an administrator schedules that a running store joins a chain, and cancels it', async ({ page }) => {
  const tag = newTag();
  const { first } = await createChain(createTestStore({ name: `${tag} Harbor` }));
  const store = await createTestStore({ name: `${tag} Mill`, time_zone: 'America/Chicago' });
  await addCustomer(store, { points: 25 });
  await signedInAsAdmin(page);
  await openStores(page, tag);
  await page.getByRole('button', { name: `View details of ${first.name}` }).click();
  const details = dialogOf(page, first.name);
  await step(page, 'the form asks for the store, what its points are worth, and when', async () => {
    await details.getByRole('button', { name: 'Add Existing Store' }).click();
    const form = dialogOf(page, 'Add Existing Store');
    await form.getByLabel('Store', { exact: true }).fill(store.name);
    await page.getByRole('option', { name: store.name }).click();
    await form.getByLabel('Points rate').fill('0.5');
    await expect(form.getByText(/Central Time/)).toBeVisible();
    await form.getByRole('button', { name: 'Preview' }).click();
  });
  await step(page, 'the preview counts customers and points', async () => {
    const preview = dialogOf(page, `Schedule ${store.name} to Join ${first.name}`);
    await expect(preview.getByText(/^At the next 3 AM/)).toBeVisible();
    await expect(
      preview.getByText(/^What they become in .* Harbor$/).locator('xpath=following-sibling::dd[1]'),
    ).toHaveText('12');
    await preview.getByRole('button', { name: 'Schedule' }).click();
  });
  await step(page, 'the panel shows it until it is cancelled', async () => {
    const joins = details.getByRole('list', { name: `Stores joining or leaving ${first.name}` });
    await expect(joins).toContainText(`${store.name}Scheduled`);
    await joins.getByRole('button', { name: `Cancel joining of ${store.name}` }).click();
    await dialogOf(page, 'Cancel Joining').getByRole('button', { name: 'Cancel Joining' }).click();
    await expect(page.getByText(`${store.name} stays a store of its own.`)).toBeVisible();
    await expect(joins).toHaveCount(0);
  });
});
