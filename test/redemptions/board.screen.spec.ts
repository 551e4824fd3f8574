import type { Locator, Page } from '@playwright/test';
import { call } from '../support/http';
import { expect, signedIn, step, storageOf, isolatedTest as test } from '../support/screen';
import { createTestStore, type TestStore } from '../support/testStore';
import { addRedemption, addRedemptions, HOUR, MINUTE, SECOND } from './boardPage';

const REDEMPTIONS = /\/rewards\/redemptions/;
const POLL_MS = 5_000;

const latestOf = (page: Page) => page.getByRole('article', { name: 'Latest redemption' });
const previousOf = (page: Page) => page.getByRole('listitem');

/** What the board says with a stream, and with polls alone, as the lane without streams runs it. */
const CONNECTED = /^(Live|Updates every 5 seconds)$/;

/** Opens the board and resolves to the token of the cashier. */
async function openBoard(page: Page, store: TestStore): Promise<string> {
  await page.clock.install();
  const token = await signedIn(page, store, 'cashier');
  await page.goto('/cashier/dashboard');
  await expect(page.getByText(CONNECTED)).toBeVisible();
  return token;
}

/** Advances the page's clock by one polling interval. */
const poll = (page: Page) => page.clock.runFor(POLL_MS);

async function expectTexts(parent: Locator, texts: readonly string[]): Promise<void> {
  for (const text of texts) await expect(parent.getByText(text, { exact: true })).toBeVisible();
}

