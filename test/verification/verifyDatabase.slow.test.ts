import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Database, Sql } from '../../src/server/database/Database';
import { RULES, verifyDatabase, type Rule } from '../../src/server/modules/verification';
import { REFERENCES, TABLES_OF_STORES } from '../../src/server/modules/verification/referenceRules.sql';
import { createDeps } from '../checkout/syncing';
import { isCluster } from '../support/cluster';
import { runOnDedicatedServer } from '../support/dedicatedServer';
import { onOneServer } from '../support/oneServer';
import { openTestDatabase } from '../support/openTestDatabase';
import { sql, testDatabase } from '../support/sql';
import { listBrokenRules, listBrokenRulesIn, toSql } from '../support/verification';
import { createBusyStore, type BusyStore } from './busyStore';
import { CORRUPTIONS, NUMBERS } from './corruptions';

jest.setTimeout(180_000);

/** Steps other than 1: the next ledger number may be taken, and a campaign cannot have more outcomes than texts. */
const STEPS: Readonly<Record<string, number>> = { 'points_ledger.number': 1_000, 'sms_campaigns.sent': -1 };
/** Redemptions of promotions do not move points. */
const ROWS: Readonly<Record<string, string>> = { redemptions: 'reward_id is not null' };

let database: Database;
let busy: BusyStore;
let superuser: pg.Client;
// These connections must be closed before the database is dropped.
afterAll(async () => {
  await superuser.end();
  await database.close();
});
// The rules read the whole database. On a cluster, all suites share one distributed database.
if (!isCluster) runOnDedicatedServer();
beforeAll(async () => {
  database = await openTestDatabase();
  busy = await createBusyStore(createDeps(database));
  superuser = new pg.Client(testDatabase());
  await superuser.connect();
}, 180_000);

/** Breaks the data without triggers and foreign keys, returns the rules that report it, and rolls back. */
const listBrokenBy = (text: string, values: unknown[], rules: readonly Rule[]): Promise<string[]> =>
  whileBroken(text, values, () => listBrokenRulesIn(superuser, [busy.store.id], rules));

/** Whether any rule reports the change. Rules that read the table are tried first. */
const isReported = (table: string, text: string, values: unknown[]): Promise<boolean> =>
  whileBroken(text, values, async () => {
    const reads = ({ violations }: Rule) => violations.some((statement) => statement.includes(table));
    for (const rule of [...RULES.filter(reads), ...RULES.filter((each) => !reads(each))]) {
      if ((await listBrokenRulesIn(superuser, [busy.store.id], [rule])).length > 0) return true;
    }
    return false;
  });

async function whileBroken<T>(text: string, values: unknown[], work: () => Promise<T>): Promise<T> {
  await superuser.query('begin');
  try {
    await superuser.query("select set_tenant('*')");
    await superuser.query('set local session_replication_role = replica');
    const { rowCount } = await superuser.query(text, values);
    if (rowCount === 0) throw new Error('nothing was changed');
    return await work();
  } finally {
    await superuser.query('rollback');
  }
}

test('BX-60 a store with all kinds of events breaks no rule', async () => {
  expect(await listBrokenRules([busy.store.id])).toEqual([]);
});

// A distributed database refuses to move a row to another store.
const possible = CORRUPTIONS.filter(({ text }) => !isCluster || !text.includes('set store_id'));

test.each(possible)('BX-60 $rule names $what', async ({ rule, text, values, names }) => {
  const rules = RULES.filter(({ id }) => id === rule);
  const broken = await listBrokenBy(text, values(busy), rules);
  expect(broken).toContainEqual(expect.stringMatching(new RegExp(`^${rule}: `)));
  if (names) expect(broken.filter((line) => line.startsWith(`${rule}: `)).join('\n')).toContain(names(busy));
});

