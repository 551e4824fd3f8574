import { createHash } from 'node:crypto';
import { Writable } from 'node:stream';
import pg from 'pg';
import { pino } from 'pino';
import type { Database } from '../../src/server/database/Database';
import { getLedgerRoot } from '../../src/server/modules/ledger/checkpoint.sql';
import { writeCheckpoints } from '../../src/server/modules/ledger/writeCheckpoints';
import { runOnDedicatedServer } from '../support/dedicatedServer';
import { openTestDatabase } from '../support/openTestDatabase';
import { runScheduledJob } from '../support/scheduledJobs';
import { ownerSql, sql, testDatabase } from '../support/sql';
import { addCustomer, createTestStore, type TestStore } from '../support/testStore';
import { listBrokenRules } from '../support/verification';

// Checkpoints are written for all stores.
runOnDedicatedServer();

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const signal = () => AbortSignal.timeout(30_000);
const createOldStore = (over: object = {}) => createTestStore({ created_at: '2019-05-01T00:00:00Z', ...over });

async function addRow(store: TestStore, customer: { id: string }, at: string, delta = 5): Promise<void> {
  await sql(
    `insert into points_ledger (store_id, customer_id, delta, kind, source, actor_role, created_at)
     values ($1, $2, $3, 'adjustment', $5, 'system', $4)`,
    [store.id, customer.id, delta, at, `test:${customer.id}:${at}`],
  );
}

interface Line {
  msg: string;
  storeId: string;
  day: string;
  rootHash: string;
}

/** Runs the job as of a time and returns its log lines. */
async function runAt(time: string, level = 'info'): Promise<Line[]> {
  const lines: Line[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(chunk.toString()) as Line);
      done();
    },
  });
  await writeCheckpoints({ database, log: pino({ level }, stream) }, signal(), new Date(time));
  return lines;
}

const listEntries = (store: TestStore) =>
  sql<{ values: Record<string, unknown> }>(
    `select actor_role, record_type, record_id, new_values as values from audit_log
     where store_id = $1 and action = 'ledger_checkpoint' order by id`,
    [store.id],
  );

/** Computes the root like docs/operations.md: from the ids and hashes of the newest rows in the order of the ids. */
async function computeRoot(store: TestStore, before: string): Promise<string> {
  const rows = await sql<{ id: string; number: number; hash: Buffer }>(
    `select customer_id as id, number, hash from points_ledger where store_id = $1 and created_at < $2
     order by customer_id, number`,
    [store.id, before],
  );
  const hash = createHash('sha256');
  for (const [index, row] of rows.entries()) {
    if (rows[index + 1]?.id === row.id) continue;
    hash.update(Buffer.from(row.id.replaceAll('-', ''), 'hex')).update(row.hash);
  }
  return hash.digest('hex');
}

test("BX-79 after three o'clock in the store, its last day gets one checkpoint in the audit log and in the server log", async () => {
  const [store, deleted, young] = await Promise.all([
    createOldStore(),
    createOldStore({ is_active: false, deletion_started_at: new Date() }),
    createTestStore(),
  ]);
  const [first, second] = [await addCustomer(store), await addCustomer(store)];
  await addRow(store, first, '2020-03-09T15:00:00Z');
  await addRow(store, first, '2020-03-10T03:59:59.999Z');
  await addRow(store, second, '2020-03-10T03:00:00Z');
  await addRow(store, second, '2020-03-10T04:00:00Z');

  // Daylight saving time began on March 8, so midnight in New York is 04:00 UTC.
  const early = await runAt('2020-03-10T06:59:00Z');
  expect(early).toMatchObject([{ storeId: store.id, day: '2020-03-08' }]);
  const due = await runAt('2020-03-10T07:01:00Z');
  const values = {
    day: '2020-03-09',
    endedAt: '2020-03-10T04:00:00.000Z',
    customers: 2,
    ledgerRows: 3,
    rootHash: await computeRoot(store, '2020-03-10T04:00:00Z'),
  };
  expect(due).toMatchObject([{ level: 30, msg: 'ledger checkpoint', storeId: store.id, ...values }]);
  expect(await runAt('2020-03-10T23:00:00Z')).toEqual([]);
  expect(await listEntries(store)).toEqual([
    expect.objectContaining({ values: expect.objectContaining({ day: '2020-03-08', ledgerRows: 0 }) as object }),
    { actor_role: 'system', record_type: 'store', record_id: store.id, values },
  ]);
  expect([await listEntries(deleted), await listEntries(young)]).toEqual([[], []]);
});

