import { readFile } from 'node:fs/promises';
import { expect, signedIn, step, test } from '../support/screen';
import { sql } from '../support/sql';
import { addCustomer, addReward, createTestStore } from '../support/testStore';

test('BX-87 an owner sees that there is nothing yet, later enters a cost, and downloads both tables', async ({
  page,
}) => {
  const store = await createTestStore({ time_zone: 'UTC' });
  await signedIn(page, store, 'owner');

  await step(page, 'a new store is told what will appear', async () => {
    await page.goto('/owner/results');
    await expect(page.getByRole('heading', { name: 'Results', level: 1 })).toBeVisible();
    await expect(page.getByText(/No results yet/)).toBeVisible();
  });

  const ann = await addCustomer(store);
  const coffee = await addReward(store, { name: 'Free coffee', reward_type: 'FREE_ITEM', reward_value: 0 });
  await sql(
    `insert into order_credits (store_id, order_id, customer_id, match_method, eligible_cents, granted_points,
                                points_per_dollar, modified_ms, credited_at)
     values ($1, 'FIRST', $2, 'identity', 1250, 0, 1, 0, now())`,
    [store.id, ann.id],
  );
  await sql(
    `insert into redemptions (store_id, customer_id, reward_id, status, repeat, item_name, item_type, item_value, day)
     select $1, $2, $3, 'completed', 'always', 'Free coffee', 'FREE_ITEM', 0, now()::date from generate_series(1, 4)`,
    [store.id, ann.id, coffee.id],
  );

  await step(page, 'a cost is entered, kept over a reload, and added up', async () => {
    await page.reload();
    await expect(page.getByRole('region', { name: 'Sales to customers' })).toContainText(
      '$13 in 12 months, from 1 purchase',
    );
    const worth = page.getByRole('region', { name: 'Is it worth it?' });
    await expect(worth).toContainText('We need to know what rewards, goods, and the program itself cost you.');
    await worth.getByRole('button', { name: 'Enter Costs' }).click();
    await expect(page.getByLabel('Cost of Free coffee')).toBeFocused();
    await page.getByLabel('Cost of Free coffee').fill('0.85');
    await page.getByLabel('Cost of Goods for $1 of sales').fill('35');
    await page.getByLabel('Cost of This program, per month').fill('29');
    await page.keyboard.press('Enter');
    await expect(worth).toContainText('In 12 months you paid $32 for rewards, texts and the program.');
    await page.reload();
    await expect(page.getByLabel('Cost of Free coffee')).toHaveValue('0.85');
    await expect(worth).toContainText('Too early to tell');
    await expect(page.getByRole('region', { name: 'What one costs you' })).toContainText('$3.40');
  });

  await step(page, 'both tables are downloaded', async () => {
    const download = async (button: string) => {
      const file = page.waitForEvent('download');
      await page.getByRole('button', { name: button }).click();
      return readFile(await (await file).path(), 'utf8');
    };
    expect(await download('Export Months')).toContain(',1,12.5,12.5,4,3.4,0,0,,');
    expect(await download('Export Who Came Back')).toContain('Month of joining,Customers who joined');
  });
});
