import { openDashboard } from '../customers/dashboardPage';
import { expectAccessible } from '../support/accessible';
import { expect, isolatedTest } from '../support/screen';
import { addPromotion, createTestStore } from '../support/testStore';

const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY);
const LIST = '**/api/public/promotions/store/*';

isolatedTest(
  'KD-08 KD-09 KD-12 BX-152 promotions show their terms and state, and an active one is redeemed once after confirmation',
  async ({ page }) => {
    const store = await createTestStore();
    await addPromotion(store, { name: 'Double Points Month' });
    await addPromotion(store, {
      name: 'Bean Week',
      description: 'Off every bag',
      category: 'Beans',
      promotion_type: 'PERCENTAGE_DISCOUNT',
      promotion_value: 20,
      end_date: inDays(2),
    });
    await addPromotion(store, { name: 'Next Month', start_date: inDays(3), end_date: inDays(9) });
    await addPromotion(store, { name: 'Last Month', start_date: inDays(-9), end_date: inDays(-3) });
    await addPromotion(store, { name: 'Paused', promotion_type: 'FREE_ITEM', promotion_value: 1, is_active: false });
    // By the clock of this tablet, Bean Week is over and Next Month has begun.
    await page.clock.install({ time: inDays(7) });
    await page.route(LIST, (route) => route.fulfill({ status: 500 }));
    await openDashboard(page, store, { points: 10 });
    await page.getByRole('button', { name: 'Promotions' }).click();
    const dialog = page.getByRole('dialog', { name: 'Promotions' });
    const item = (name: string) => dialog.getByRole('listitem', { name });

    await isolatedTest.step('a list that fails to load says so and can be loaded again', async () => {
      await expect(dialog.getByText('Failed to load promotions. Please try again later.')).toBeVisible();
      await page.unroute(LIST);
      await dialog.getByRole('button', { name: 'Try again' }).click();
    });

    await isolatedTest.step(
      "promotions have states by the server's time, and past ones are behind a button",
      async () => {
        await expect(item('Bean Week')).toContainText('20%');
        await expect(item('Bean Week')).toContainText('Off every bag');
        await expect(item('Bean Week')).toContainText('Beans');
        await expect(item('Bean Week')).toContainText('Active');
        await expect(item('Double Points Month')).toContainText('2x');
        await expect(item('Next Month')).toContainText('Upcoming');
        await expect(item('Last Month')).toBeHidden();
        await expect(item('Paused')).toBeHidden();
        await dialog.getByRole('button', { name: 'Past promotions (2)', expanded: false }).click();
        await expect(item('Last Month')).toContainText('Expired');
        await expect(item('Paused')).toContainText('1 FREE');
        await expect(item('Paused')).toContainText('Inactive');
        await expect(dialog.getByRole('button', { name: 'Redeem' })).toHaveCount(2);
        await expectAccessible(page);
      },
    );

    await isolatedTest.step('Cancel redeems nothing, and a failed redemption is sent again with its key', async () => {
      const question = page.getByRole('dialog', { name: 'Redeem Promotion' });
      const keys: (string | undefined)[] = [];
      await page.route('**/redeem-customer', (route) => {
        keys.push(route.request().headers()['idempotency-key']);
        return keys.length <= 2 ? route.fulfill({ status: 500, json: {} }) : route.continue();
      });
      await item('Double Points Month').getByRole('button', { name: 'Redeem' }).click();
      await expect(question).toContainText('Are you sure you want to redeem Double Points Month?');
      await question.getByRole('button', { name: 'Cancel' }).click();
      await item('Double Points Month').getByRole('button', { name: 'Redeem' }).click();
      await question.getByRole('button', { name: 'Confirm Redemption' }).click();
      await expect(question.getByText('Failed to redeem promotion. Please try again.')).toBeVisible();
      await question.getByRole('button', { name: 'Confirm Redemption' }).click();
      await expect(page.getByRole('status').filter({ hasText: 'Success!' })).toContainText(
        'Promotion redeemed successfully!',
      );
      await expect(item('Double Points Month')).toContainText('Redeemed');
      await expect(item('Double Points Month').getByRole('button', { name: 'Redeem' })).toBeHidden();
      expect(keys[0]).toBeTruthy();
      expect(new Set(keys).size).toBe(1);
      expect(keys).toHaveLength(3);
    });

    await isolatedTest.step('the points card shows the multiplier until a purchase uses it', async () => {
      await dialog.getByRole('button', { name: 'Close Promotions' }).click();
      await expect(page.getByRole('region', { name: 'Available Points' })).toContainText(
        /2x on your next purchase, until \w{3}\s\d+/,
      );
    });
  },
);
