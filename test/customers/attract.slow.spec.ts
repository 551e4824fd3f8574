import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible';
import { expect, isolatedTest, signedIn } from '../support/screen';
import { sql } from '../support/sql';
import { addPromotion, addReward, createTestStore, type TestStore } from '../support/testStore';

const field = (page: Page) => page.getByLabel('Phone number');
const loop = (page: Page) => page.getByRole('main', { name: 'Rewards and promotions' });
const headline = (page: Page) => loop(page).getByRole('heading');
const { step } = isolatedTest;

isolatedTest.use({ hasTouch: true });

async function openEntry(page: Page, store: TestStore) {
  await page.clock.install();
  await signedIn(page, store, 'kiosk');
  await page.goto('/customer/entry');
  await expect(page.getByText('Join Our Loyalty Program')).toBeVisible();
}
/** Leaves the page alone until the loop starts. Its chunk and its offers load in the background. */
async function waitForLoop(page: Page) {
  await expect(async () => {
    await page.clock.runFor(61_000);
    await expect(loop(page)).toBeVisible({ timeout: 1_000 });
  }).toPass();
}
/** Ends the loop with a tap in a corner. */
async function touch(page: Page) {
  await page.touchscreen.tap(4, 4);
  await expect(loop(page)).toBeHidden();
  await page.clock.runFor(500);
}

