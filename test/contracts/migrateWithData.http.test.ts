import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { databaseProcess } from '../support/databaseProcess';
import { getDatabaseUrl, sql } from '../support/sql';

const MIGRATIONS = path.resolve(__dirname, '../../src/server/database/migrations');
const databaseName = `released_${randomBytes(4).toString('hex')}`;
const DATABASE_URL = getDatabaseUrl(databaseName);
const scratch = mkdtempSync(path.join(os.tmpdir(), 'regulars-released-'));
let client: pg.Client;

const [STORE, ANN, BEN] = [1, 2, 3].map((n) => `00000000-0000-7000-8000-00000000000${n}`);
const FILL = `
  insert into stores (id, name, subdomain) values ('${STORE}', 'Released', 'released');
  insert into customers (store_id, id, phone, name) values
    ('${STORE}', '${ANN}', '+12025550101', 'Ann'), ('${STORE}', '${BEN}', '+12025550102', 'Ben');
  update customers set referred_by = '${ANN}' where id = '${BEN}';
  insert into points_ledger (store_id, customer_id, delta, kind, source, actor_role) values
    ('${STORE}', '${ANN}', 300, 'earn', 'order:1', 'system'), ('${STORE}', '${BEN}', 40, 'earn', 'order:2', 'system'),
    ('${STORE}', '${ANN}', -100, 'redeem', 'redemption:1#1', 'system'),
    ('${STORE}', '${ANN}', 20, 'adjustment', 'gift', 'store_owner');
  insert into rewards (store_id, id, name, reward_type, points_required) values
    ('${STORE}', '${STORE}', 'Coffee', 'FREE_ITEM', 100);
  insert into redemptions (store_id, customer_id, reward_id, status, points_used, item_name, item_type, item_value, day,
                           deleted_at)
    select '${STORE}', id, '${STORE}', 'completed', 100, 'Coffee', 'FREE_ITEM', 0, current_date,
           case when name = 'Ben' then now() end
    from customers;`;

/** Migrates with the files whose number is at most `last`. */
async function migrateTo(last: string): Promise<void> {
  const directory = path.join(scratch, last);
  const isIncluded = (file: string) => path.basename(file) <= `${last}~` || file === MIGRATIONS;
  cpSync(MIGRATIONS, directory, { recursive: true, filter: isIncluded });
  await databaseProcess({ DATABASE_URL, MIGRATIONS: directory });
}

beforeAll(async () => {
  await sql(`create database ${databaseName}`);
  client = new pg.Client({ connectionString: DATABASE_URL });
});
afterAll(async () => {
  await client.end();
  await sql(`drop database ${databaseName} with (force)`);
  rmSync(scratch, { recursive: true, force: true });
});

test('BX-66 a database filled at 0004 migrates to the newest schema with its data', async () => {
  await migrateTo('0004');
  await client.connect();
  await client.query("set app.store = '*'");
  await client.query(FILL);
  const before = await client.query('select * from store_counters');
  await migrateTo('9999');
  const files = readdirSync(MIGRATIONS);
  expect((await client.query('select from migrations')).rowCount).toBe(files.length);

  expect((await client.query('select name, points, ledger_rows from customers order by name')).rows).toEqual([
    { name: 'Ann', points: 220, ledger_rows: 3 },
    { name: 'Ben', points: 40, ledger_rows: 1 },
  ]);
  expect(
    (await client.query('select number, delta, balance_after from points_ledger order by customer_id, number')).rows,
  ).toEqual([
    { number: 1, delta: 300, balance_after: 300 },
    { number: 2, delta: -100, balance_after: 200 },
    { number: 3, delta: 20, balance_after: 220 },
    { number: 1, delta: 40, balance_after: 40 },
  ]);
  expect((await client.query('select * from store_counters')).rows).toEqual(before.rows);

  // Work goes on from there, also the work of a process of the version before that has not been stopped yet.
  const { rows } = await client.query(
    `insert into points_ledger (store_id, customer_id, delta, kind, source, actor_role)
     values ('${STORE}', '${ANN}', 5, 'earn', 'order:3', 'system') returning number, balance_after`,
  );
  expect(rows).toEqual([{ number: 4, balance_after: 225 }]);
  await client.query(
    `insert into redemptions (store_id, customer_id, reward_id, status, points_used, item_name, item_type, item_value, day)
     values ('${STORE}', '${BEN}', '${STORE}', 'pending', 30, 'Coffee', 'FREE_ITEM', 0, current_date)`,
  );
  expect(
    (
      await client.query(
        'select rewards_pending, rewards_completed, reward_points_used, customers, points_issued from store_counters',
      )
    ).rows,
  ).toEqual([{ rewards_pending: 1, rewards_completed: 1, reward_points_used: 130, customers: 2, points_issued: 365 }]);
  await client.query(`delete from stores where id = '${STORE}'`);
  expect((await client.query('select from points_ledger')).rowCount).toBe(0);
}, 60_000);
