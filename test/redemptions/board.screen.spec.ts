import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, signedIn, test } from '../support/screen';
import { createTestStore, type TestStore } from '../support/testStore';
import { addRedemption, addRedemptions, HOUR, MINUTE, redeemAtKiosk, SECOND } from './boardPage';

const REDEMPTIONS = /\/rewards\/redemptions/;
/** The next poll comes within 5 s. */
const ONE_POLL = { timeout: 6_500 };

const latestOf = (page: Page) => page.getByRole('article', { name: 'Latest redemption' });
const previousOf = (page: Page) => page.getByRole('listitem');

async function openBoard(page: Page, store: TestStore): Promise<void> {
  await signedIn(page, store, 'cashier');
  await page.goto('/cashier/dashboard');
  await expect(page.getByText('Live')).toBeVisible();
}

test('CA-01 the board shows its title and store; Logout asks for confirmation and goes to the cashier login', async ({
  page,
}) => {
  const store = await createTestStore({ name: 'Corner Roastery' });
  await openBoard(page, store);
  await expect(page.getByRole('heading', { name: 'Cashier Dashboard' })).toBeVisible();
  await expect(page.getByText('Corner Roastery')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm Logout' });
  await expect(dialog).toContainText('You will need to login again to access the cashier dashboard.');
  await dialog.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/auth\/cashier$/);
});

