import { dialogOf, openStores } from '../stores/storesPage';
import { newTag } from '../support/admin';
import { expect, signedInAsAdmin, step, test } from '../support/screen';
import { createTestStore } from '../support/testStore';
import { bringCustomer, createChain } from './createChain';

test('an administrator schedules that a shop leaves its chain, and cancels it', async ({ page }) => {
  const tag = newTag();
  const chain = await createChain(createTestStore({ name: `${tag} Harbor` }));
  await bringCustomer(chain);
  const { first } = chain;
  await signedInAsAdmin(page);
  await openStores(page, tag);
  await page.getByRole('button', { name: `View details of ${first.name}` }).click();
  const details = dialogOf(page, first.name);
  await step(page, 'the form asks when', async () => {
    await details.getByRole('button', { name: 'Leave Chain: Harbor' }).click();
    const form = dialogOf(page, 'Leave Chain');
    await expect(form.getByText(/Hawaii Time/)).toBeVisible();
    await form.getByRole('button', { name: 'Preview' }).click();
  });
  await step(page, 'the preview counts customers and points', async () => {
    const preview = dialogOf(page, `Schedule Harbor to Leave ${first.name}`);
    await expect(preview.getByText(/^At the next 3 AM/)).toBeVisible();
    await expect(preview.getByText('Customers Harbor takes back').locator('xpath=following-sibling::dd[1]')).toHaveText(
      '1',
    );
    await preview.getByRole('button', { name: 'Schedule' }).click();
  });
  await step(page, 'the panel shows it until it is cancelled', async () => {
    const moves = details.getByRole('list', { name: `Stores joining or leaving ${first.name}` });
    await expect(moves).toContainText('ScheduledLeaves');
    await moves.getByRole('button', { name: /^Cancel leaving of / }).click();
    await dialogOf(page, 'Cancel Leaving').getByRole('button', { name: 'Cancel Leaving' }).click();
    await expect(page.getByText(/ stays a shop of the chain\.$/)).toBeVisible();
    await expect(moves).toHaveCount(0);
  });
});
