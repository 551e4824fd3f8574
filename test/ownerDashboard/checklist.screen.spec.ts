import { expectAccessible } from '../support/accessible';
import { expectNoHorizontalScroll } from '../support/adminScreen';
import { expect, signedIn, signedInAsAdmin, step, test } from '../support/screen';
import { sql } from '../support/sql';
import { addCustomer, addReward, createTestStore, signIn } from '../support/testStore';

test('BX-80 BX-286 a new owner sees what is left to set up, before any chart, each with a link, until it is done or hidden', async ({
  page,
}) => {
  const store = await createTestStore();
  await signedIn(page, store, 'owner');
  await page.goto('/owner/dashboard');
  const panel = page.getByRole('region', { name: 'Get started' });
  const trends = page.getByRole('heading', { name: 'Trends' });
  await step(page, 'the list leads to the page on which each item is done', async () => {
    await expect(panel.getByText('0 of 5 done')).toBeVisible();
    await expect(panel.getByRole('listitem')).toHaveCount(5);
    await expect(page.getByText('No recent activity to show')).toBeVisible();
    await expect(trends).toHaveCount(0);
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoHorizontalScroll(page);
    await panel.getByRole('link', { name: 'Add your first reward' }).click();
    await expect(page).toHaveURL('/owner/rewards');
  });
  await step(page, 'what is done is marked, and once all is done the list is gone', async () => {
    await addReward(store);
    await store.kioskToken();
    await page.goto('/owner/dashboard');
    await expect(panel.getByText('2 of 5 done')).toBeVisible();
    await expect(panel.getByRole('link')).toHaveCount(3);
    await signIn(store.cashierEmail);
    const customer = await addCustomer(store);
    await sql('insert into visits (store_id, customer_id) values ($1, $2)', [store.id, customer.id]);
    await panel.getByRole('link', { name: 'Print the poster' }).click();
    const recorded = page.waitForResponse('**/api/store/checklist/poster');
    await page.getByRole('button', { name: 'Print' }).click();
    await recorded;
    const answered = page.waitForResponse('**/api/store/checklist');
    await page.goto('/owner/dashboard');
    await answered;
    await expect(trends).toBeVisible();
    await expect(panel).toHaveCount(0);
  });
});

test('BX-80 an administrator hides the list on a device', async ({ page }) => {
  await signedInAsAdmin(page);
  await page.goto('/admin/dashboard');
  const panel = page.getByRole('region', { name: 'Get started' });
  // The shared server makes no backups.
  await expect(panel.getByRole('link', { name: 'Turn on nightly backups' })).toHaveAttribute('href', '/admin/system');
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Hide' }).click();
  await expect(panel).toHaveCount(0);
  const answered = page.waitForResponse('**/api/platform/checklist');
  await page.reload();
  await answered;
  await expect(page.getByRole('link', { name: /Total Stores/ })).toBeVisible();
  await expect(panel).toHaveCount(0);
});
