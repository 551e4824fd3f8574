import { sql } from '../support/sql';
import { addCustomer, createTestStore, type Person, type TestStore } from '../support/testStore';
import { asOwner } from './asOwner';
import { addSale, attachPhone } from './register';
import { getPoints, MINUTE, openSyncDeps, press, sync } from './syncing';

const deps = openSyncDeps();
const HOUR = 60 * MINUTE;

const addMember = (store: TestStore) => addCustomer(store, { created_at: new Date(Date.now() - 400 * 24 * HOUR) });

/** Ways in which an order that names Ann comes to Bob. */
const WAYS: [string, (store: TestStore, ann: Person, bob: Person) => Promise<unknown>][] = [
  [
    'the owner credited to somebody else by hand',
    async (store, ann, bob) => {
      const orderId = await addSale(store, { phone: ann.phone, paidAt: Date.now() - 10 * MINUTE });
      const given = await asOwner(store, 'POST', '/store/point-of-sale/credits', { orderId, customerId: bob.id });
      expect(given.status).toBe(200);
    },
  ],
  [
    'got the name after it was matched with somebody else',
    async (store, ann, bob) => {
      const orderId = await addSale(store);
      expect(await press(store, bob)).toBe(20);
      await attachPhone(store, orderId, ann.phone);
      await sync(deps, store);
    },
  ],
];

it.each(WAYS)('BX-190 after an order that names the customer and %s, no sale is theirs by time', async (_how, give) => {
  const store = await createTestStore();
  const [ann, bob] = [await addMember(store), await addMember(store)];
  await give(store, ann, bob);
  expect(await press(store, ann)).toBeNull();
  const stranger = await addSale(store, { amountCents: 3_000 });
  await sync(deps, store);
  expect([await getPoints(ann), await getPoints(bob)]).toEqual([0, 20]);
  expect(await sql('select order_id as id from pos_review_orders where store_id = $1', [store.id])).toContainEqual({
    id: stranger,
  });
});
