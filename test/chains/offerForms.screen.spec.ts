import { expect, signedIn, test } from '../support/screen';
import { sql } from '../support/sql';
import { addReward, createTestStore } from '../support/testStore';
import { createThreeShops } from './threeShops';

test('CH-11 the owner of a chain chooses the shops of an offer, and the lists name them', async ({ page }) => {
  const { first, shop, third } = await createThreeShops();
  for (const [{ id }, name] of [
    [shop, 'Harbor'],
    [third, 'Mill Street'],
  ] as const) {
    await sql('update stores set name = $2 where id = $1', [id, name]);
  }
  await addReward(first, { name: 'Coffee' });
  await signedIn(page, first, 'owner');
  await page.goto('/owner/rewards');
  await page.getByRole('button', { name: 'Edit Coffee' }).click();
  const form = page.getByRole('dialog');
  await expect(form.getByRole('group', { name: 'Shops' })).toHaveCount(0);
  await expect(form.getByText('Redemptions per day in each shop, of all customers together.')).toBeVisible();
  await form.getByLabel('Where can customers use it?').selectOption('Only in some shops');
  await form.getByRole('button', { name: 'Save Reward' }).click();
  await expect(form.getByText('Choose at least one shop')).toBeVisible();
  await form.getByRole('checkbox', { name: 'Mill Street' }).check();
  await form.getByRole('checkbox', { name: 'Harbor' }).check();
  await form.getByRole('button', { name: 'Save Reward' }).click();
  await expect(page.getByRole('table').getByText('· Only in Harbor, Mill Street')).toBeVisible();
  const shopIds = async () => (await sql('select shop_ids from rewards where store_id = $1', [first.id]))[0]?.shop_ids;
  expect(await shopIds()).toEqual([shop.id, third.id]);
  // All shops again.
  await page.getByRole('button', { name: 'Edit Coffee' }).click();
  await form.getByLabel('Where can customers use it?').selectOption('In all shops');
  await form.getByRole('button', { name: 'Save Reward' }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByText('Only in')).toHaveCount(0);
  expect(await shopIds()).toBeNull();

  await page.goto('/owner/boosts?boost=new');
  await form.getByLabel('Name').fill('Happy hour');
  await form.getByRole('checkbox', { name: 'Friday' }).check();
  await expect(form.getByText('Local time of each shop')).toBeVisible();
  await form.getByLabel('Where does it run?').selectOption('Only in some shops');
  await form.getByRole('checkbox', { name: 'Harbor' }).check();
  await form.getByRole('button', { name: 'Create Boost' }).click();
  await expect(page.getByRole('article', { name: 'Happy hour' }).getByText('Only in Harbor')).toBeVisible();
});

test('CH-01 a store without a chain is not asked for shops', async ({ page }) => {
  const store = await createTestStore();
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await signedIn(page, store, 'owner');
  await page.goto('/owner/rewards?reward=new');
  await expect(page.getByRole('dialog').getByLabel('Name', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Where can customers use it?')).toHaveCount(0);
  expect(calls.filter((path) => path === '/api/store-owners/me')).toEqual([]);
});
