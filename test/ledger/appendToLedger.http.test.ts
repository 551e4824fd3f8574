import { randomUUID } from 'node:crypto';
import type { Database } from '../../src/server/database/Database';
import { appendToLedger, type LedgerEntry } from '../../src/server/modules/ledger';
import { openPort } from '../support/port';
import { sql } from '../support/sql';
import { addCustomer, createTestStore, type Person, type TestStore } from '../support/testStore';
import { accountOf } from './ledgerOf';

let database: Database;
beforeAll(async () => {
  database = await openPort();
});
afterAll(() => database.close());

async function scene(points = 0) {
  const world = await createTestStore();
  const person = await addCustomer(world, { points });
  return { world, person, append: appender(world, person) };
}
function appender(world: TestStore, person: Pick<Person, 'id'>) {
  return (over: Partial<LedgerEntry>) =>
    database.forStore(world.id).transaction((query) =>
      appendToLedger(query, {
        storeId: world.id,
        customerId: person.id,
        delta: 10,
        kind: 'earn',
        source: `order:${randomUUID()}`,
        actor: { role: 'system', id: null },
        ...over,
      }),
    );
}

it('moves the balance and answers it', async () => {
  const { person, append } = await scene(5);
  expect(await append({ delta: 10 })).toEqual({ balanceAfter: 15 });
  expect(await append({ delta: -15, kind: 'redeem' })).toEqual({ balanceAfter: 0 });
  expect(await accountOf(person.id)).toEqual({ points: 0, sum: 0, rows: 3 });
});

it('counts one cause once within its kind, also when many tell of it at once', async () => {
  const { person, append } = await scene();
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => append({ source: 'order:1' })));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(append({ source: 'order:1' })).rejects.toMatchObject({ constraint: 'points_ledger_cause' });
  await append({ source: 'order:1', kind: 'referral' });
  expect(await accountOf(person.id)).toEqual({ points: 20, sum: 20, rows: 2 });
});

it('never goes below zero but for a reversal', async () => {
  const { person, append } = await scene(10);
  for (const kind of ['redeem', 'adjustment', 'expiry'] as const) {
    await expect(append({ delta: -11, kind })).rejects.toMatchObject({ constraint: 'points_not_below_zero' });
  }
  expect(await append({ delta: -11, kind: 'reversal' })).toEqual({ balanceAfter: -1 });
  expect(await accountOf(person.id)).toEqual({ points: -1, sum: -1, rows: 2 });
});

it('adds up whatever happens at once', async () => {
  const { person, append } = await scene(1000);
  await Promise.allSettled(
    Array.from({ length: 60 }, (_, n) => append(n % 2 ? { delta: 7 } : { delta: -13, kind: 'adjustment' })),
  );
  const account = await accountOf(person.id);
  expect(account).toEqual({ points: 1000 + 30 * 7 - 30 * 13, sum: 1000 + 30 * 7 - 30 * 13, rows: 61 });
});

it('knows no customer of another store', async () => {
  const [{ world }, { person }] = [await scene(), await scene()];
  await expect(appender(world, person)({})).rejects.toMatchObject({ kind: 'foreign_key' });
  expect(await accountOf(person.id)).toEqual({ points: 0, sum: 0, rows: 0 });
});

it('stays as it was written, and the balance follows nothing else', async () => {
  const { person, append } = await scene();
  await append({});
  await expect(sql('update points_ledger set delta = 99 where customer_id = $1', [person.id])).rejects.toThrow(
    'append-only',
  );
  await expect(sql('delete from points_ledger where customer_id = $1', [person.id])).rejects.toThrow('append-only');
  await expect(sql('update customers set points = 99 where id = $1', [person.id])).rejects.toThrow('by a ledger row');
});
