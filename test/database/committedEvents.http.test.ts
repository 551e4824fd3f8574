import type { CommittedEvent, Database, Sql } from '../../src/server/database/Database';
import { attemptRecord } from '../../src/server/modules/crediting/savepoint.sql';
import { openTestDatabase } from '../support/openTestDatabase';

const committed: CommittedEvent[] = [];
let database: Database;
beforeAll(async () => {
  database = await openTestDatabase(2);
  database.onCommitted((events) => void committed.push(...events));
});
beforeEach(() => {
  committed.length = 0;
});
afterAll(() => database.close());

const event = (value: number): CommittedEvent => ({ name: 'points', kind: 'earn', value, storeId: '', shop: null });

function emit(sql: Sql, value: number): void {
  const emitted = event(value);
  sql.emitAfterCommit?.(emitted);
}

test('an event that a transaction announces is passed on after the commit, and not before', async () => {
  await database.platform.transaction(async (sql) => {
    emit(sql, 1);
    await sql.query('select 1 as one');
    emit(sql, 2);
    expect(committed).toEqual([]);
  });
  expect(committed).toEqual([event(1), event(2)]);
});

test('an event of a transaction that is rolled back is dropped, even if the commit itself fails', async () => {
  const rolledBack = database.platform.transaction(async (sql) => {
    await sql.query('select 1 as one');
    emit(sql, 1);
    throw new Error('changed my mind');
  });
  await expect(rolledBack).rejects.toThrow('changed my mind');
  const failing = database.platform.transaction(async (sql) => {
    await sql.query('select 1 as one');
    emit(sql, 2);
    await sql.query('select 1 / $1::integer as none', [0]).catch(() => undefined);
  });
  await expect(failing).rejects.toThrow();
  expect(committed).toEqual([]);
});

test('the events of a transaction that is retried are passed on once', async () => {
  let attempts = 0;
  await database.platform.transaction(async (sql) => {
    attempts += 1;
    await sql.query('select 1 as one');
    emit(sql, attempts);
    if (attempts === 1) throw Object.assign(new Error('could not serialize access'), { code: '40001' });
  });
  expect(attempts).toBe(2);
  expect(committed).toEqual([event(2)]);
});

test('a failed part of a transaction drops the events that it announced', async () => {
  await database.platform.transaction(async (sql) => {
    const kept = await attemptRecord(sql, async (record) => {
      await record.query('select 1 as one');
      emit(record, 1);
    });
    const undone = await attemptRecord(sql, async (record) => {
      emit(record, 2);
      await record.query('select 1 / $1::integer as none', [0]);
    });
    expect([kept.succeeded, undone.succeeded]).toEqual([true, false]);
  });
  expect(committed).toEqual([event(1)]);
});
