import { expect, test } from '../support/screen';
import { addReward, createTestStore, givePoints } from '../support/testStore';
import { openDashboard } from './dashboardPage';

test('BX-01 BX-02 the dashboard shows the next reward, and the history every change of the points', async ({
  page,
}) => {
  const store = await createTestStore();
  await addReward(store, { name: 'Free coffee', points_required: 100 });
  await addReward(store, { name: 'Growler', points_required: 600 });
  const customer = await openDashboard(page, store, { points: 480 });
  await givePoints(store, customer.id, 20);

  const card = page.getByRole('region', { name: 'Available Points' });
  await page.getByRole('button', { name: 'Refresh points' }).click();
  await expect(card).toContainText('100 points to go until Growler');
  await expect(card.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '500');

  await page.getByRole('button', { name: 'History' }).click();
  const dialog = page.getByRole('dialog', { name: 'History' });
  await expect(dialog.getByText('Nothing redeemed yet')).toBeVisible();
  await dialog.getByRole('button', { name: 'Points', exact: true }).click();
  const rows = dialog.getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('Points added by the store');
  await expect(rows.first()).toContainText('+20');
  await expect(rows.first()).toContainText('Balance 500');
  await expect(rows.last()).toContainText('+480');
});
