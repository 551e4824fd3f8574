import type { Page } from '@playwright/test';
import { openDashboard } from '../customers/dashboardPage';
import { addRedemption } from '../redemptions/addRedemption';
import { holdRequests } from '../support/adminScreen';
import { expect, isolatedTest, test } from '../support/screen';
import { sql } from '../support/sql';
import { addPromotion, addReward, createTestStore } from '../support/testStore';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const rewards = (page: Page) => page.getByRole('list', { name: 'Rewards' }).getByRole('listitem');
const rewardOf = (page: Page, name: string) => rewards(page).filter({ has: page.getByRole('heading', { name }) });
const SUBMITTED = 'Redemption request submitted! Please wait for cashier confirmation.';

isolatedTest(
  'KD-03 KD-04 KD-06 KD-07 BX-99 BX-150 a customer sees rewards and history three at a time, redeems a reward after confirmation, and shows it to the cashier',
  async ({ page }) => {
    const store = await createTestStore();
    const tea = await addReward(store, { name: 'Tea', points_required: 60 });
    await addReward(store, { name: 'Cake', points_required: 500 });
    for (const name of ['A', 'B', 'C', 'D', 'E']) {
      await addReward(store, { name: `Reward ${name}`, points_required: 700, description: 'Something good' });
    }
    await page.clock.install();
    await page.setViewportSize({ width: 1280, height: 640 });
    const release = await holdRequests(page, '**/rewards/customer/*');
    const customer = await openDashboard(page, store, { points: 100 });

    await test.step('three skeletons are shown while rewards load, then three rewards with their badges', async () => {
      await button(page, 'View Rewards').click();
      await expect(page.getByRole('status', { name: 'Loading rewards' }).locator('> *')).toHaveCount(3);
      release();
      await expect(rewards(page)).toHaveCount(3);
      await expect(rewardOf(page, 'Tea')).toContainText('Available');
      await expect(rewardOf(page, 'Cake')).toContainText('Insufficient Points');
      await expect(rewardOf(page, 'Cake')).toContainText('400 points to go');
      await expect(rewardOf(page, 'Cake').getByRole('button')).toHaveCount(0);
    });
    await test.step('three more rewards appear after scrolling to the bottom, and not before', async () => {
      await page.clock.runFor(900);
      await expect(rewards(page)).toHaveCount(3);
      await rewards(page).first().hover();
      await page.mouse.wheel(0, 2000);
      await expect(rewards(page)).toHaveCount(6);
      await button(page, 'Show more').click();
      await expect(rewards(page)).toHaveCount(7);
      await expect(button(page, 'Show more')).toHaveCount(0);
    });
    const dialog = page.getByRole('dialog', { name: 'Redeem Reward' });
    await test.step('a price that has changed is shown, and must be confirmed again', async () => {
      await button(page, 'Redeem').click();
      await expect(dialog).toContainText('Redeem Tea for 60 points?');
      await sql('update rewards set points_required = 70 where id = $1', [tea.id]);
      await dialog.getByRole('button', { name: 'Confirm Redemption' }).click();
      await expect(dialog).toContainText('The price has just changed. This reward now costs 70 points.');
      await expect(dialog).toContainText('Redeem Tea for 70 points?');
    });
    await test.step('the reward is shown large, a message for 3 s, and points and rewards are updated', async () => {
      const sent = page.waitForRequest('**/api/public/redeem');
      await dialog.getByRole('button', { name: 'Confirm Redemption' }).click();
      expect((await sent).headers()['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
      await expect(page.getByText(SUBMITTED)).toBeVisible();
      await expect(dialog).toBeHidden();
      await expect(page.getByText('You have 30 points')).toBeVisible();
      await expect(rewardOf(page, 'Tea')).toContainText('Already Redeemed');
      await page.clock.runFor(3_100);
      await expect(page.getByText(SUBMITTED)).toBeHidden();
      const moment = page.getByRole('region', { name: 'Show this to the cashier' });
      await expect(moment.getByRole('heading')).toBeFocused();
      await expect(moment).toContainText(/FREE Tea.*30 points left/s);
      await expect(moment).toBeInViewport({ ratio: 1 });
      await moment.getByRole('button', { name: 'More rewards' }).click();
      await expect(moment).toBeHidden();
      await button(page, 'Close Rewards').click();
      await expect(page.getByRole('region', { name: 'Available Points' })).toContainText('30');
      await expect(page.getByRole('region', { name: 'Show this to the cashier' })).toContainText('FREE Tea');
      const held = await sql('select status, points_used from redemptions where customer_id = $1', [customer.id]);
      expect(held).toEqual([{ status: 'pending', points_used: 70 }]);
    });
    await test.step('the history shows name, type, date, points and status, three at a time', async () => {
      const promotion = await addPromotion(store, { name: 'Double week' });
      const scone = await addReward(store, { name: 'Scone' });
      const old = { customerId: customer.id, minutesAgo: 60 };
      await addRedemption(store, { ...old, promotionId: promotion.id });
      await addRedemption(store, { ...old, minutesAgo: 90, rewardId: scone.id, status: 'completed', points: 1200 });
      await addRedemption(store, { ...old, minutesAgo: 120, rewardId: tea.id, status: 'cancelled' });
      await button(page, 'History').click();
      const lines = page.getByRole('list', { name: 'History' }).getByRole('listitem');
      await expect(lines).toHaveCount(3);
      await expect(lines.nth(0)).toContainText(/Tea.*Pending.*Reward, \w{3} \d+, \d{4}.*70 points/s);
      await expect(lines.nth(1)).toContainText(/Double week.*Redeemed.*Promotion/s);
      await expect(lines.nth(2)).toContainText(/Scone.*Completed.*1,200 points/s);
      // A click on 'Show more' may scroll to the button first, which already shows more.
      await lines.first().hover();
      await page.mouse.wheel(0, 2000);
      await expect(lines.nth(3)).toContainText('Cancelled');
    });
  },
);
