import { createHash } from 'node:crypto';
import pg from 'pg';
import type { Database } from '../../src/server/database/Database';
import { RULES } from '../../src/server/modules/verification';
import { createDeps } from '../checkout/syncing';
import { openTestDatabase } from '../support/openTestDatabase';
import { sql, testDatabase } from '../support/sql';
import { listBrokenRulesIn } from '../support/verification';
import { createBusyStore, type BusyStore } from './busyStore';

jest.setTimeout(180_000);

const RULE = RULES.filter(({ id }) => id === 'ledger-hash');

let database: Database;
let busy: BusyStore;
let superuser: pg.Client;
beforeAll(async () => {
  database = await openTestDatabase();
  busy = await createBusyStore(createDeps(database));
  superuser = new pg.Client(testDatabase());
  await superuser.connect();
}, 180_000);
afterAll(async () => {
  await superuser.end();
  await database.close();
});

interface LedgerRow {
  store_id: string;
  customer_id: string;
  number: number;
  delta: number;
  balance_after: number;
  kind: string;
  source: string;
  micros: string;
  actor_role: string;
  actor_id: string | null;
  reason: string | null;
  details: { code: string } | null;
  details_text: string | null;
  hash: Buffer;
  head: Buffer;
  is_newest: boolean;
}

const withLength = (text: string) => `${Buffer.byteLength(text)}:${text}`;

/** Computes the hash of a row as decisions 0129 and 0172 describe it. */
function hashRow(row: LedgerRow, previous: Buffer | undefined): Buffer {
  const text = [
    row.store_id,
    row.customer_id,
    row.number,
    row.delta,
    row.balance_after,
    row.kind,
    row.micros,
    row.actor_id ?? '-',
    withLength(row.actor_role),
    withLength(row.source),
    row.reason === null ? '-' : withLength(row.reason),
    ...(row.details_text === null ? [] : [withLength(row.details_text)]),
  ].join(' ');
  return createHash('sha256')
    .update(previous ?? '')
    .update(text)
    .digest();
}

test('BX-79 BX-311 earning, gifts, redeeming, refunding, adjusting, importing, merging and erasing append to the hash chain', async () => {
  // The reason contains multi-byte characters and the escape character.
  await sql(
    `insert into points_ledger (store_id, customer_id, delta, kind, source, actor_role, reason, created_at)
     values ($1, $2, 1, 'adjustment', 'test:odd', 'system', E'ñ 漢字 \\\\ \\\\x41 🎉', '1969-12-31 23:59:59.999999+00')`,
    [busy.store.id, busy.referrer.id],
  );
  const rows = await sql<LedgerRow>(
    `select l.*, (extract(epoch from l.created_at) * 1000000)::bigint::text as micros,
            l.details::text as details_text, c.ledger_hash as head,
            l.number = c.ledger_rows as is_newest
     from points_ledger l join customers c on c.store_id = l.store_id and c.id = l.customer_id
     where l.store_id = $1 order by l.customer_id, l.number`,
    [busy.store.id],
  );
  const wrong = rows.filter((row, index) => {
    const previous = row.number > 1 ? rows[index - 1]?.hash : undefined;
    return !row.hash.equals(hashRow(row, previous)) || (row.is_newest && !row.hash.equals(row.head));
  });
  expect(wrong).toEqual([]);
  // Rows with the text of a person or of an earlier version have the hash that they always had.
  const withText = rows.filter(({ reason, details_text }) => reason !== null && details_text === null);
  expect(withText.length).toBeGreaterThan(5);
  expect(new Set(rows.flatMap(({ details }) => (details === null ? [] : [details.code])))).toEqual(
    new Set([
      ...['purchase', 'purchase_changed', 'referral', 'referral_share', 'referral_share_reduced', 'import'],
      ...['merged_from', 'merged_into', 'erasure', 'sign_up_gift', 'visit_gift'],
    ]),
  );
  const sources = new Set(rows.map(({ kind, source }) => `${kind} ${source.split(':')[0] ?? ''}`));
  expect([...sources]).toEqual(
    expect.arrayContaining([
      'earn order',
      'redeem redemption',
      'refund redemption',
      'referral registration',
      'reversal order',
      'adjustment adjustment',
      'adjustment import',
      'adjustment merge',
      'expiry erasure',
      'gift sign-up',
      'gift visit',
    ]),
  );
  expect(await listBrokenRulesIn(superuser, [busy.store.id], RULE)).toEqual([]);
});

const ROWS = 'points_ledger where store_id = $store and customer_id = $buyer';
const UPDATE = (change: string, condition: string) =>
  `update points_ledger set ${change} where store_id = $store and customer_id = $buyer and ${condition}`;
/**
 * Recomputes the hashes of the buyer's rows with the numbers `from` to `to`, as an attacker who knows the function
 * could.
 */