test('BX-79 two processes at once write one checkpoint per store', async () => {
  const stores = await Promise.all(Array.from({ length: 8 }, () => createOldStore()));
  for (const store of stores) await addCustomer(store, { points: 7 });
  const other = await openTestDatabase();
  try {
    await Promise.all([
      ...[database, other].map((each) =>
        writeCheckpoints({ database: each, log: pino({ level: 'silent' }) }, signal()),
      ),
      runScheduledJob('ledger.writeCheckpoints'),
    ]);
  } finally {
    await other.close();
  }
  await runScheduledJob('ledger.writeCheckpoints');
  for (const store of stores) expect(await listEntries(store)).toHaveLength(1);
});

test('BX-79 BX-102 a changed history has another root, even with new hashes, and later rows do not change it', async () => {
  const store = await createOldStore();
  const customers = [await addCustomer(store), await addCustomer(store)];
  for (const customer of customers) {
    for (const day of [1, 2, 3]) await addRow(store, customer, `2020-05-0${day}T15:00:00Z`, 10 * day);
  }
  const line = (await runAt('2020-05-04T12:00:00Z')).find(({ storeId }) => storeId === store.id);
  const endedAt = '2020-05-04T04:00:00.000Z';
  for (const customer of customers) await addRow(store, customer, '2020-05-05T15:00:00Z');
  expect((await getLedgerRoot(ownerSql, store.id, endedAt)).rootHash).toBe(line?.rootHash);

  const client = new pg.Client(testDatabase());
  await client.connect();
  try {
    await client.query(`set app.store = '*'; set session_replication_role = replica`);
    // One customer loses points to another, and all later hashes are recomputed.
    await client.query(
      `do $$
       declare
         r record;
         head bytea;
         balance bigint;
       begin
         update points_ledger set delta = delta + case customer_id when '${customers[0]?.id}' then 5 else -5 end
           where store_id = '${store.id}' and number = 2;
         for r in select * from points_ledger where store_id = '${store.id}' order by customer_id, number loop
           balance := r.delta + case when r.number = 1 then 0 else balance end;
           head := ledger_row_hash(case when r.number > 1 then head end, r.store_id, r.customer_id, r.number, r.delta,
                                   balance, r.kind, r.source, r.actor_role, r.actor_id, r.reason, r.created_at,
                                   r.details);
           update points_ledger set hash = head, balance_after = balance
             where store_id = r.store_id and customer_id = r.customer_id and number = r.number;
           update customers set ledger_hash = head, points = balance
             where store_id = r.store_id and id = r.customer_id and ledger_rows = r.number;
         end loop;
       end $$`,
    );
  } finally {
    await client.end();
  }
  const broken = await listBrokenRules([store.id]);
  expect(broken.filter((each) => /^(ledger|balance)/.test(each))).toEqual(['ledger-checkpoint: 2020-05-03']);
  expect((await getLedgerRoot(ownerSql, store.id, endedAt)).rootHash).not.toBe(line?.rootHash);
});

test('BX-102 a checkpoint is logged at every level', async () => {
  const store = await createOldStore();
  const lines = await runAt('2020-06-04T12:00:00Z', 'error');
  expect(lines.filter(({ storeId }) => storeId === store.id)).toMatchObject([{ level: 30, day: '2020-06-03' }]);
});

test('BX-102 a clock that was set back prevents no checkpoint and raises no false alarm, but a changed row does', async () => {
  const store = await createOldStore();
  const customer = await addCustomer(store);
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  await addRow(store, customer, at(-1));
  // The clock was two days ahead, so the checkpoint includes the rows of tomorrow that existed then.
  const root = await getLedgerRoot(ownerSql, store.id, at(40));
  const day = at(48).slice(0, 10);
  await sql(
    `insert into audit_log (store_id, at, actor_role, action, record_type, record_id, new_values)
     values ($1::uuid, $2, 'system', 'ledger_checkpoint', 'store', $1::text, $3)`,
    [store.id, at(48), JSON.stringify({ day, endedAt: at(40), ...root })],
  );
  const listBroken = async () =>
    (await listBrokenRules([store.id])).filter((rule) => rule.startsWith('ledger-checkpoint'));
  expect(await listBroken()).toEqual([]);
  await writeCheckpoints({ database, log: pino({ level: 'silent' }) }, signal());
  await addRow(store, customer, at(0));
  expect(await listBroken()).toEqual([]);
  expect((await listEntries(store)).length).toBe(2);
  expect(
    await sql("select action from audit_log where store_id = $1 and action = 'clock_set_back'", [store.id]),
  ).toHaveLength(1);
  await writeCheckpoints({ database, log: pino({ level: 'silent' }) }, signal());
  expect((await listEntries(store)).length).toBe(2);
});