isolatedTest(
  'BX-05 after 60 s without a touch the entry page shows the offers of the store, and any touch or key returns at once',
  async ({ page, context }) => {
    const store = await createTestStore({ name: 'Corner Coffee' });
    await openEntry(page, store);

    await step('without offers the entry page stays', async () => {
      let responses = 0;
      page.on('requestfinished', (request) => {
        if (request.url().includes('/store/')) responses++;
      });
      await expect(async () => {
        await page.clock.runFor(61_000);
        await expect.poll(() => responses, { timeout: 1_000 }).toBe(2);
      }).toPass();
      await page.clock.runFor(10_000);
      await expect(loop(page)).toBeHidden();
      await page.keyboard.type('2');
      await expect(field(page)).toHaveValue('(2');
      await page.keyboard.press('Backspace');
    });
    await addReward(store, { name: 'Free coffee', points_required: 100 });
    await addReward(store, { name: 'Off', is_active: false });
    const promotion = await addPromotion(store, { name: 'Double points week' });
    await addPromotion(store, {
      name: 'Next month',
      start_date: new Date(Date.now() + 30 * 86_400_000),
      end_date: new Date(Date.now() + 40 * 86_400_000),
    });
    await step('while the offers cannot be loaded, it stays too', async () => {
      await page.route('**/public/*/store/*', (route) => route.abort());
      const failed = page.waitForEvent('requestfailed');
      await page.clock.runFor(61_000);
      await failed;
      await page.clock.runFor(10_000);
      await expect(loop(page)).toBeHidden();
      await page.unroute('**/public/*/store/*');
      await page.mouse.click(10, 10);
    });
    await step('a slide for each offer, in turn, with the store name; the page below is out of reach', async () => {
      await waitForLoop(page);
      await touch(page);
      await page.clock.runFor(55_000);
      await expect(loop(page)).toBeHidden();
      await page.clock.runFor(6_000);
      await expect(headline(page)).toHaveText('2x POINTS');
      await expect(loop(page)).toContainText('Corner Coffee');
      await expect(loop(page)).toContainText('Double points week');
      await expect(loop(page)).toBeFocused();
      await page.clock.runFor(8_000);
      await expect(headline(page)).toHaveText('Free coffee');
      await expect(loop(page)).toContainText('100 points');
      await page.clock.runFor(8_000);
      await expect(headline(page)).toHaveText('2x POINTS');
      await expectAccessible(page);
    });
    await step('a digit returns and counts, once; the next ones follow in the field', async () => {
      await page.keyboard.type('202');
      await expect(loop(page)).toBeHidden();
      await expect(field(page)).toHaveValue('(202');
      await expect(field(page)).toBeFocused();
      await page.clock.runFor(20_000);
      await expect(loop(page)).toBeHidden();
    });
    await step('the half-typed number is cleared after 30 s; the loop waits 60 s more', async () => {
      await page.clock.runFor(11_000);
      await expect(field(page)).toHaveValue('');
      await page.clock.runFor(55_000);
      await expect(loop(page)).toBeHidden();
      await page.clock.runFor(7_000);
      await expect(loop(page)).toBeVisible();
    });
    await step('a touch returns, and neither it nor a second tap presses what lies below', async () => {
      const key = await page.getByRole('button', { name: '5', exact: true, includeHidden: true }).boundingBox();
      if (!key) throw new Error('no key');
      const place = [key.x + key.width / 2, key.y + key.height / 2] as const;
      await page.touchscreen.tap(...place);
      await page.touchscreen.tap(...place);
      await expect(loop(page)).toBeHidden();
      await expect(field(page)).toBeFocused();
      await page.clock.runFor(1_000);
      await expect(field(page)).toHaveValue('');
      await page.touchscreen.tap(...place);
      await expect(field(page)).toHaveValue('(5');
      await page.keyboard.press('Backspace');
    });
    for (const key of ['Enter', 'Escape', 'Tab']) {
      await step(`${key} returns and does nothing else`, async () => {
        await waitForLoop(page);
        await page.keyboard.press(key);
        await expect(loop(page)).toBeHidden();
        await expect(field(page)).toBeFocused();
        await expect(field(page)).toHaveValue('');
        await expect(page.getByRole('alert')).toHaveText('');
      });
    }
    await step('a dialog keeps it away', async () => {
      await page.getByRole('button', { name: 'Logout' }).click();
      await page.clock.runFor(120_000);
      await expect(loop(page)).toBeHidden();
      await page.getByRole('button', { name: 'Cancel' }).click();
    });
    await step('a tablet that slept wakes with the entry page', async () => {
      await waitForLoop(page);
      await page.clock.fastForward(3_600_000);
      await expect(loop(page)).toBeHidden();
      await page.clock.runFor(30_000);
      await expect(loop(page)).toBeHidden();
    });
    await step('offline the entry page stays', async () => {
      await waitForLoop(page);
      await context.setOffline(true);
      await expect(loop(page)).toBeHidden();
      await page.clock.runFor(90_000);
      await expect(loop(page)).toBeHidden();
      await context.setOffline(false);
    });
    await step('a promotion that ended disappears, and a new reward shows after some minutes', async () => {
      await sql(
        "update promotions set end_date = now() - interval '1 hour', start_date = now() - interval '2 hours' where id = $1",
        [promotion.id],
      );
      await addReward(store, { name: 'Free cake', points_required: 50 });
      await touch(page);
      await waitForLoop(page);
      await expect(headline(page)).toHaveText('Free cake');
      await addReward(store, { name: 'Free tea', points_required: 10 });
      // The page requests the offers again 5 min after the previous response, which may be later than the first slide.
      await expect(async () => {
        await Promise.all([
          page.waitForResponse('**/public/rewards/store/*', { timeout: 10_000 }),
          page.clock.runFor(301_000),
        ]);
      }).toPass();
      await expect(async () => {
        await page.clock.runFor(8_000);
        await expect(headline(page)).toHaveText('Free tea', { timeout: 200 });
      }).toPass();
    });
    await step('slides change without moving where less motion is wanted', async () => {
      const readDuration = () =>
        headline(page).evaluate((element) =>
          parseFloat(getComputedStyle(element.parentElement as HTMLElement).animationDuration),
        );
      expect(await readDuration()).toBeGreaterThan(0.1);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await expect.poll(readDuration).toBeLessThan(0.001);
    });
  },
);