const hashAgain = (from: number, to: string) => `
  do $$
  declare
    r record;
    head bytea := (select hash from ${ROWS} and number = ${from} - 1);
  begin
    for r in select * from ${ROWS} and number between ${from} and ${to} order by number loop
      head := ledger_row_hash(head, r.store_id, r.customer_id, r.number, r.delta, r.balance_after, r.kind, r.source,
                              r.actor_role, r.actor_id, r.reason, r.created_at, r.details);
      ${UPDATE('hash = head', 'number = r.number')};
    end loop;
  end $$`;
const COLUMNS = 'store_id, customer_id, delta, kind, balance_after, actor_role, created_at';
const insertCopy = (number: string) => `
  insert into points_ledger (${COLUMNS}, number, source)
  select ${COLUMNS}, ${number}, 'order:inserted' from ${ROWS} and number = 2`;
const NEWEST = `(select ledger_rows from customers where store_id = $store and id = $buyer)`;

/**
 * Statements that a superuser runs with triggers disabled, and the number of the row that `verify` reports: -1 is the
 * row that was newest before, and 0 the one after it.
 */
const TAMPERINGS: readonly [what: string, statements: string[], reported: number, problem: string][] = [
  ['a changed amount', [UPDATE('delta = delta + 1', 'number = 2')], 2, 'does not match its hash'],
  ['a changed balance', [UPDATE('balance_after = balance_after + 1', 'number = 2')], 2, 'does not match its hash'],
  ['a changed reason', [UPDATE(`reason = reason || '.'`, `reason is not null and number = ${NEWEST} - 1`)], -2, ''],
  [
    'a changed value of a reason',
    [UPDATE(`details = replace(details::text, '"cents":', '"cents":1')::json`, `details is not null and number = 1`)],
    1,
    'does not match its hash',
  ],
  ['a removed code of a reason', [UPDATE('details = null', `details is not null and number = ${NEWEST}`)], -1, ''],
  [
    'a time changed by a microsecond',
    [UPDATE(`created_at = (created_at at time zone 'UTC' + interval '1 us') at time zone 'UTC'`, 'number = 1')],
    1,
    '',
  ],
  ['a removed first row', [`delete from ${ROWS} and number = 1`], 1, 'is missing'],
  ['a removed row', [`delete from ${ROWS} and number = 3`], 3, 'is missing'],
  ['a removed newest row', [`delete from ${ROWS} and number = ${NEWEST}`], -1, 'is missing'],
  ['a removed ledger', [`delete from ${ROWS}`], 1, 'is missing'],
  [
    'a row inserted in the middle',
    [UPDATE('number = -1 - number', 'number > 2'), UPDATE('number = -number', 'number < 0'), insertCopy('3')],
    3,
    'does not match its hash',
  ],
  ['a row appended without a hash', [insertCopy(`${NEWEST} + 1`)], 0, 'does not match its hash'],
  [
    'a row appended with its hash',
    [insertCopy(`${NEWEST} + 1`), hashAgain(2, `${NEWEST} + 1`)],
    0,
    'is not counted in the customer',
  ],
  [
    'two swapped rows',
    [UPDATE('number = -3', 'number = 2'), UPDATE('number = 2', 'number = 3'), UPDATE('number = 3', 'number = -3')],
    2,
    'does not match its hash',
  ],
  ['a changed row with its new hash', [UPDATE('delta = delta + 1', 'number = 2'), hashAgain(2, '2')], 3, ''],
  [
    'a changed row with new hashes from there on',
    [UPDATE('delta = delta + 1', 'number = 2'), hashAgain(2, NEWEST)],
    -1,
    'differs from the hash or the points of the customer',
  ],
  [
    'changed points of the customer',
    ['update customers set points = points + 1 where store_id = $store and id = $buyer'],
    -1,
    'differs from the hash or the points of the customer',
  ],
  [
    'a changed newest hash in the customer',
    [`update customers set ledger_hash = sha256('x') where store_id = $store and id = $buyer`],
    -1,
    'differs from the hash or the points of the customer',
  ],
];

test.each(TAMPERINGS)(
  'BX-79 BX-311 verify reports the first wrong row after %s',
  async (_what, statements, reported, problem) => {
    const { store, buyer } = busy;
    await superuser.query('begin');
    try {
      await superuser.query("select set_tenant('*')");
      await superuser.query('set local session_replication_role = replica');
      const before = await superuser.query<{ rows: number }>(
        'select ledger_rows as rows from customers where store_id = $1 and id = $2',
        [store.id, buyer.id],
      );
      for (const statement of statements) {
        const result = await superuser.query(
          statement.replaceAll('$store', `'${store.id}'`).replaceAll('$buyer', `'${buyer.id}'`),
        );
        expect(result.rowCount).not.toBe(0);
      }
      const newest = before.rows[0]?.rows ?? 0;
      expect(newest).toBeGreaterThan(4);
      const number = reported > 0 ? reported : newest + 1 + reported;
      expect(await listBrokenRulesIn(superuser, [store.id], RULE)).toEqual([
        expect.stringContaining(`ledger-hash: ${buyer.id} #${number} ${problem}`),
      ]);
    } finally {
      await superuser.query('rollback');
    }
  },
);
