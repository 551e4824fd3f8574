import { dialogOf, openStores } from '../stores/storesPage';
import { newTag } from '../support/admin';
import { expect, signedInAsAdmin, step, test } from '../support/screen';
import { sql } from '../support/sql';
import { addCustomer, createTestStore } from '../support/testStore';
import { createChain } from './createChain';

test('an administrator schedules that a shop leaves its chain, and cancels it', async ({ page }) => {
  const tag = newTag();
  const { first, shop } = await createChain(createTestStore({ name: `${tag} Harbor` }));
  const [here, there] = [await addCustomer(shop, {}), await addCustomer(first, { points: 20 })];
  // As after it had joined with one customer.
  await sql(
    `insert into customer_origins (store_id, shop_id, origin_id, customer_id, points, moves) values ($1, $2, $3, $4, 0, 0)`,
    [first.id, shop.id, here.id, there.id],
  );
  await sql(
    `insert into shop_moves (store_id, shop_id, direction, status, starts_at, started_at, finished_at, former_terms, counts)
     values ($1, $2, 'join', 'done', now(), now(), now(), '{}', '{}')`,
    [first.id, shop.id],
  );
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
