import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInLight } from '../support/accessible';
import { expect, signedIn, step, test, visit } from '../support/screen';
import { sql } from '../support/sql';
import { addCustomer, addReward } from '../support/testStore';
import { createChain, type Chain } from './createChain';

const switcher = (page: Page) => page.getByRole('combobox', { name: 'Shop' });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Adds a redemption of `name` in one shop of the chain. */
async function redeemIn({ first }: Chain, shopId: string, name: string): Promise<void> {
  const { id: customerId } = await addCustomer(first, { shop_id: shopId, name });
  const { id: rewardId } = await addReward(first);
  await sql(
    `insert into redemptions (store_id, customer_id, reward_id, status, points_used, day, item_name, item_type, item_value,
                              shop_id)
     values ($1, $2, $3, 'pending', 10, current_date, 'Free coffee', 'FREE_ITEM', 0, $4)`,
    [first.id, customerId, rewardId, shopId],
  );
}

test('CH-19 the switcher changes its pages and survives a reload', async ({ page }) => {
  const chain = await createChain();
  const { first, shop } = chain;
  await redeemIn(chain, first.id, 'Fiona First');
  await redeemIn(chain, shop.id, 'Harry Harbor');
  await signedIn(page, first, 'owner');
  const customers = page.getByRole('group', { name: /^(Total Customers|Joined Here)$/ });

  await step(page, 'all shops are shown first', async () => {
    await page.goto('/owner/dashboard');
    await expect(customers).toContainText('2');
    await expect(switcher(page)).toHaveValue('');
    await visit(page, '/owner/activities');
    await expect(page.getByRole('row', { name: /Fiona First/ })).toContainText('First Street');
    await expect(page.getByRole('row', { name: /Harry Harbor/ })).toContainText('Harbor');
  });
  await step(page, 'a shop is selected with the keyboard, and stays after a reload', async () => {
    await page.goto('/owner/activities?status=pending');
    await switcher(page).focus();
    await switcher(page).selectOption({ label: shop.name });
    await expect(page).toHaveURL(/owner.activities$/);
    await expect(page.getByText('Harry Harbor')).toBeVisible();
    await expect(page.getByText('Fiona First')).toBeHidden();
    await expect(switcher(page)).toBeFocused();
    await page.reload();
    await expect(switcher(page)).toHaveValue(shop.id);
    await expect(page.getByText('Harry Harbor')).toBeVisible();
    await expect(page.getByText('Fiona First')).toBeHidden();
    await expectAccessibleInLight(page);
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(customers).toContainText('1');
  });
  await step(page, 'no figure of the shop that was left is shown while those of the other one load', async () => {
    let respond: () => void = () => undefined;
    const responded = new Promise<void>((resolve) => (respond = resolve));
    await page.route(`**/api/store-owners/me/stats?shop=${first.id}`, async (route) => {
      await responded;
      await route.continue();
    });
    await switcher(page).selectOption({ label: first.name });
    await expect(customers).toHaveAttribute('aria-busy', 'true');
    await expect(customers).not.toContainText('1');
    respond();
    await expect(customers).toContainText('1');
  });
  await step(page, 'a page of the whole chain says so', async () => {
    await page.getByRole('link', { name: 'Manage Customers', exact: true }).click();
    await expect(page.getByText('This page is the same for all of your shops.')).toBeVisible();
    await expect(page.getByText('Harry Harbor')).toBeVisible();
  });
  await step(page, "promotions and texts have the chain's time zone and name, whichever shop is selected", async () => {
    await switcher(page).selectOption({ label: shop.name });
    await page.goto('/owner/promotions?promotion=new');
    await expect(page.getByRole('dialog').getByText('Time of the store: Eastern Time')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText('Times are Eastern Time')).toBeVisible();
    await page.goto('/owner/sms');
    await page.getByLabel('Message', { exact: true }).fill('Fresh bread');
    await expect(page.getByText(`${first.name}: Fresh bread`)).toBeVisible();
  });
  await step(page, 'its profile speaks of a shop, or of the chain and its first shop', async () => {
    await page.goto('/owner/profile');
    await expect(page.getByText(`Devices signed in to ${shop.name}`, { exact: true })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Shop settings' })).toContainText('Hawaii');
    await switcher(page).selectOption({ label: 'All shops' });
    await expect(page.getByText('Devices signed in to your chain', { exact: true })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Shop settings' })).toContainText(`Those of ${first.name}`);
  });
  await step(page, 'a page about one shop asks for it, and changes only that one', async () => {
    await switcher(page).selectOption({ label: 'All shops' });
    await page.getByRole('link', { name: 'Kiosk', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Which shop?' })).toBeVisible();
    await expectAccessible(page);
    await button(page, shop.name).click();
    await expect(page.getByText(`asks which shop it is in: choose ${shop.name}`)).toBeVisible();
    await button(page, 'Set PIN').click();
    await page.getByRole('dialog').getByLabel('PIN').fill('4711');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'Logout PIN' }).getByText('On', { exact: true })).toBeVisible();
    await switcher(page).selectOption({ label: first.name });
    await expect(page.getByRole('region', { name: 'Logout PIN' }).getByText('Off')).toBeVisible();
  });
  await step(page, 'on a phone it is in the menu', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await visit(page, '/owner/dashboard');
    await button(page, 'Open menu').click();
    await switcher(page).selectOption({ label: shop.name });
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
    await expect(page.getByRole('main').getByText(shop.name, { exact: true })).toBeVisible();
    await expect(customers).toContainText('1');
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
  await step(page, 'a shop that has left the chain is no longer selected', async () => {
    await sql('update shops set left_at = now() where id = $1', [shop.id]);
    await page.reload();
    await expect(page.getByText(/is no longer in your chain/)).toBeVisible();
    await expect(switcher(page)).toHaveValue('');
    await expect(customers).toContainText('2');
  });
});

test('a manager has the pages of one shop, and no link to another page', async ({ page }) => {
  const chain = await createChain();
  const { first, shop } = chain;
  await redeemIn(chain, first.id, 'Fiona First');
  await redeemIn(chain, shop.id, 'Harry Harbor');
  await signedIn(page, shop, 'owner');
  await page.goto('/owner');
  await expect(heading(page, /^Welcome back/)).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link')).toHaveText([
    'Dashboard',
    'Activities',
    'Point of Sale',
    'Kiosk',
    'Cashiers',
    'Profile',
  ]);
  await expect(page.getByText(first.name)).toBeVisible();
  await expect(switcher(page)).toBeHidden();
  const open = ['dashboard', 'activities', 'point-of-sale', 'kiosk', 'cashier', 'profile'];
  for (const [path, name] of [
    ['/owner/dashboard', /^Welcome back/],
    ['/owner/activities', 'Activities Management'],
    ['/owner/point-of-sale', 'Point of Sale'],
    ['/owner/kiosk', 'Kiosk'],
    ['/owner/cashier', 'Cashier Accounts'],
    ['/owner/profile', 'Profile'],
  ] as const) {
    const refused: string[] = [];
    page.on('response', (response) => {
      if (response.status() === 403) refused.push(response.url());
    });
    await visit(page, path);
    await expect(heading(page, name)).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect([path, refused]).toEqual([path, []]);
    const links = await page.locator('a[href^="/owner/"]').evaluateAll((all) => all.map((a) => a.getAttribute('href')));
    expect(links.filter((href) => !open.some((page) => href?.startsWith(`/owner/${page}`)))).toEqual([]);
    await expectAccessibleInLight(page);
  }
  await visit(page, '/owner/manage-customers');
  await expect(heading(page, /Page Not Found/)).toBeVisible();
});
