import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { listEventsAfter, type EventPosition } from '../../src/server/modules/events';
import { createDatabase, createMigratedDatabase, dropDatabases, query } from '../backups/databases';
import { runProgram } from '../support/server';
import { toSql } from '../support/verification';

const STORE = '01900000-0000-7000-8000-000000000001';
const CUSTOMER = '01900000-0000-7000-8000-000000000002';
const folder = mkdtempSync(path.join(os.tmpdir(), 'regulars-events-'));
afterAll(async () => {
  await dropDatabases();
  rmSync(folder, { recursive: true, force: true });
});

const addPoints = (delta: number) =>
  `insert into points_ledger (store_id, customer_id, delta, kind, source, actor_role, balance_after)
   values ('${STORE}', '${CUSTOMER}', ${delta}, 'adjustment', 'test:${delta}', 'system', 0)`;

async function read(url: string, after: EventPosition | null) {
  const client = new pg.Client({ connectionString: url, options: '-c app.store=* -c timezone=UTC' });
  await client.connect();
  try {
    const { events, next } = await listEventsAfter(toSql(client), STORE, {
      after,
      types: ['points.changed'],
      limit: 100,
    });
    return { deltas: events.map(({ data }) => data.delta), next, last: events.at(-1)?.position };
  } finally {
    await client.end();
  }
}

const run = (command: 'backup' | 'restore', DATABASE_URL: string, file: string) =>
  runProgram(`src/server/commands/${command}.ts`, { DATABASE_URL, DATA_DIR: folder }, { args: [file] });

/** Reads until all events of finished transactions are there: other suites' open transactions hold the feed back. */
async function readAll(url: string, after: EventPosition | null, count: number) {
  for (;;) {
    const page = await read(url, after);
    if (page.deltas.length >= count) return page;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

test('PL-07 after a restore into another server, old events are shown at once and before newer ones, and cursors go on', async () => {
  const source = await createMigratedDatabase();
  await query(
    source,
    `insert into stores (id, name, subdomain, events_since) values ('${STORE}', 'Moved', 'moved', now())`,
    `insert into store_counter_shards (store_id) values ('${STORE}')`,
    `insert into customers (store_id, id, phone, name) values ('${STORE}', '${CUSTOMER}', '+12025550101', 'Pat')`,
    addPoints(1),
    addPoints(2),
    // The numbers of a server that has had far more transactions than the one that gets the backup.
    `update events set tx = (tx::text::numeric + 4000000000000)::text::xid8`,
  );
  const file = path.join(folder, 'moved.backup');
  expect(await run('backup', source, file)).toMatchObject({ code: 0 });
  // What the source tells after its backup is lost, but its readers go on with their cursors.
  const lost: EventPosition = { epoch: 0, tx: '5000000000000', id: CUSTOMER, at: Date.now() };
  const target = await createDatabase();
  expect(await run('restore', target, file)).toMatchObject({ code: 0 });

  const old = await readAll(target, null, 2);
  expect(old.deltas).toEqual([1, 2]);
  await query(target, addPoints(4));
  const whole = await readAll(target, null, 3);
  expect(whole.deltas).toEqual([1, 2, 4]);
  for (const after of [lost, old.next, old.last ?? null]) {
    expect((await readAll(target, after, 1)).deltas).toEqual([4]);
  }
  expect((await read(target, whole.next)).deltas).toEqual([]);
}, 180_000);
