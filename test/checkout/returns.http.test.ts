import { sql } from '../support/sql';
import { addCustomer, createTestStore, newPhone, type TestStore } from '../support/testStore';
import { asOwner } from './asOwner';
import { addReturn, addSale, setMalformedRecords, voidReturn } from './register';
import { getPoints, openSyncDeps, press, sync } from './syncing';

const deps = openSyncDeps();
const DAY = 86_400_000;

const addMember = (store: TestStore) => addCustomer(store, { created_at: new Date(Date.now() - 400 * DAY) });
interface Row {
  orderId: string;
  reason: string;
  amountCents: number;
  customer: { id: string } | null;
}
const listReview = async (store: TestStore) =>
  (await asOwner<Row[]>(store, 'GET', '/store/point-of-sale/review/orders')).body.map(
    ({ orderId, reason, amountCents, customer }) => [orderId, reason, amountCents, customer?.id],
  );

/** Creates a store with a credit, whose orders are read from then on. */
async function createStore(since: Date | null) {
  const store = await createTestStore({ phone_credit_since: since });
  const ann = await addMember(store);
  await addSale(store, { phone: ann.phone });
  expect(await press(store, ann)).toBe(20);
  await sync(deps, store);
  return { store, ann };
}

describe('BX-195 a return without its sale', () => {
  it.each([
    ['credits by phone number', new Date(Date.now() - 30 * DAY)],
    ['needs a press', null],
  ])('BX-195 that names a customer is listed for the owner, once, in a store that %s', async (_how, since) => {
    const { store, ann } = await createStore(since);
    const orderId = await addReturn(store, { amountCents: 1_500, phone: ann.phone });
    await sync(deps, store);
    await sync(deps, store);
    expect(await listReview(store)).toEqual([[orderId, 'return_without_sale', 1_500, ann.id]]);
    expect(await getPoints(ann)).toBe(20);
    const credited = await asOwner<{ message: string }>(store, 'POST', '/store/point-of-sale/credits', {
      orderId,
      customerId: ann.id,
    });
    expect(credited.status).toBe(409);
    expect(credited.body.message).toContain('is a return without its sale');
    expect((await asOwner(store, 'DELETE', `/store/point-of-sale/review/orders/${orderId}`)).status).toBe(204);
    await sync(deps, store);
    expect(await listReview(store)).toEqual([]);
  });

  it('BX-195 that names nobody, a stranger, or is voided, is not listed, and settles no press', async () => {
    const { store, ann } = await createStore(null);
    await addReturn(store, { amountCents: 1_500 });
    await addReturn(store, { amountCents: 1_500, phone: newPhone() });
    const orderId = await addReturn(store, { amountCents: 1_500, phone: ann.phone });
    await sync(deps, store);
    expect(await listReview(store)).toHaveLength(1);
    await voidReturn(store, orderId);
    await sync(deps, store);
    expect(await listReview(store)).toEqual([]);
    const bob = await addMember(store);
    await addReturn(store, { amountCents: 0, phone: bob.phone });
    expect(await press(store, bob)).toBeNull();
    await addSale(store, { phone: bob.phone, amountCents: 700 });
    expect(await press(store, bob)).toBe(7);
  });

  it('BX-195 whose credits the register lists counts without those that were voided', async () => {
    const { store, ann } = await createStore(null);
    const order = (id: string, credits: object[]) => ({
      id,
      createdTime: Date.now(),
      modifiedTime: Date.now(),
      total: 9_999,
      credits: { elements: credits },
      customers: { elements: [{ id: 'ANN' }] },
    });
    await setMalformedRecords(
      store,
      [
        order('TWO', [
          { id: 'C1', amount: 700 },
          { id: 'C2', amount: 300 },
          { id: 'C3', amount: 100, voided: true },
        ]),
        order('VOIDED', [{ id: 'C4', amount: 700, voided: true }]),
        order('DELETED', [{ id: 'C5', amount: 700, deletedTime: Date.now() }]),
      ],
      { ANN: { phoneNumbers: { elements: [{ phoneNumber: ann.phone }] } } },
    );
    await sync(deps, store);
    expect(await listReview(store)).toEqual([['TWO', 'return_without_sale', 1_000, ann.id]]);
    expect(await sql('select order_id from pos_skipped_orders where store_id = $1', [store.id])).toEqual([]);
  });
});
