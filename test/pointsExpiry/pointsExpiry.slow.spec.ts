import { openDashboard } from '../customers/dashboardPage';
import { expectAccessible } from '../support/accessible';
import { expect, signedIn, step, test } from '../support/screen';
import { addReward, createTestStore } from '../support/testStore';
import { addExpiry, addInactive, createExpiryStore } from './expiryStore';

test('BX-70 an owner sees how many points would expire before saving a shorter period', async ({ page }) => {
  const store = await createTestStore();
  await addReward(store, { reward_type: 'FIXED_DISCOUNT', reward_value: 5, points_required: 100 });
  await addInactive(store, 14, 1200);
  await addInactive(store, 2);
  await signedIn(page, store, 'owner');
  await page.goto('/owner/profile');
  const section = page.getByRole('region', { name: 'Points expiry' });
  const dialog = page.getByRole('dialog');
  await expect(section.getByText('Never')).toBeVisible();
  await section.getByRole('button', { name: 'Change Expiry' }).click();

  await step(page, 'a shorter period shows when it takes effect and what would expire each month', async () => {
    await dialog.getByLabel('Points expire').selectOption('After 12 months without activity');
    await expect(
      dialog.getByText(/Takes effect on .* 2 customers would lose 1,300 points, worth up to \$65\.00/),
    ).toBeVisible();
    const table = dialog.getByRole('table', { name: 'Points that would expire, by month' });
    await expect(table.getByRole('row')).toHaveCount(13);
    await expect(table.getByRole('row', { name: /1,200 1 \$60\.00/ })).toHaveCount(1);
    await expectAccessible(page);
  });
  await step(
    page,
    'another period shows its own numbers, and after saving, the section shows when it takes effect',
    async () => {
      await dialog.getByLabel('Points expire').selectOption('After 24 months without activity');
      await expect(dialog.getByText(/1 customer would lose 1,200 points/)).toBeVisible();
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText(/^Saved\. Points start expiring on /)).toBeVisible();
      await expect(section.getByText('After 24 months without activity')).toBeVisible();
      await expect(section.getByText('Takes effect', { exact: true })).toBeVisible();
    },
  );
});

test('BX-71 an owner restores expired points once, after a confirmation', async ({ page }) => {
  const store = await createExpiryStore();
  const person = await addInactive(store, 13);
  await addExpiry(store, person.id, -100);
  await signedIn(page, store, 'owner');
  await page.goto(`/owner/manage-customers/${person.id}`);
  const changes = page.getByRole('list', { name: 'Balance changes' });
  await expect(changes.getByText('Points expired: no activity since May 3, 2025')).toBeVisible();
  const restore = page.getByRole('button', { name: 'Restore Points' });
  await restore.click();
  await expectAccessible(page);
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Restore Points' });
  await page.route('**/restore-points', (route) => route.fulfill({ status: 503, json: { message: 'Try again' } }), {
    times: 1,
  });
  await confirm.click();
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('Try again');
  await confirm.click();
  await expect(page.getByText('100 points restored.')).toBeVisible();
  await expect(changes.getByText('Expired points restored')).toBeVisible();
  await expect(restore).toHaveCount(0);
  // The button that opened the dialog was removed with its row.
  await expect(changes.getByRole('listitem').first()).toBeFocused();
});

test('BX-71 the kiosk shows why points expired, and when the remaining ones expire', async ({ page }) => {
  const store = await createExpiryStore();
  const customer = await openDashboard(page, store, { points: 100 });
  await addExpiry(store, customer.id, -40);
  await page.getByRole('button', { name: 'History', exact: true }).click();
  await page.getByRole('button', { name: 'Points', exact: true }).click();
  await expect(page.getByText('Points expired: no activity since May 3, 2025')).toBeVisible();
  await expect(
    page.getByText(/^Your points expire on \w+ \d+, \d{4} if you don't come back before then\.$/),
  ).toBeVisible();
  await expectAccessible(page);
});
