import { addBoost, aroundNow } from '../boosts/boostStore';
import { asOwner } from '../checkout/asOwner';
import { addSale, setFault } from '../checkout/register';
import { addCheckout } from '../checkout/syncing';
import { addOverdue } from '../redemptions/addOverdue';
import { expectAccessible } from '../support/accessible';
import { expectNoHorizontalScroll } from '../support/adminScreen';
import { expect, isolatedTest, signedIn, step, test } from '../support/screen';
import { sql } from '../support/sql';
import { addCustomer, createTestStore, type Person, type TestStore } from '../support/testStore';

const getPoints = async ({ id }: Person) =>
  (await sql<{ points: number }>('select points from customers where id = $1', [id]))[0]?.points;

/** Adds an order that the matching left to the owner. */
async function addReviewOrder(store: TestStore, amountCents: number): Promise<string> {
  const orderId = await addSale(store, { amountCents, paidAt: Date.now() - 60_000 });
  await sql(
    `insert into pos_review_orders (store_id, order_id, reason, eligible_cents, paid_at, created_at)
     values ($1, $2, 'ambiguous', $3, now() - interval '1 minute', now())`,
    [store.id, orderId, amountCents],
  );
  return orderId;
}

test('BX-24 the owner matches an order with a checkout, dismisses others, credits one by its ID and decides about a reward', async ({
  page,
}) => {
  // The checkouts below are set to 'review' at once, because the poller would otherwise match them.
  const store = await createTestStore({ points_per_dollar: 2 });
  const ann = await addCustomer(store, { name: 'Ann Ashe' });
  const ben = await addCustomer(store, { name: 'Ben Birch' });
  const cleo = await addCustomer(store, { name: 'Cleo Cole' });
  await addCheckout(store, ann, 3);
  await addCheckout(store, ben, 4);
  await sql(`update pending_checkouts set status = 'review' where store_id = $1`, [store.id]);
  const [bought, unknown] = [await addReviewOrder(store, 2000), await addReviewOrder(store, 700)];
  const missed = await addSale(store, { amountCents: 1500, paidAt: Date.now() - 3 * 86_400_000 });
  const reward = await addOverdue(store, 1);
  await sql(
    `insert into pos_review_rewards (store_id, redemption_id, customer_id, order_id, cents_before, cents_after, created_at)
     values ($1, $2, $3, $4, 2000, 500, now())`,
    [store.id, reward.id, reward.person.id, bought],
  );
  await sql(
    `insert into pos_skipped_orders (store_id, order_id, reason, first_seen_at, last_seen_at)
     values ($1, 'ODD1', 'expected an amount of at least 0', now(), now())`,
    [store.id],
  );
  await signedIn(page, store, 'owner');
  await page.goto('/owner/point-of-sale');
  const checkouts = page.getByRole('list', { name: 'Customers waiting for points' });
  const orders = page.getByRole('list', { name: 'Sales without points' });
  const dialogOf = (name: string) => page.getByRole('dialog', { name });

  await step(page, 'a chosen pair is kept by the address, and shows what the customer will get', async () => {
    await expect(checkouts.getByRole('listitem')).toHaveCount(2);
    await checkouts.getByText('Ann Ashe').click();
    await orders.getByText('$20.00').click();
    await expect(orders.getByText('Around that time')).toHaveCount(2);
    await page.reload();
    await expect(page.getByRole('region', { name: 'Chosen' })).toContainText(`$20.00, order ${bought}`);
    await page.getByRole('button', { name: 'Give Points', exact: true }).click();
    const dialog = dialogOf('Give Points');
    await expect(dialog.getByText('40 points')).toBeVisible();
    await expect(dialog.getByText('Ann Ashe,')).toBeVisible();
    await expectAccessible(page);
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    expect(await getPoints(ann)).toBe(0);
  });
  await step(page, 'a double click credits once, and the pair leaves the lists', async () => {
    await page.getByRole('button', { name: 'Give Points', exact: true }).click();
    await dialogOf('Give Points').getByRole('button', { name: 'Give Points' }).dblclick();
    await expect(page.getByText(`Ann Ashe got 40 points for order ${bought}.`)).toBeVisible();
    await expect(orders.getByRole('listitem')).toHaveCount(1);
    await expect(checkouts.getByRole('listitem')).toHaveCount(1);
    await expect(page.getByRole('region', { name: 'Chosen' })).toHaveCount(0);
    expect(await getPoints(ann)).toBe(40);
  });
  await step(page, 'an order and a checkout are dismissed after a confirmation', async () => {
    await orders.getByRole('button', { name: `Dismiss order ${unknown} of $7.00` }).click();
    await dialogOf('Dismiss Sale').getByRole('button', { name: 'Dismiss' }).click();
    await expect(page.getByText('No sale is waiting for a customer.')).toBeVisible();
    await checkouts.getByRole('button', { name: /^Dismiss the checkout of Ben Birch/ }).click();
    await dialogOf('Stop Looking').getByRole('button', { name: 'Stop Looking' }).click();
    await expect(page.getByText('Nothing to sort out')).toBeVisible();
    expect(await getPoints(ben)).toBe(0);
  });
  await step(page, 'an order that names a customer is credited to them without a checkout', async () => {
    const named = await addReviewOrder(store, 900);
    await sql(`update pos_review_orders set reason = 'names_customer', customer_id = $2 where order_id = $1`, [
      named,
      ben.id,
    ]);
    await page.reload();
    await expect(orders.getByText('For Ben Birch')).toBeVisible();
    await orders.getByText('$9.00').click();
    await expect(page.getByRole('region', { name: 'Chosen' })).toContainText('Ben Birch');
    await page.getByRole('button', { name: 'Give Points', exact: true }).click();
    await dialogOf('Give Points').getByRole('button', { name: 'Give Points' }).click();
    await expect(page.getByText('Nothing to sort out')).toBeVisible();
    expect(await getPoints(ben)).toBe(18);
  });
  await step(page, 'a missed order is credited by its ID; one that was already credited is refused', async () => {
    await page.getByRole('button', { name: 'Give Points for a Sale' }).click();
    const form = dialogOf('Give Points for a Sale');
    await form.getByLabel('Order ID').fill(bought);
    await form.getByLabel('Customer').fill('cleo');
    await page.getByRole('option', { name: /Cleo Cole/ }).click();
    await form.getByRole('button', { name: 'Continue' }).click();
    await expect(form.getByText(/was already credited to Ann Ashe/)).toBeVisible();
    await form.getByLabel('Order ID').fill(missed);
    await form.getByRole('button', { name: 'Continue' }).click();
    const dialog = dialogOf('Give Points');
    await expect(dialog.getByText('30 points')).toBeVisible();
    await dialog.getByRole('button', { name: 'Give Points' }).click();
    await expect(page.getByText(`Cleo Cole got 30 points for order ${missed}.`)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await getPoints(cleo)).toBe(30);
  });
  await step(page, 'the reward of a refunded purchase is taken back; the skipped order says why', async () => {
    await expect(page.getByText(/order \w+ went from \$20\.00 to \$5\.00/)).toBeVisible();
    await page.getByRole('button', { name: /^Cancel the redemption/ }).click();
    await dialogOf('Cancel Redemption').getByRole('button', { name: 'Cancel Redemption' }).click();
    await expect(page.getByText(/^The redemption of .* was cancelled\.$/)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Rewards of refunded purchases' })).toHaveCount(0);
    expect(await getPoints(reward.person)).toBe(500);
    await expect(page.getByText('Expected an amount of at least 0')).toBeVisible();
  });
  await step(page, 'the connection is tested, and its problem said in words', async () => {
    await setFault(store, 'unauthorized');
    await page.getByRole('button', { name: 'Test Connection' }).click();
    await expect(page.getByText(/rejects our key/)).toBeVisible();
    await setFault(store, 'unauthorized', 0);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoHorizontalScroll(page);
  });
});

test('BX-82 the owner moves points of the wrong customer, takes points back and gives them later', async ({ page }) => {
  const store = await createTestStore();
  const ann = await addCustomer(store, { name: 'Ann Ashe' });
  const ben = await addCustomer(store, { name: 'Ben Birch' });
  const orderId = await addSale(store, { amountCents: 1250 });
  const credit = { orderId, customerId: ben.id };
  expect((await asOwner(store, 'POST', '/store/point-of-sale/credits', credit)).status).toBe(200);
  await signedIn(page, store, 'owner');
  await page.goto('/owner/point-of-sale');
  const rows = page.getByRole('list', { name: 'Recent points' }).getByRole('listitem');
  const dialog = page.getByRole('dialog', { name: /^(Change Customer|Give Points)$/ });
  await step(page, 'a way leads to the recent points, and the search has the focus at once', async () => {
    await page.getByRole('button', { name: 'Wrong Customer?' }).click();
    const heading = page.getByRole('heading', { name: 'Recent points' });
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport();
    await rows.getByRole('button', { name: /^Change customer: Ben Birch/ }).click();
    await expect(dialog.getByRole('combobox', { name: 'Right customer' })).toBeFocused();
    await page.getByRole('button', { name: 'Cancel' }).click();
  });
  const choose = async (name: string) => {
    await dialog.getByRole('combobox').fill(name);
    await page.getByRole('option', { name }).click();
  };

  const confirm = page.getByRole('dialog', { name: /Points\?$/ });

  await step(
    page,
    'the right customer is asked for first, both names are confirmed, and a double click moves once',
    async () => {
      await expect(rows).toHaveText([/Ben Birch, 12 points for \$12\.50.*Given by the store/]);
      await rows.getByRole('button', { name: `Change customer: Ben Birch for order ${orderId}` }).click();
      await expect(dialog.getByText('12 points')).toBeVisible();
      await dialog.getByRole('button', { name: 'Continue' }).click();
      await expect(dialog.getByText('Choose the right customer.')).toBeVisible();
      await choose('Ben Birch');
      await dialog.getByRole('button', { name: 'Continue' }).click();
      await expect(dialog.getByText('Ben Birch has these points now. Choose another customer.')).toBeVisible();
      await choose('Ann Ashe');
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Continue' }).click();
      await expect(confirm).toContainText('From Ben Birch, who loses 12 points.');
      await expect(confirm).toContainText('To Ann Ashe, who gets the points for $12.50.');
      await expectAccessible(page);
      await page.goBack();
      await expect(confirm).toHaveCount(0);
      expect(await getPoints(ann)).toBe(0);
      await dialog.getByRole('button', { name: 'Continue' }).click();
      await confirm.getByRole('button', { name: 'Move Points' }).dblclick();
      await expect(page.getByText('12 points were taken back from Ben Birch. Ann Ashe got 12 points.')).toBeVisible();
      await expect(rows).toHaveText([/Ann Ashe, 12 points/]);
      expect([await getPoints(ann), await getPoints(ben)]).toEqual([12, 0]);
    },
  );
  await step(page, 'without another customer they are only taken back, and a second tab is told so', async () => {
    await rows.getByRole('button', { name: 'Change customer' }).click();
    await dialog.getByRole('button', { name: 'Only Take the Points Back' }).click();
    const input = { fromCustomerId: ann.id, toCustomerId: null };
    const path = `/store/point-of-sale/credits/${orderId}/move`;
    expect((await asOwner(store, 'POST', path, input)).status).toBe(200);
    await confirm.getByRole('button', { name: 'Take Back Points' }).click();
    await expect(confirm.getByText('These points were already taken back.')).toBeVisible();
    await confirm.getByRole('button', { name: 'Cancel' }).click();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(rows).toHaveText([/taken back from Ann Ashe.*No one has these points/]);
  });
  await step(page, 'points that were taken back are given, also on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoHorizontalScroll(page);
    await rows.getByRole('button', { name: 'Give the points' }).click();
    await choose('Ben Birch');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await confirm.getByRole('button', { name: 'Give Points' }).click();
    await expect(page.getByText('Ben Birch got 12 points.')).toBeVisible();
    expect([await getPoints(ann), await getPoints(ben)]).toEqual([0, 12]);
  });
});

