import { randomUUID } from 'node:crypto';
import type { Database } from '../../src/server/database/Database';
import { appendToLedger, type LedgerEntry } from '../../src/server/modules/ledger';
import { openTestDatabase } from '../support/openTestDatabase';
import { sql } from '../support/sql';
import { addCustomer, createTestStore, type Person, type TestStore } from '../support/testStore';
import { getAccount } from './customerAccounts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function setUp(points = 0) {
  const store = await createTestStore();
  const person = await addCustomer(store, { points });
  return { store, person, append: createAppend(store, person) };
}
function createAppend(store: TestStore, person: Pick<Person, 'id'>) {
  return (over: Partial<LedgerEntry>) =>
    database.forStore(store.id).transaction((query) =>
      appendToLedger(query, {
        storeId: store.id,
        customerId: person.id,
        delta: 10,
        kind: 'earn',
        source: `order:${randomUUID()}`,
        actor: { role: 'system', id: null },
        ...over,
      }),
    );
}

test('an entry changes the balance and returns it', async () => {
  const { person, append } = await setUp(5);
  expect(await append({ delta: 10 })).toEqual({ balanceAfter: 15 });
  expect(await append({ delta: -15, kind: 'redeem' })).toEqual({ balanceAfter: 0 });
  expect(await getAccount(person.id)).toEqual({ points: 0, sum: 0, rows: 3 });
});

test('a cause counts once per kind, even for concurrent entries', async () => {
  const { person, append } = await setUp();
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => append({ source: 'order:1' })));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(append({ source: 'order:1' })).rejects.toMatchObject({ constraint: 'points_ledger_cause' });
  await append({ source: 'order:1', kind: 'referral' });
  expect(await getAccount(person.id)).toEqual({ points: 20, sum: 20, rows: 2 });
});

test('only a reversal can make the balance negative', async () => {
  const { person, append } = await setUp(10);
  for (const kind of ['redeem', 'adjustment', 'expiry'] as const) {
    await expect(append({ delta: -11, kind })).rejects.toMatchObject({ constraint: 'points_not_below_zero' });
  }
  expect(await append({ delta: -11, kind: 'reversal' })).toEqual({ balanceAfter: -1 });
  expect(await getAccount(person.id)).toEqual({ points: -1, sum: -1, rows: 2 });
});

test('concurrent entries add up', async () => {
  const { person, append } = await setUp(1000);
  await Promise.allSettled(
    Array.from({ length: 60 }, (_, n) => append(n % 2 ? { delta: 7 } : { delta: -13, kind: 'adjustment' })),
  );
  const account = await getAccount(person.id);
  expect(account).toEqual({ points: 1000 + 30 * 7 - 30 * 13, sum: 1000 + 30 * 7 - 30 * 13, rows: 61 });
});

test('a customer of another store is rejected', async () => {
  const [{ store }, { person }] = [await setUp(), await setUp()];
  await expect(createAppend(store, person)({})).rejects.toMatchObject({ kind: 'foreign_key' });
  expect(await getAccount(person.id)).toEqual({ points: 0, sum: 0, rows: 0 });
});

test('the ledger is append-only, and the balance can only be changed through it', async () => {
  const { person, append } = await setUp();
  await append({});
  await expect(sql('update points_ledger set delta = 99 where customer_id = $1', [person.id])).rejects.toThrow(
    'append-only',
  );
  await expect(sql('delete from points_ledger where customer_id = $1', [person.id])).rejects.toThrow('append-only');
  await expect(sql('update customers set points = 99 where id = $1', [person.id])).rejects.toThrow('by a ledger row');
});
