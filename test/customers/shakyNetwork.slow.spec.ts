import type { Page } from '@playwright/test';
import { getAccount } from '../ledger/customerAccounts';
import { expect, isolatedTest, step, test } from '../support/screen';
import { sql } from '../support/sql';
import { addPromotion, addReward, createTestStore, newPhone } from '../support/testStore';
import { doubleTap, openDashboard } from './dashboardPage';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const openCalls = (page: Page) => page.evaluate(() => sessionStorage.getItem('open_calls'));

/** The way in which a response that the server has sent is lost. */
type Loss = 'cut off' | 'cut off in the body' | 502 | 504;

/**
 * Passes the first request to the server and loses its response. The next request waits for `release`. Returns the
 * idempotency keys of all requests.
 */
async function loseFirstResponse(page: Page, url: string, loss: Loss) {
  const keys: (string | undefined)[] = [];
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) {
      await released;
      return route.continue();
    }
    const response = await route.fetch();
    expect(response.ok()).toBe(true);
    if (loss === 'cut off') return route.abort('connectionreset');
    if (typeof loss === 'number') return route.fulfill({ status: loss, body: '<h1>Bad gateway</h1>' });
    return route.fulfill({ status: response.status(), contentType: 'application/json', body: '{"mess' });
  });
  return { keys, release };
}

test('KD-04 KD-09 KD-10 KC-06 after a lost response the request is repeated with its key, and the real result is shown', async ({
  page,
}) => {
  const store = await createTestStore();
  await addReward(store, { name: 'Tea', points_required: 60 });
  await addPromotion(store, { name: 'Bean Week' });
  const customer = await openDashboard(page, store, { points: 100 });
  const redemptions = () =>
    sql<{ name: string }>('select item_name as name from redemptions where customer_id = $1 order by created_at', [
      customer.id,
    ]);

  await step(page, 'a reward', async () => {
    const { keys, release } = await loseFirstResponse(page, '**/api/public/redeem', 'cut off');
    await button(page, 'View Rewards').click();
    await button(page, 'Redeem').click();
    await button(page, 'Confirm Redemption').click();
    const dialog = page.getByRole('dialog', { name: 'Redeem Reward' });
    await expect(dialog.getByRole('button', { name: 'Checking...' })).toBeVisible();
    await expect(dialog.getByRole('status')).toHaveText(
      'The connection was interrupted. We are checking what happened.',
    );
    await expect(dialog.getByRole('alert')).toHaveCount(0);
    release();
    await expect(page.getByText(/^Redemption request submitted!/)).toBeVisible();
    await expect(page.getByText('You have 40 points')).toBeVisible();
    expect(keys).toEqual([keys[0], keys[0]]);
    await button(page, 'Close Rewards').click();
    expect(await redemptions()).toEqual([{ name: 'Tea' }]);
    expect(await getAccount(customer.id)).toMatchObject({ points: 40, sum: 40 });
  });

  await step(page, 'a promotion', async () => {
    const { keys, release } = await loseFirstResponse(page, '**/redeem-customer', 502);
    release();
    await button(page, 'Promotions').click();
    await button(page, 'Redeem').click();
    await button(page, 'Confirm Redemption').click();
    await expect(page.getByText('Promotion redeemed successfully!')).toBeVisible();
    expect(keys).toEqual([keys[0], keys[0]]);
    await button(page, 'Close Promotions').click();
    expect(await redemptions()).toEqual([{ name: 'Tea' }, { name: 'Bean Week' }]);
  });

  await step(page, 'a checkout', async () => {
    const { keys, release } = await loseFirstResponse(page, '**/api/public/checkout', 'cut off in the body');
    await button(page, 'Checkout').click();
    await expect(page.getByRole('button', { name: /^Checking... ?Checkout/ })).toHaveAttribute('aria-busy', 'true');
    release();
    await expect(page.getByText(/^Logging out in/)).toBeVisible();
    await button(page, 'Continue Shopping').click();
    expect(keys).toEqual([keys[0], keys[0]]);
    expect(await sql('select 1 from pending_checkouts where customer_id = $1', [customer.id])).toHaveLength(1);
    expect(await openCalls(page)).toBeNull();
  });

  await step(page, 'a registration', async () => {
    await button(page, 'Logout').click();
    const phone = newPhone();
    await expect(page.getByText('Join Our Loyalty Program')).toBeVisible();
    await page.keyboard.type(phone.slice(2));
    await page.keyboard.press('Enter');
    const { keys, release } = await loseFirstResponse(page, '**/api/public/register', 504);
    await page.getByLabel('Your Name').fill('Nell Newcomer');
    await page.getByLabel('Birthday').pressSequentially('05171990');
    await button(page, 'Save').click();
    await expect(button(page, 'Checking...')).toBeVisible();
    release();
    await expect(page).toHaveURL(/customer.dashboard$/);
    expect(keys).toEqual([keys[0], keys[0]]);
    expect(await sql('select visits from customers where phone = $1', [phone])).toEqual([{ visits: 1 }]);
  });
});