test('CA-01 CA-02 CA-03 CA-04 CA-05 CA-06 the board shows the latest and previous redemptions and their details, and polls every 5 s', async ({
  page,
}) => {
  const store = await createTestStore({ name: 'Corner Roastery' });
  await addRedemption(store, {
    age: 3 * 24 * HOUR + 10 * SECOND,
    status: 'cancelled',
    item: { name: 'Muffins', type: 'BOGO' },
  });
  await addRedemption(store, {
    age: 5 * HOUR + 10 * SECOND,
    name: 'Nora Berg',
    phone: '+12025550148',
    status: 'completed',
    points: 300,
    orderId: 'ORD-77',
    item: { name: 'Coffee', description: 'Any size, any milk', category: 'Drinks', type: 'FREE_ITEM' },
  });
  await addRedemption(store, { age: 61 * MINUTE, item: { name: 'Two off', type: 'FIXED_DISCOUNT', value: 2 } });
  await addRedemption(store, {
    age: 5 * MINUTE + 10 * SECOND,
    name: 'Maya Lindqvist',
    phone: '+12025550147',
    points: 1250,
    item: { name: 'Fifth off', category: 'Drinks', type: 'PERCENTAGE_DISCOUNT', value: 20 },
  });
  const token = await openBoard(page, store);
  await expect(page.getByRole('heading', { name: 'Cashier Dashboard' })).toBeVisible();
  await expect(page.getByText('Corner Roastery')).toBeVisible();
  await expect(page.getByText('New Redemption!')).toHaveCount(0);

  await step(page, 'the latest reward redemption shows all that the cashier needs', async () => {
    await expect(page.getByRole('heading', { name: 'Recent Redemptions' })).toBeVisible();
    const latest = latestOf(page);
    await expectTexts(latest, [
      'Maya Lindqvist',
      '(202) 555-0147',
      'Reward',
      '20% OFF',
      '-1,250 pts',
      'Drinks',
      'PENDING',
      '5 min ago',
    ]);
    await expect(latest.locator('time')).toHaveAttribute(
      'title',
      /^[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d{2} [AP]M$/,
    );
  });

  await step(page, 'previous redemptions show each type, status and age', async () => {
    await expect(page.getByRole('heading', { name: 'Previous Redemptions (2)' })).toBeVisible();
    const expectedTexts = [
      ['$2.00 OFF', '1 hour ago'],
      ['FREE Coffee', 'REDEEMED', '5 hours ago'],
      ['BUY 1 GET 1 FREE', 'CANCELLED', /[A-Z][a-z]{2} \d{1,2}, \d{4}/],
    ] as const;
    await expect(previousOf(page)).toHaveCount(expectedTexts.length);
    for (const [index, texts] of expectedTexts.entries()) {
      for (const text of texts) await expect(previousOf(page).nth(index)).toContainText(text);
    }
  });

  await step(page, 'an unchanged response is a 304 without a body and changes nothing on the page', async () => {
    await page.evaluate(() => {
      const seen = { touched: [] as string[], latest: document.querySelector('article') };
      (window as unknown as { seen: typeof seen }).seen = seen;
      new MutationObserver((records) => {
        // The ages in <time> elements change as time passes, so they are ignored.
        for (const { target, type } of records) {
          const element = target instanceof Element ? target : target.parentElement;
          if (!element?.closest('time')) seen.touched.push(`${type} in ${element?.outerHTML.slice(0, 200) ?? ''}`);
        }
      }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    });
    const responses: number[] = [];
    page.on('response', (response) => {
      if (REDEMPTIONS.test(response.url())) responses.push(response.status());
    });
    for (let count = 1; count <= 2; count += 1) {
      await poll(page);
      await expect.poll(() => responses.length).toBeGreaterThanOrEqual(count);
    }
    await nextFrames(page);
    expect(new Set(responses)).toEqual(new Set([304]));
    const seen = await page.evaluate(() => {
      const { touched, latest } = (window as unknown as { seen: { touched: string[]; latest: Element | null } }).seen;
      return { touched, same: latest === document.querySelector('article') };
    });
    expect(seen).toEqual({ touched: [], same: true });
  });

  await step(page, 'a previous redemption opens its details, and Back closes them', async () => {
    const row = previousOf(page).getByRole('button', { name: /Nora Berg/ });
    await row.click();
    const dialog = page.getByRole('dialog', { name: 'Redemption Details' });
    await expectTexts(dialog, [
      'Nora Berg',
      '(202) 555-0148',
      'FREE Coffee',
      'Any size, any milk',
      'Drinks',
      '-300 pts',
      'REDEEMED',
      'ORD-77',
    ]);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    await row.click();
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(row).toBeFocused();
    await expect(page).toHaveURL('/cashier/dashboard');
  });

  await step(page, 'the latest promotion redemption shows its details', async () => {
    await addRedemption(store, {
      age: 30 * SECOND,
      of: 'promotion',
      item: { name: 'Autumn week', category: 'Season', type: 'FIXED_DISCOUNT', value: 5 },
    });
    await poll(page);
    // Rewards wait, so it is not large.
    await expect(latestOf(page)).toContainText(/^Promotion · \$5\.00 OFF · .* · Just now/);
    await latestOf(page).getByRole('button').click();
    const dialog = page.getByRole('dialog', { name: 'Redemption Details' });
    await expectTexts(dialog, ['$5.00 OFF', 'Autumn week', 'Season', 'REDEEMED']);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(latestOf(page)).not.toContainText('pts');
  });

  await step(page, 'the board shows at most 15 previous redemptions and how many more there are', async () => {
    await addRedemptions(store, 11);
    await poll(page);
    await expect(page.getByRole('heading', { name: 'Previous Redemptions (10)' })).toBeVisible();
    await expect(page.getByText(/more$/)).toHaveCount(0);
    await addRedemption(store, { age: MINUTE, item: { name: 'Coffee', type: 'FREE_ITEM' } });
    await addRedemption(store, { age: 0, item: { name: 'Coffee', type: 'FREE_ITEM' } });
    await poll(page);
    await expect(page.getByText('+2 more', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Previous Redemptions (11)' })).toBeVisible();
    await expect(previousOf(page)).toHaveCount(15);
  });

  await step(page, 'a lost connection keeps the board and shows an error; the board recovers on its own', async () => {
    await page.route(REDEMPTIONS, (route) => route.abort());
    await poll(page);
    await expect(page.getByText('No internet. Trying again…')).toBeVisible();
    await expect(latestOf(page)).toContainText('FREE Coffee');
    await expect(page.getByText('Error Loading Data')).toHaveCount(0);
    await page.unroute(REDEMPTIONS);
    await poll(page);
    await expect(page.getByText(CONNECTED)).toBeVisible();
  });

  await step(page, 'a session that has ended leaves the board at the next poll, and nothing of it stays', async () => {
    await call('POST', '/auth/logout', { token });
    await poll(page);
    await expect(page).toHaveURL('/auth/login');
    await expect(page.getByText('Session expired. Please login again.')).toBeVisible();
    await expect(page.getByText('FREE Coffee')).toHaveCount(0);
    expect(await storageOf(page)).not.toHaveProperty('token');
  });
});

test('BX-242 BX-243 15 rewards that wait are on a screen of 1280×800, with their buttons and with long names', async ({
  page,
}) => {
  const store = await createTestStore({ cashiers_may_resolve: true });
  const items = [
    { name: 'Cinnamon roll with extra icing', type: 'FREE_ITEM' },
    { name: 'Muffins', type: 'BOGO' },
    { name: 'Fifth off', type: 'PERCENTAGE_DISCOUNT', value: 20 },
  ];
  for (let n = 18; n > 0; n -= 1) {
    const item = items[n % items.length] ?? { name: 'Coffee', type: 'FREE_ITEM' };
    await addRedemption(store, { age: (n + 0.5) * MINUTE, name: `Bartholomew Featherstone ${n}`, item });
  }
  await addRedemption(store, {
    age: 0,
    name: 'Nora Berg',
    status: 'completed',
    item: { name: 'Coffee', type: 'BOGO' },
  });
  await openBoard(page, store);
  const waiting = page.getByRole('region', { name: 'Waiting' });
  const rows = waiting.getByRole('listitem');
  await expect(waiting.getByRole('button', { name: 'Complete', exact: true })).toHaveCount(15);
  await expect(waiting).toContainText('+3 more');
  await expect(rows.first()).toContainText('15 min ago');
  for (let row = 0; row < 15; row += 1) await expect(rows.nth(row)).toBeInViewport({ ratio: 1 });
  await expect(latestOf(page)).toContainText('Nora Berg');
  expect((await latestOf(page).boundingBox())?.height).toBeLessThan(60);
  await expect(waiting).not.toContainText('PENDING');
});

test('BX-293 BX-294 a board of 1280×800 with 17 rewards that wait has whole cards, and shows all of them on request', async ({
  page,
}) => {
  const store = await createTestStore({ cashiers_may_resolve: true });
  const items = [
    { name: 'Birthday treat for regulars', type: 'BOGO' },
    { name: 'Home barista class', type: 'FIXED_DISCOUNT', value: 5 },
    { name: 'Cinnamon roll with extra icing', type: 'FREE_ITEM' },
  ];
  const itemOf = (n: number) => items[n % items.length] ?? { name: 'Coffee', type: 'FREE_ITEM' };
  for (let n = 17; n > 0; n -= 1) {
    await addRedemption(store, { age: (n * HOUR) / 2, name: `Bartholomew Featherstone ${n}`, item: itemOf(n) });
  }
  for (let n = 9; n > 0; n -= 1) {
    await addRedemption(store, { age: n * MINUTE, name: `Nora Berg ${n}`, status: 'completed', item: itemOf(n) });
  }
  await openBoard(page, store);
  const waiting = page.getByRole('region', { name: 'Waiting' });
  const rows = waiting.getByRole('listitem');
  await expect(rows).toHaveCount(15);

  await step(page, 'the texts, times and buttons of each card keep 12 px above and below', async () => {
    const paddings = await rows.evaluateAll((cards) =>
      cards.flatMap((card) => {
        const outer = card.getBoundingClientRect();
        return [...card.querySelectorAll('span[id] > span, p, button:not(:has(span))')].flatMap((part) => {
          const { top, bottom } = part.getBoundingClientRect();
          return [top - outer.top, outer.bottom - bottom];
        });
      }),
    );
    expect(paddings.length).toBeGreaterThan(15 * 4);
    for (const time of await rows.locator('time').all()) {
      expect((await time.boundingBox())?.height).toBeGreaterThanOrEqual(14);
    }
    expect(Math.min(...paddings)).toBeGreaterThanOrEqual(12);
    for (const card of await rows.all()) expect((await card.boundingBox())?.height).toBeLessThanOrEqual(92);
  });

  await step(page, 'the first previous redemptions are whole', async () => {
    const previous = page.getByRole('region', { name: 'Previous Redemptions (8)' }).getByRole('listitem');
    await expect(previous).toHaveCount(8);
    for (let card = 0; card < 4; card += 1) await expect(previous.nth(card)).toBeInViewport({ ratio: 1 });
  });

  await step(page, 'the button shows all that wait, and is as large as a finger', async () => {
    const button = waiting.getByRole('button', { name: '+2 more' });
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await button.press('Enter');
    await expect(rows).toHaveCount(17);
    await expect(waiting.getByRole('button', { name: 'Show Fewer' })).toBeFocused();
  });
});

/** Resolves when everything that the page has received is painted. */
const nextFrames = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
