import { randomUUID } from 'node:crypto';
import { asOwner } from '../checkout/asOwner';
import { addPayment, addSale, refundSale, setFault, voidSale } from '../checkout/register';
import { addCheckout, getLedger, getPoints } from '../checkout/syncing';
import { sql } from '../support/sql';
import { addCustomer, addPromotion, createTestStore, type TestStore } from '../support/testStore';

interface ApiResponse {
  message: string;
  points: number;
  fields?: Record<string, string[]>;
}
const DAY = 86_400_000;

const credit = (store: TestStore, body: object, headers: Record<string, string> = {}) =>
  asOwner<ApiResponse>(store, 'POST', '/store/point-of-sale/credits', body, headers);
const previewOf = (store: TestStore, body: object) =>
  asOwner<ApiResponse>(store, 'POST', '/store/point-of-sale/credits/preview', body);
const getCredits = (store: TestStore) =>
  sql(
    'select order_id, customer_id, checkout_id, match_method, granted_points from order_credits where store_id = $1',
    [store.id],
  );
const getCheckout = async (store: TestStore) =>
  (
    await sql<{ id: string; status: string }>('select id, status from pending_checkouts where store_id = $1', [
      store.id,
    ])
  )[0];

describe('BX-24 crediting an order manually', () => {
  it('BX-24 a missed order is credited by its id, with multiplier and referral share, and audited', async () => {
    const store = await createTestStore({ points_per_dollar: 1.5, purchase_referral_percentage: 10 });
    const bob = await addCustomer(store);
    const ann = await addCustomer(store, { referred_by: bob.id, name: 'Ann Ashe' });
    const promotion = await addPromotion(store, { start_date: new Date(Date.now() - 7 * DAY) });
    const orderId = await addSale(store, { amountCents: 1999, paidAt: Date.now() - 3 * DAY });
    await sql(
      `insert into redemptions (store_id, customer_id, promotion_id, status, item_name, item_type, item_value, day, created_at)
       values ($1, $2, $3, 'redeemed', $4, 'POINTS_MULTIPLIER', 2, current_date, now() - interval '4 days')`,
      [store.id, ann.id, promotion.id, promotion.name],
    );
    const preview = await previewOf(store, { orderId, customerId: ann.id.toUpperCase() });
    expect([preview.status, preview.body]).toMatchObject([
      200,
      {
        customer: { id: ann.id, name: 'Ann Ashe', phone: ann.phone },
        amountCents: 1999,
        points: 58,
        multiplier: { name: promotion.name, factor: 2 },
      },
    ]);
    expect(await getPoints(ann)).toBe(0);
    const response = await credit(store, { orderId, customerId: ann.id.toUpperCase() });
    expect([response.status, response.body]).toEqual([
      200,
      { message: `Ann Ashe got 58 points for order ${orderId}.`, orderId, customerId: ann.id, points: 58 },
    ]);
    expect([await getPoints(ann), await getPoints(bob)]).toEqual([58, 5]);
    expect(await getLedger(store, ann)).toMatchObject([
      {
        kind: 'earn',
        source: `order:${orderId}`,
        reason: 'Purchase of $19.99, 2x by Double points week, credited by the store',
      },
    ]);
    expect(
      await sql(
        'select action, actor_id, record_id, new_values from audit_log where store_id = $1 and action like $2',
        [store.id, 'order%'],
      ),
    ).toEqual([
      {
        action: 'order_credited',
        actor_id: store.ownerId,
        record_id: orderId,
        new_values: { customerId: ann.id, amount: '$19.99', points: 58 },
      },
    ]);
  });

  it('BX-24 an order is credited once, even by several requests at the same time, and the refusal names the customer', async () => {
    const store = await createTestStore();
    const people = [await addCustomer(store, { name: 'Ann' }), await addCustomer(store, { name: 'Ben' })];
    const orderId = await addSale(store);
    const responses = await Promise.all([0, 1, 0, 1].map((n) => credit(store, { orderId, customerId: people[n]?.id })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const [claim] = await getCredits(store);
    const winner = people.find(({ id }) => id === claim?.customer_id)?.name ?? 'nobody';
    for (const { body } of responses.filter(({ status }) => status === 409)) {
      expect(body.message).toMatch(
        new RegExp(`^Order ${orderId} was already credited to ${winner}, by the store, on \\w+ \\d+, \\d{4}\\.$`),
      );
      expect(body.fields?.orderId).toEqual([body.message]);
      // The preview is refused for this reason too.
      expect((await previewOf(store, { orderId, customerId: people[0]?.id })).body.message).toBe(body.message);
    }
    expect((await Promise.all(people.map(getPoints))).sort()).toEqual([0, 20]);
  });

  it('BX-24 a repeated request with its key returns the first response', async () => {
    const store = await createTestStore();
    const ann = await addCustomer(store);
    const body = { orderId: await addSale(store), customerId: ann.id };
    const key = { 'idempotency-key': 'credit-1' };
    const [first, second] = [await credit(store, body, key), await credit(store, body, key)];
    expect([second.status, second.body]).toEqual([200, first.body]);
    // This is a retry after a lost response, while the point of sale is down.
    await setFault(store, 'server_error', 10);
    const third = await credit(store, body, key);
    expect([third.status, third.body]).toEqual([200, first.body]);
    expect((await credit(store, { ...body, orderId: 'OTHER' }, key)).status).toBe(422);
    expect(await getLedger(store, ann)).toHaveLength(1);
  });

  it('BX-24 an order that cannot be credited is refused with its reason', async () => {
    const [store, other] = [await createTestStore(), await createTestStore()];
    const ann = await addCustomer(store);
    const otherCustomer = await addCustomer(other);
    const old = await addSale(store, { paidAt: Date.now() - 7 * DAY - 60_000 });
    const refunded = await addSale(store);
    await refundSale(store, refunded);
    const voided = await addSale(store);
    await voidSale(store, voided);
    const good = await addSale(store);
    const foreign = await addSale(other);
    const refuse = async (body: object) => {
      const { status, body: response } = await credit(store, { customerId: ann.id, ...body });
      return [status, response.message];
    };
    const unknown = (id: string) => [404, `The register has no order ${id}. Check the order ID.`];
    expect(await refuse({ orderId: 'NONE' })).toEqual(unknown('NONE'));
    expect(await refuse({ orderId: foreign })).toEqual(unknown(foreign));
    expect(await refuse({ orderId: old })).toEqual([
      409,
      `Order ${old} was paid more than 7 days ago and can no longer be credited.`,
    ]);
    expect(await refuse({ orderId: refunded })).toEqual([
      409,
      `Order ${refunded} has no value left: it was refunded in full.`,
    ]);
    expect(await refuse({ orderId: voided })).toEqual([
      409,
      `Order ${voided} has no valid payment: it was voided or declined.`,
    ]);
    expect(await refuse({ orderId: good, customerId: otherCustomer.id })).toEqual([
      404,
      'Your store has no such customer.',
    ]);
    expect(await refuse({ orderId: good, customerId: randomUUID() })).toEqual([
      404,
      'Your store has no such customer.',
    ]);
    expect(await refuse({ orderId: good, checkoutId: randomUUID() })).toEqual([
      400,
      'Send either customerId or checkoutId',
    ]);
    expect((await refuse({ orderId: '../customers' }))[0]).toBe(400);
    expect(await getCredits(store)).toEqual([]);
  });

  it.concurrent.each(['server_error', 'throttled', 'unauthorized', 'malformed', 'reset'])(
    'BX-24 when the point of sale fails, a credit gets 503 and loses nothing: %s',
    async (kind) => {
      const store = await createTestStore();
      const ann = await addCustomer(store);
      const body = { orderId: await addSale(store), customerId: ann.id };
      await setFault(store, kind);
      const failed = await credit(store, body, { 'idempotency-key': 'again' });
      expect([failed.status, failed.body.message]).toEqual([
        503,
        expect.stringMatching(/Nothing was changed\. Please try again later\.$/),
      ]);
      expect(await getCredits(store)).toEqual([]);
      await setFault(store, kind, 0);
      expect(await credit(store, body, { 'idempotency-key': 'again' })).toMatchObject({
        status: 200,
        body: { points: 20 },
      });
    },
  );

  it('BX-24 the credit closes the unmatched checkout near the order, and the time of the credit is saved for the store', async () => {
    const store = await createTestStore();
    const ann = await addCustomer(store);
    await addCheckout(store, ann, 90);
    const orderId = await addSale(store, { paidAt: Date.now() - 40 * 60_000 });
    const checkout = await getCheckout(store);
    expect(await credit(store, { orderId, checkoutId: checkout?.id })).toMatchObject({ status: 200 });
    expect(await getCheckout(store)).toEqual({ id: checkout?.id, status: 'matched' });
    expect(await getCredits(store)).toMatchObject([{ checkout_id: checkout?.id, match_method: 'manual' }]);
    expect(await credit(store, { orderId: await addSale(store), checkoutId: checkout?.id })).toMatchObject({
      status: 404,
      body: { message: 'Already handled.' },
    });

    await addCheckout(store, ann);
    const next = await addSale(store, { phone: ann.phone });
    expect(await credit(store, { orderId: next, customerId: ann.id })).toMatchObject({ status: 200 });
    const statuses = await sql('select status from pending_checkouts where store_id = $1', [store.id]);
    expect(statuses).toEqual([{ status: 'matched' }, { status: 'matched' }]);
    await addPayment(store, next, 1000);
    const [cursor] = await sql('select credited_at from pos_cursors where store_id = $1', [store.id]);
    expect(cursor?.credited_at).toEqual(expect.any(Date));
  });
});