isolatedTest(
  'BX-277 BX-278 new points appear by themselves with what multiplied them, but not behind an open dialog',
  async ({ page }) => {
    const store = await createTestStore();
    await addBoost(store, { ...aroundNow('America/New_York'), name: 'Happy Hour', factor: 1.5 });
    const ann = await addCustomer(store, { name: 'Ann Ashe' });
    const addCredit = async (amountCents: number) => {
      const orderId = await addSale(store, { amountCents });
      const body = { orderId, customerId: ann.id };
      expect((await asOwner(store, 'POST', '/store/point-of-sale/credits', body)).status).toBe(200);
    };
    await addCredit(1_000);
    await page.clock.install();
    await signedIn(page, store, 'owner');
    await page.goto('/owner/point-of-sale');
    const rows = page.getByRole('list', { name: 'Recent points' }).getByRole('listitem', { includeHidden: true });
    await expect(rows).toHaveText([/^Ann Ashe, 15 points for \$10\.00 \(1\.5x, Happy Hour\)/]);
    await page.getByRole('button', { name: /^Change customer/ }).click();
    await addCredit(2_000);
    let requests = 0;
    page.on('request', (request) => {
      if (request.method() === 'GET' && request.url().includes('/point-of-sale')) requests += 1;
    });
    await page.clock.runFor(120_000);
    expect(requests).toBe(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.clock.runFor(31_000);
    await expect(rows).toHaveText([/^Ann Ashe, 30 points/, /^Ann Ashe, 15 points/]);
  },
);
