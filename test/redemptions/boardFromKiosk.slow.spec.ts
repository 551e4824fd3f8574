import type { Locator, Page } from '@playwright/test';
import { expect, signedIn, step, isolatedTest as test } from '../support/screen';
import { createTestStore, type TestStore } from '../support/testStore';
import { redeemAtKiosk } from './boardPage';

const POLL_MS = 5_000;

const latestOf = (page: Page) => page.getByRole('article', { name: 'Latest redemption' });
const previousOf = (page: Page) => page.getByRole('listitem');

/**
 * Opens a board that polls and has no stream, which would tell it of each redemption by itself. Resolves to the token
 * of the cashier.
 */
async function openBoard(page: Page, store: TestStore): Promise<string> {
  await page.route('**/events/stream', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.clock.install();
  const token = await signedIn(page, store, 'cashier');
  await page.goto('/cashier/dashboard');
  await expect(page.getByText('Updates every 5 seconds')).toBeVisible();
  return token;
}

/** Advances the page's clock by one polling interval. */
const poll = (page: Page) => page.clock.runFor(POLL_MS);

test('BX-10 CA-04 CA-05 a redemption at the kiosk appears within one poll and is celebrated, except for the first one', async ({
  page,
}) => {
  const store = await createTestStore();
  await openBoard(page, store);
  const badge = page.getByText('🎉 New Redemption!', { exact: true });
  const confetti = page.locator('[data-confetti]');
  const second = previousOf(page).filter({ hasText: 'Ben Ode' });
  /** The response arrives in real time, and the page shows it in steps of the paused clock. */
  const pollUntil = async (shown: Locator) => {
    await poll(page);
    await expect(async () => {
      await page.clock.runFor(20);
      expect(await shown.isVisible()).toBe(true);
    }).toPass();
  };
  await step(page, 'an empty board waits, and its first redemption is not celebrated', async () => {
    await expect(page.getByText('No Redemptions Yet', { exact: true })).toBeVisible();
    await expect(page.getByText('Waiting for customers to redeem their rewards...', { exact: true })).toBeVisible();
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
    await redeemAtKiosk(store, 'Earlier Guest');
    await pollUntil(latestOf(page).getByText('Earlier Guest'));
    // A celebration would start with the badge.
    await page.clock.runFor(100);
    await expect(badge).toHaveCount(0);
    await expect(confetti).toHaveCount(0);
  });
  await step(page, 'another one is celebrated with confetti for 3 s and a badge for 3.5 s', async () => {
    await redeemAtKiosk(store, 'Maya Lindqvist');
    await pollUntil(badge);
    await expect(latestOf(page)).toContainText('Maya Lindqvist');
    await expect(confetti).toHaveCount(12);
    await expect(page.locator('[aria-live=polite]')).toHaveText('New redemption: Maya Lindqvist, FREE Coffee');
    await page.clock.runFor(2_700);
    await expect(confetti).toHaveCount(12);
    await page.clock.runFor(300);
    await expect(confetti).toHaveCount(0);
    await expect(badge).toBeVisible();
    await page.clock.runFor(500);
    await expect(badge).toHaveCount(0);
    await expect(previousOf(page)).toContainText(['Earlier Guest']);
  });
  await step(page, 'two redemptions of one poll are celebrated in turn, the newest first', async () => {
    await redeemAtKiosk(store, 'Ben Ode');
    await redeemAtKiosk(store, 'Cleo Park');
    await pollUntil(badge);
    await expect(latestOf(page)).toContainText('🎉 New Redemption!');
    await expect(latestOf(page)).toContainText('Cleo Park');
    await expect(second).not.toContainText('New!');
    await page.clock.runFor(3_600);
    await expect(second).toContainText('🎉 New!');
    await expect(latestOf(page)).not.toContainText('New Redemption!');
    await page.clock.runFor(3_600);
    await expect(second).not.toContainText('New!');
  });
  await step(page, 'with reduced motion the badge shows without confetti', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await redeemAtKiosk(store, 'Ana Ruiz');
    await pollUntil(badge);
    await page.clock.runFor(100);
    await expect(badge).toBeVisible();
    await expect(confetti).toHaveCount(0);
    await page.clock.runFor(3_500);
    await expect(badge).toHaveCount(0);
  });
});
