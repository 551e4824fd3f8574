import { expect, step, test } from '../support/screen';
import { sql } from '../support/sql';
import { addCustomer, addReward, PASSWORD } from '../support/testStore';
import { createThreeShops } from './threeShops';

test('CH-22 the flow of the kiosk at each of three shops: check-in, a reward for the points of the chain, and logout', async ({
  page,
}) => {
  const { first, shop, third } = await createThreeShops();
  const shops = [first, shop, third];
  const customer = await addCustomer(first, { points: 300, name: 'Robin Regular' });
  for (const { name } of shops) await addReward(first, { name: `Coffee at ${name}`, points_required: 100 });
  const tap = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const [visits, { id, name }] of shops.entries()) {
    await step(page, `at shop ${visits + 1}`, async () => {
      await page.goto('/favicon.svg');
      await page.evaluate(() => localStorage.clear());
      await page.goto('/auth/login');
      await page.getByLabel('Email').fill(first.ownerEmail);
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign In' }).click();
      await page.getByRole('dialog', { name: 'Which shop is this?' }).getByRole('button', { name }).click();
      await expect(page.getByRole('button', { name: 'Check In' })).toBeVisible();
      await page.keyboard.type(customer.phone.slice(2));
      await page.keyboard.press('Enter');
      await tap('Continue');
      await expect(page.getByRole('heading', { name: 'Welcome, Robin Regular!' })).toBeVisible();
      const points = page.getByRole('region', { name: 'Available Points' });
      await expect(points).toContainText(`${300 - 100 * visits}`);
      await tap('View Rewards');
      const reward = page
        .getByRole('list', { name: 'Rewards' })
        .getByRole('listitem')
        .filter({ hasText: `Coffee at ${name}` });
      await reward.getByRole('button', { name: 'Redeem' }).click();
      await tap('Confirm Redemption');
      await expect(page.getByRole('button', { name: 'More rewards' })).toBeVisible();
      const [redeemed] = await sql('select shop_id from redemptions where customer_id = $1 order by id desc limit 1', [
        customer.id,
      ]);
      expect(redeemed).toEqual({ shop_id: id });
    });
  }
});
