import type { AdjustedPoints, LedgerRow } from '../../src/contract/customerRecords';
import type { ErrorBody } from '../../src/contract/errors';
import { asOwner } from '../checkout/asOwner';
import { getAccount } from '../ledger/customerAccounts';
import { addApiKey } from '../support/apiKey';
import { call } from '../support/http';
import { waitForBlocked, withLockHolder } from '../support/lockWaits';
import { sql } from '../support/sql';
import { addCustomer, createTestStore, type TestStore } from '../support/testStore';

/** The answer to a call whose reference was used for something else. */
const USED = [409, ['reference']];

/** Returns a program that adjusts balances with a key of the store. It returns the new balance or the wrong fields. */
async function createProgram(store: TestStore) {
  const { token } = await addApiKey(store.id, ['points:read', 'points:write']);
  return async (id: string, body: object, key?: string): Promise<[number, number | string[]]> => {
    const response = await call<AdjustedPoints & ErrorBody>('POST', `/store/customers/${id}/points`, {
      token,
      body,
      ...(key !== undefined && { headers: { 'idempotency-key': key } }),
    });
    const { loyaltyPoints, fields = {} } = response.body;
    return [response.status, response.status === 200 ? loyaltyPoints : Object.keys(fields)];
  };
}

test('PL-16 ten calls at once with one reference adjust once, and another reference adjusts again', async () => {
  const store = await createTestStore();
  const adjust = await createProgram(store);
  const { id } = await addCustomer(store);
  const order = { delta: 5, reason: 'Order', reference: 'order:A-1' };
  const other = { ...order, reference: 'order:A-2' };
  const calls = Array.from({ length: 10 }, (_, index) => adjust(id, index % 2 ? order : other));
  const results = await Promise.all(calls);
  expect(results.map(([status]) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  expect(new Set(results.filter((_, index) => index % 2).map(String)).size).toBe(1);
  expect(await getAccount(id)).toEqual({ points: 10, sum: 10, rows: 2 });
});

test('PL-16 a call that waits for another one with its reference for another customer is refused', async () => {
  const store = await createTestStore();
  const adjust = await createProgram(store);
  const [first, second] = await Promise.all([addCustomer(store), addCustomer(store)]);
  await withLockHolder(async (holder, id) => {
    await holder.query('begin');
    await holder.query(
      `insert into points_ledger (store_id, customer_id, delta, kind, source, actor_role, reason, balance_after)
       values ($1, $2, 5, 'adjustment', 'reference:order:A-1', 'key', 'Order', 0)`,
      [store.id, first.id],
    );
    const waiting = adjust(second.id, { delta: 5, reason: 'Order', reference: 'order:A-1' });
    await waitForBlocked(id);
    await holder.query('commit');
    expect(await waiting).toEqual(USED);
  });
  expect(await getAccount(second.id)).toEqual({ points: 0, sum: 0, rows: 0 });
});

test('PL-16 a repeat gets the first result when the balance and the stored responses are gone, and is in the history', async () => {
  const store = await createTestStore();
  const adjust = await createProgram(store);
  const { id } = await addCustomer(store, { points: 8 });
  const order = { delta: -8, reason: 'Order', reference: 'order:A-1' };
  expect(await adjust(id, order, 'one')).toEqual([200, 0]);
  await adjust(id, { delta: 3, reason: 'Other' });
  // As after three days.
  await sql('delete from idempotency_keys where store_id = $1', [store.id]);
  expect(await adjust(id, { ...order, reason: ' Order ' }, 'one')).toEqual([200, 0]);
  expect(await getAccount(id)).toEqual({ points: 3, sum: 3, rows: 3 });
  for (const change of [{ delta: -7 }, { reason: 'Return' }]) {
    expect(await adjust(id, { ...order, ...change })).toEqual(USED);
  }
  expect(await adjust((await addCustomer(store)).id, order)).toEqual(USED);
  const elsewhere = await createTestStore();
  const own = await addCustomer(elsewhere, { points: 8 });
  expect(await (await createProgram(elsewhere))(own.id, order)).toEqual([200, 0]);

  const { body: rows } = await asOwner<LedgerRow[]>(store, 'GET', `/store/customers/${id}/points`);
  const byKey = { role: 'key', name: 'Web shop' };
  expect(rows.map(({ points, reference, actor }) => [points, reference, actor])).toEqual([
    [3, undefined, byKey],
    [-8, 'order:A-1', byKey],
    [8, undefined, { role: 'system', name: null }],
  ]);
});

test('PL-16 a reference has letters, digits and signs only', async () => {
  const store = await createTestStore();
  const { id } = await addCustomer(store);
  const adjust = await createProgram(store);
  for (const reference of ['', 'order 1', 'ü', 'x'.repeat(101), 'a\nb']) {
    expect(await adjust(id, { delta: 1, reason: 'Order', reference })).toEqual([400, ['reference']]);
  }
});
