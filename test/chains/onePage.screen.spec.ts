import type { Page } from '@playwright/test';
import { createLink } from '../customerPage/pageStore';
import { expectAccessible } from '../support/accessible';
import { call } from '../support/http';
import { expect, isolatedTest } from '../support/screen';
import { sql } from '../support/sql';
import { addCustomer, addReward, givePoints } from '../support/testStore';
import { createThreeShops } from './threeShops';

const { step } = isolatedTest;

const historyOf = (page: Page) => page.getByRole('region', { name: 'History' });

isolatedTest("CH-36 a shop's link opens the page of the chain, which says where things are", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { first, shop, third } = await createThreeShops();
  const customer = await addCustomer(first, { points: 0 });
  await givePoints(first, customer.id, 50);
  await sql(
    `insert into points_ledger (store_id, customer_id, delta, kind, source, actor_role, shop_id)
     values ($1, $2, 100, 'earn', 'order:one', 'system', $3)`,
    [first.id, customer.id, shop.id],
  );
  await addReward(first, { name: 'Coffee' });
  const { id } = await addReward(first, { name: 'Cake' });
  await call('PATCH', `/stores/${first.id}/rewards/${id}`, {
    token: await first.ownerToken(),
    body: { shopIds: [shop.id, third.id] },
  });
  const address = new RegExp(`/my/${first.subdomain}$`);

  await step('the link opens it at the address of the chain, without the token', async () => {
    await page.goto(`/my/${shop.subdomain}#${await createLink(shop, customer)}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(address);
  });
  await step('it names the shops of the reward, of the history and of the chain', async () => {
    const cake = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Cake' }) });
    await expect(cake).toContainText('Only in Harbor, Mill Street');
    const coffee = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Coffee' }) });
    await expect(coffee).not.toContainText('Only in');
    await expect(historyOf(page).getByRole('listitem').first()).toContainText('Harbor');
    await expect(historyOf(page).getByRole('listitem').last()).not.toContainText('Street');
    const shops = page.getByRole('group').filter({ hasText: 'All shops where your points count' });
    await expect(shops.getByRole('listitem')).toHaveText(['First Street', 'Harbor', 'Mill Street']);
  });
  await step('it is accessible and fits, light and dark, small and wide', async () => {
    for (const width of [390, 768]) {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height: 844 });
        await page.emulateMedia({ colorScheme });
        await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
        await expectAccessible(page);
      }
    }
  });
  await step('the address of another shop leads there too', async () => {
    await page.goto(`/my/${third.subdomain}`);
    await expect(page).toHaveURL(address);
    await expect(page.getByText('Only in Harbor, Mill Street')).toBeVisible();
  });
});