// The nodes of a cluster have separate snapshots, so only one connection is used there.
onOneServer('BX-60 both connections look at the moment at which the verification began', async () => {
  const first = new pg.Client(testDatabase());
  await first.connect();
  const asked: string[] = [];
  const change = (points: number) =>
    superuser.query(
      `set session_replication_role = 'replica'; set app.store = '*';
       update customers set points = points + ${points} where store_id = '${busy.store.id}'`,
    );
  try {
    const results = await verifyDatabase(toSql(first), { limit: 1_000_000 }, async () => {
      await change(1);
      const client = new pg.Client(testDatabase());
      await client.connect();
      const second = toSql(client);
      const askedQuery: Sql['query'] = (text, values) => {
        asked.push(text);
        return second.query(text, values);
      };
      return { query: askedQuery, close: () => client.end() };
    });
    expect(results.map(({ id }) => id)).toEqual([
      ...RULES.map(({ id }) => id),
      'time-zones',
      'keys-readable',
      'sign-in-codes-readable',
      'webhook-secrets-readable',
    ]);
    expect(results.flatMap(({ violations }) => violations).filter(({ storeId }) => storeId === busy.store.id)).toEqual(
      [],
    );
    // The second connection sent BEGIN, the snapshot, its settings, and some of the rules.
    expect(asked.length).toBeGreaterThan(8);
    expect(await listBrokenRules([busy.store.id])).toContainEqual(expect.stringMatching(/^balance: /));
  } finally {
    await change(-1);
    await superuser.query("set session_replication_role = 'origin'");
    await first.end();
  }
});

test('BX-60 every rule is broken by a corruption here or in another suite', () => {
  const shown = new Set(CORRUPTIONS.map(({ rule }) => rule));
  // Other suites break these rules: verifyCommand drops the indexes first, and test/ledger has checkpoints.
  const elsewhere = ['redeemed-once', 'ledger-checkpoint'];
  expect(RULES.map(({ id }) => id).filter((id) => !shown.has(id) && !elsewhere.includes(id))).toEqual([]);
});

test('BX-60 a changed number in a random row is always found', async () => {
  const found: string[] = [];
  for (const [table, ...columns] of NUMBERS) {
    for (const column of columns) {
      const change = `${table}.${column}`;
      // random() is not used, because Citus does not allow it in updates.
      const isFound = await isReported(
        table,
        `update ${table} set ${column} = ${column} + ${STEPS[change] ?? 1} where store_id = $1 and ctid = (
           select ctid from ${table} where store_id = $1 and ${ROWS[table] ?? 'true'}
           order by md5(ctid::text || $2) limit 1)`,
        [busy.store.id, randomUUID()],
      );
      if (isFound) found.push(change);
      else throw new Error(`${change} was changed, and no rule noticed`);
    }
  }
  expect(found.length).toBeGreaterThanOrEqual(20);
});

test('BX-60 every foreign key of a store-owned table is among the checked references', async () => {
  const rows = await sql<{ table: string; target: string; column: string | null }>(
    `select f.conrelid::regclass::text as table, f.confrelid::regclass::text as target, a.attname as column
     from pg_constraint f
     -- Joined, because Citus hides the shards of its tables in pg_class alone.
     join pg_class c on c.oid = f.conrelid
     left join lateral (select attname from pg_attribute
                        where attrelid = f.conrelid and attnum = any (f.conkey) and attname <> 'store_id') a on true
     where f.contype = 'f' and f.connamespace = current_schema()::regnamespace
       -- The rule 'chain-shops' checks stores.chain_id and stores.joins_chain_id.
       and f.conname not in ('stores_chain_id_fkey', 'stores_joins_chain_id_fkey')
       and f.confrelid not in ('accounts'::regclass, 'second_factors'::regclass, 'store_groups'::regclass)`,
  );
  const missing = rows.filter(({ table, target, column }) =>
    target === 'stores'
      ? !TABLES_OF_STORES.includes(table)
      : !REFERENCES[target]?.some(([source, name]) => source === table && name === column),
  );
  expect(missing).toEqual([]);
  expect(rows.length).toBeGreaterThan(40);
});