isolatedTest(
  'BX-09 KD-04 a double tap on Redeem only asks, and a slow press is shown at once and counts once, even if the tab is reloaded before the response',
  async ({ page }) => {
    await page.clock.install();
    const store = await createTestStore();
    await addReward(store, { name: 'Tea', points_required: 60 });
    const customer = await openDashboard(page, store, { points: 100 });
    const question = page.getByRole('dialog', { name: 'Redeem Reward' });
    const confirm = button(page, 'Confirm Redemption');
    const keys: (string | undefined)[] = [];
    await page.route('**/api/public/redeem', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      // The response never arrives, because the tab is reloaded first.
      if (keys.length === 1) await route.fetch();
      else await route.continue();
    });
    await isolatedTest.step('only the buttons of the confirmation close it', async () => {
      await doubleTap(page, 'View Rewards');
      await expect(button(page, 'Redeem')).toBeVisible();
      await expect(page.getByRole('dialog', { name: 'Rewards' })).not.toHaveCSS('pointer-events', 'none');
      await doubleTap(page, 'Redeem');
      await expect(question).toBeVisible();
      await page.mouse.click(4, 4);
      await page.keyboard.press('Escape');
      await expect(question).toBeVisible();
      await expect(question).not.toHaveCSS('pointer-events', 'none');
      await question.getByRole('button', { name: 'Cancel' }).click();
      await expect(question).toBeHidden();
      expect(keys).toEqual([]);
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
      await button(page, 'Redeem').click();
      // This is the time of the second tap of a double tap.
      await page.clock.runFor(400);
      await expect(question).toHaveCSS('pointer-events', 'none');
      await page.clock.runFor(200);
      await expect(question).not.toHaveCSS('pointer-events', 'none');
      await page.clock.resume();
    });
    // The time is counted in frames, because the duration of a frame depends on the machine.
    const shownAfterFrames = await confirm.evaluate(
      (pressed: HTMLElement) =>
        new Promise<number>((resolve) => {
          let frames = 0;
          pressed.click();
          pressed.click();
          const check = () => {
            if (pressed.textContent.includes('Redeeming...')) resolve(frames);
            else requestAnimationFrame(check);
            frames += 1;
          };
          check();
        }),
    );
    expect(shownAfterFrames).toBeLessThanOrEqual(2);
    await expect.poll(() => sql('select 1 from redemptions where customer_id = $1', [customer.id])).toHaveLength(1);
    expect(keys).toHaveLength(1);

    await step(page, 'after the reload the page shows what happened, and the key is still known', async () => {
      await page.reload();
      await expect(page.getByText('Your Premium Loyalty Experience')).toBeVisible();
      expect(Object.values(JSON.parse((await openCalls(page)) ?? '{}') as object)).toEqual(keys);
      await button(page, 'View Rewards').click();
      await expect(page.getByText('You have 40 points')).toBeVisible();
      await expect(page.getByRole('list', { name: 'Rewards' })).toContainText('Already Redeemed');
      await button(page, 'Close Rewards').click();
    });
    await step(page, 'the key ends with the visit', async () => {
      await button(page, 'Logout').click();
      await expect(page).toHaveURL(/customer.entry$/);
      // The entry page removes the item when it is mounted.
      await expect.poll(() => openCalls(page)).toBeNull();
    });
    expect(await getAccount(customer.id)).toMatchObject({ points: 40, sum: 40 });
  },
);