test('CA-02 CA-06 the latest reward redemption shows all that the cashier needs', async ({ page }) => {
  const store = await createTestStore();
  await addRedemption(store, {
    age: 5 * MINUTE,
    name: 'Maya Lindqvist',
    phone: '+12025550147',
    points: 1250,
    item: { name: 'Fifth off', category: 'Drinks', type: 'PERCENTAGE_DISCOUNT', value: 20 },
  });
  await openBoard(page, store);
  await expect(page.getByRole('heading', { name: 'Recent Redemptions' })).toBeVisible();
  const latest = latestOf(page);
  for (const text of [
    'Maya Lindqvist',
    '(202) 555-0147',
    'Reward',
    '20% OFF',
    '-1,250 pts',
    'Drinks',
    'PENDING',
    '5 min ago',
  ]) {
    await expect(latest.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(latest.locator('time')).toHaveAttribute('title', /^[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d{2} [AP]M$/);
});

test('CA-02 the latest promotion redemption shows its details', async ({ page }) => {
  const store = await createTestStore();
  await addRedemption(store, {
    age: 30 * SECOND,
    of: 'promotion',
    item: { name: 'Autumn week', category: 'Season', type: 'FIXED_DISCOUNT', value: 5 },
  });
  await openBoard(page, store);
  for (const text of ['Promotion', '$5.00 OFF', 'Autumn week', 'REDEEMED', 'Just now']) {
    await expect(latestOf(page).getByText(text, { exact: true })).toBeVisible();
  }
  await expect(latestOf(page)).not.toContainText('Season');
  await expect(latestOf(page)).not.toContainText('pts');
});

test('CA-02 CA-03 CA-06 previous redemptions show each type, status and age', async ({ page }) => {
  const store = await createTestStore();
  await addRedemption(store, { age: 3 * 24 * HOUR, status: 'cancelled', item: { name: 'Muffins', type: 'BOGO' } });
  await addRedemption(store, { age: 5 * HOUR, status: 'completed', item: { name: 'Coffee', type: 'FREE_ITEM' } });
  await addRedemption(store, { age: 61 * MINUTE, item: { name: 'Two off', type: 'FIXED_DISCOUNT', value: 2 } });
  await addRedemption(store, { age: 0, item: { name: 'Newest', type: 'PERCENTAGE_DISCOUNT', value: 10 } });
  await openBoard(page, store);
  await expect(page.getByRole('heading', { name: 'Previous Redemptions (3)' })).toBeVisible();
  const expectedTexts = [
    ['$2.00 OFF', 'PENDING', '1 hour ago'],
    ['FREE Coffee', 'REDEEMED', '5 hours ago'],
    ['BUY 1 GET 1 FREE', 'CANCELLED', /[A-Z][a-z]{2} \d{1,2}, \d{4}/],
  ] as const;
  await expect(previousOf(page)).toHaveCount(expectedTexts.length);
  for (const [index, texts] of expectedTexts.entries()) {
    for (const text of texts) await expect(previousOf(page).nth(index)).toContainText(text);
  }
});

test('CA-03 the board shows at most 15 previous redemptions and how many more there are', async ({ page }) => {
  const store = await createTestStore();
  await addRedemptions(store, 16);
  await openBoard(page, store);
  await expect(page.getByRole('heading', { name: 'Previous Redemptions (15)' })).toBeVisible();
  await expect(page.getByText(/more$/)).toHaveCount(0);
  await addRedemption(store, { age: MINUTE, item: { name: 'Coffee', type: 'FREE_ITEM' } });
  await addRedemption(store, { age: 0, item: { name: 'Coffee', type: 'FREE_ITEM' } });
  await expect(page.getByText('+2 more', { exact: true })).toBeVisible(ONE_POLL);
  await expect(page.getByRole('heading', { name: 'Previous Redemptions (17)' })).toBeVisible();
  await expect(previousOf(page)).toHaveCount(15);
});

test('CA-03 a previous redemption opens its details, and Back closes them', async ({ page }) => {
  const store = await createTestStore();
  await addRedemption(store, {
    age: 2 * HOUR,
    name: 'Maya Lindqvist',
    phone: '+12025550147',
    status: 'completed',
    points: 300,
    orderId: 'ORD-77',
    item: { name: 'Coffee', description: 'Any size, any milk', category: 'Drinks', type: 'FREE_ITEM' },
  });
  await addRedemption(store, { age: 0, item: { name: 'Muffins', type: 'BOGO' } });
  await openBoard(page, store);
  const row = previousOf(page).getByRole('button', { name: /Maya Lindqvist/ });
  await row.click();
  const dialog = page.getByRole('dialog', { name: 'Redemption Details' });
  const texts = [
    'Maya Lindqvist',
    '(202) 555-0147',
    'FREE Coffee',
    'Any size, any milk',
    'Drinks',
    '-300 pts',
    'REDEEMED',
    'ORD-77',
  ];
  for (const text of texts) await expect(dialog.getByText(text, { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await row.click();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(row).toBeFocused();
  await expect(page).toHaveURL('/cashier/dashboard');
});

test('CA-04 Q-45 a redemption at the kiosk shows within one poll and is celebrated for 3.5 s', async ({ page }) => {
  const store = await createTestStore();
  await addRedemption(store, { age: HOUR, name: 'Earlier Guest', item: { name: 'Muffins', type: 'BOGO' } });
  await openBoard(page, store);
  await expect(page.getByText('New Redemption!')).toHaveCount(0);
  await page.evaluate(watchCelebration);
  await redeemAtKiosk(store, 'Maya Lindqvist');
  await expect(latestOf(page)).toContainText('Maya Lindqvist', ONE_POLL);
  await expect(page.getByText('🎉 New Redemption!', { exact: true })).toBeVisible();
  await expect(page.locator('[data-confetti]')).toHaveCount(12);
  await expect(page.locator('[aria-live=polite]')).toHaveText('New redemption: Maya Lindqvist, FREE Coffee');
  await expect(page.getByText('New Redemption!')).toHaveCount(0);
  await expect(previousOf(page)).toContainText(['Earlier Guest']);
  const celebration = await celebrationTimes(page);
  const duration = (what: string) => (celebration[`${what} off`] ?? NaN) - (celebration[`${what} on`] ?? NaN);
  expect(Math.abs(duration('badge') - 3_500)).toBeLessThan(400);
  expect(Math.abs(duration('confetti') - 3_000)).toBeLessThan(400);
});

const celebrationTimes = (page: Page) =>
  page.evaluate(() => (window as unknown as { celebration: Record<string, number> }).celebration);

/** Runs in the page: records when badge and confetti appear and disappear. */
function watchCelebration(): void {
  const celebration: Record<string, number> = {};
  (window as unknown as { celebration: typeof celebration }).celebration = celebration;
  new MutationObserver(() => {
    const there = {
      badge: document.body.innerText.includes('New Redemption!'),
      confetti: document.querySelector('[data-confetti]') !== null,
    };
    for (const [what, on] of Object.entries(there)) {
      if (on) celebration[`${what} on`] ??= performance.now();
      else if (`${what} on` in celebration) celebration[`${what} off`] ??= performance.now();
    }
  }).observe(document.body, { subtree: true, childList: true });
}

test('CA-04 with reduced motion the badge shows without confetti', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const store = await createTestStore();
  await addRedemption(store, { age: HOUR, item: { name: 'Muffins', type: 'BOGO' } });
  await openBoard(page, store);
  await page.evaluate(watchCelebration);
  await redeemAtKiosk(store, 'Maya Lindqvist');
  await expect(page.getByText('🎉 New Redemption!')).toBeVisible(ONE_POLL);
  await expect(page.getByText('New Redemption!')).toHaveCount(0);
  expect(Object.keys(await celebrationTimes(page))).toEqual(['badge on', 'badge off']);
});

test('CA-04 CA-05 an empty board waits, and its first redemption is not celebrated', async ({ page }) => {
  const store = await createTestStore();
  await openBoard(page, store);
  await expect(page.getByText('No Redemptions Yet', { exact: true })).toBeVisible();
  await expect(page.getByText('Waiting for customers to redeem their rewards...', { exact: true })).toBeVisible();
  await page.evaluate(watchCelebration);
  await redeemAtKiosk(store, 'Maya Lindqvist');
  await expect(latestOf(page)).toContainText('Maya Lindqvist', ONE_POLL);
  await page.waitForTimeout(500);
  expect(await celebrationTimes(page)).toEqual({});
});

test('CA-05 without data a failure fills the screen, and Retry reloads the page', async ({ page }) => {
  const store = await createTestStore();
  await addRedemption(store, { age: HOUR, name: 'Maya Lindqvist', item: { name: 'Muffins', type: 'BOGO' } });
  await signedIn(page, store, 'cashier');
  await page.route(REDEMPTIONS, (route) => route.fulfill({ status: 500, json: { statusCode: 500, message: 'no' } }));
  await page.goto('/cashier/dashboard');
  await expect(page.getByRole('heading', { name: 'Error Loading Data' })).toBeVisible();
  await expect(page.getByText('Failed to load redemptions', { exact: true })).toBeVisible();
  await page.unroute(REDEMPTIONS);
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Retry' }).click();
  await reloaded;
  await expect(latestOf(page)).toContainText('Maya Lindqvist');
});

test('CA-05 a cashier whose store is not known sees an error', async ({ page }) => {
  const store = await createTestStore();
  await signedIn(page, store, 'cashier');
  await page.evaluate(() => {
    localStorage.setItem('auth_user', JSON.stringify({ id: 'x', email: 'x@example.com', role: 'cashier' }));
  });
  await page.goto('/cashier/dashboard');
  await expect(page.getByText('Failed to load store information', { exact: true })).toBeVisible();
});

test('CA-05 a lost connection keeps the board and shows an error; the board recovers on its own', async ({ page }) => {
  const store = await createTestStore();
  await addRedemption(store, { age: HOUR, name: 'Maya Lindqvist', item: { name: 'Muffins', type: 'BOGO' } });
  await openBoard(page, store);
  await page.route(REDEMPTIONS, (route) => route.abort());
  await expect(page.getByText('Connection lost - retrying')).toBeVisible(ONE_POLL);
  await expect(latestOf(page)).toContainText('Maya Lindqvist');
  await expect(page.getByText('Error Loading Data')).toHaveCount(0);
  await page.unroute(REDEMPTIONS);
  await expect(page.getByText('Live')).toBeVisible(ONE_POLL);
});

test('CA-04 Q-43 Q-45 an unchanged response is a 304 without a body and changes nothing on the page', async ({
  page,
}) => {
  const store = await createTestStore();
  await addRedemptions(store, 8);
  await openBoard(page, store);
  await page.evaluate(() => {
    const seen = { touched: [] as string[], latest: document.querySelector('article') };
    (window as unknown as { seen: typeof seen }).seen = seen;
    new MutationObserver((records) => {
      // The ages in <time> elements change as time passes.
      for (const { target, type } of records) {
        const element = target instanceof Element ? target : target.parentElement;
        if (!element?.closest('time')) seen.touched.push(`${type} in ${element?.outerHTML.slice(0, 200) ?? ''}`);
      }
    }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  });
  const polls: { status: number; ms: number }[] = [];
  for (let poll = 0; poll < 2; poll += 1) {
    const result = await page.waitForResponse((response) => REDEMPTIONS.test(response.url()));
    polls.push({ status: result.status(), ms: Date.now() });
  }
  await page.waitForTimeout(300);
  expect(polls.map(({ status }) => status)).toEqual([304, 304]);
  const interval = (polls[1]?.ms ?? NaN) - (polls[0]?.ms ?? NaN);
  expect(Math.abs(interval - 5_000)).toBeLessThan(1_000);
  const seen = await page.evaluate(() => {
    const { touched, latest } = (window as unknown as { seen: { touched: string[]; latest: Element | null } }).seen;
    return { touched, same: latest === document.querySelector('article') };
  });
  expect(seen).toEqual({ touched: [], same: true });
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`CA-02 CA-03 Q-60 the board in ${colorScheme} has no accessibility violations`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const store = await createTestStore();
    await addRedemptions(store, 6);
    await openBoard(page, store);
    const violations = async () =>
      (await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze()).violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
      );
    expect(await violations()).toEqual([]);
    await previousOf(page).first().getByRole('button').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await violations()).toEqual([]);
  });
}
