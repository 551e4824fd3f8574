import { getAccount } from '../ledger/customerAccounts';
import { expectAccessible } from '../support/accessible';
import { expect, signedIn, test } from '../support/screen';
import { addCustomer, addPromotion } from '../support/testStore';
import { addRedemption } from './addRedemption';
import { openActivities } from './ownerCalls';

test('AC-02 AC-04 AC-05 AC-06 an owner sees a redemption arrive, completes it, undoes, edits and deletes', async ({
  page,
}) => {
  const { store, person, reward, redeem } = await openActivities();
  const promotionId = (await addPromotion(store)).id;
  await addRedemption(store, { customerId: person.id, promotionId, minutesAgo: 5 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signedIn(page, store, 'owner');
  await page.goto('/owner/activities');
  const rows = page.getByRole('table', { name: 'Redemptions' }).locator('tbody tr');
  await expect(rows).toHaveCount(1);

  await redeem();
  await expect(rows).toHaveCount(2);
  const row = rows.filter({ hasText: reward.name });
  await row.getByRole('button', { name: 'Mark completed' }).click();
  await expect(row).toContainText('Completed');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toContainText('Pending');

  const time = row.locator('time').filter({ visible: true });
  for (const width of [1280, 1024, 700, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(time).toHaveText(/^\w{3} \d+, \d{4}, \d+:\d\d [AP]M$/);
  }
  await page.setViewportSize({ width: 1280, height: 720 });

  await row.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Update Redemption' });
  await dialog.getByLabel('Status').selectOption('Cancelled');
  await dialog.getByLabel('Order ID (optional)').fill('ORD-7');
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText('Cancelled');
  expect(await getAccount(person.id)).toMatchObject({ points: 500, sum: 500 });

  await row.getByRole('button', { name: 'View details' }).click();
  const details = page.getByRole('dialog', { name: 'Redemption Details' });
  await expect(details).toContainText('Olive Owner');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(details).toContainText('ORD-7');
  // Back closes the details and stays on the page.
  await page.goBack();
  await expect(details).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessible(page);

  await row.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(rows).toHaveCount(1);
  await expect(page.getByText('Showing 1–1 of 1')).toBeVisible();
});

test('BX-146 an owner searches the redemptions and shows all of them again', async ({ page }) => {
  const { store, person, reward } = await openActivities();
  const other = await addCustomer(store, { name: 'Quentin Vale' });
  await addRedemption(store, { customerId: person.id, rewardId: reward.id });
  await addRedemption(store, { customerId: other.id, rewardId: reward.id, status: 'completed' });
  await signedIn(page, store, 'owner');
  await page.goto('/owner/activities');
  const rows = page.getByRole('table', { name: 'Redemptions' }).locator('tbody tr');
  await expect(rows).toHaveCount(2);
  const search = page.getByRole('searchbox', { name: 'Search redemptions' });
  await search.fill('quentin');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Quentin Vale');
  await page.reload();
  await expect(search).toHaveValue('quentin');
  await expect(rows).toHaveCount(1);
  await page.getByLabel('Last day').fill('2020-01-01');
  await expect(page.getByText('No redemptions match the search and the days.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear Search and Days' }).click();
  await expect(rows).toHaveCount(2);
  await expect(search).toHaveValue('');
});
