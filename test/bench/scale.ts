import path from 'node:path';
import type { Database, Reach, ScopedDatabase, Sql, Value } from '../../src/server/database/Database';
import { buildApp } from '../../src/server/main/app';
import { createLog } from '../../src/server/main/log';
import { readSettings } from '../../src/server/main/settings';
import { withBenchEnvironment } from './environment';
import { fillScale, type ScaleFixture } from './fillScale';

/**
 * Implements `npm run bench -- --scale`. It adds 1,000,000 customers, 10,000,000 ledger rows and 10,000 stores, sends
 * requests, and prints the statements that read many rows. `--scale=0.01` adds a hundredth.
 */

const FULL = { stores: 10_000, customers: 1_000_000, ledgerRows: 10_000_000 };
/** A statement is printed if one node of its plan reads more rows than this. */
const TOO_MANY = 5_000;

export async function explainAtScale(factor: number): Promise<void> {
  const [stores, customers] = [Math.ceil(FULL.stores * factor), Math.ceil(FULL.customers * factor)];
  const ledgerRows = Math.ceil(FULL.ledgerRows * factor);
  await withBenchEnvironment(async ({ sql, database }) => {
    console.log(`Filling ${stores} stores, ${customers} customers, ${ledgerRows} ledger rows ...`);
    const fixture = await fillScale(sql, { stores, customers, ledgerRows });
    const statements = new Map<string, Explained>();
    const explained = explainStatements(database, statements);
    const settings = readSettings({ SECRETS_KEY: 'bench-only-bench-only-bench-only-bench', LOG_LEVEL: 'silent' });
    const { app } = await buildApp({
      database: explained,
      databaseDirectory: null,
      metrics: null,
      wallets: null,
      recordPrivacyRequests: () => Promise.resolve(),
      getBackupProblem: () => null,
      log: createLog('silent'),
      clientRoot: path.resolve('public'),
      secretsKey: 'bench-only-bench-only-bench-only-bench',
      settings,
    });
    for (const call of listCalls(fixture)) {
      const { token, method = 'GET', path: url, body } = call;
      const response = await app.inject({
        method,
        url: `/api${url}`,
        headers: { authorization: `Bearer ${token}`, ...(body && { 'idempotency-key': url }) },
        ...(body && { payload: body }),
      });
      if (response.statusCode >= 300) console.log(`${method} ${url}: ${response.statusCode} ${response.body}`);
    }
    await app.close();
    print(statements);
  });
}

interface Explained {
  rows: number;
  /** The time in ms; null for a statement that writes, which is only planned. */
  ms: number | null;
  node: string;
}
interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Plan Rows': number;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}
interface Plan {
  Plan: PlanNode;
  'Execution Time'?: number;
}

/** Wraps the database, so that each statement is explained before it runs. */
function explainStatements(database: Database, statements: Map<string, Explained>): Database {
  const explain = <R extends Reach>(sql: Sql<R>): Sql<R> => ({
    async query<Row extends object>(text: string, values: readonly Value[] = []) {
      const reads = /^\s*select\b(?!.*\bfor (no key )?update\b)/is.test(text);
      const options = reads ? 'analyze, format json' : 'format json';
      const [row] = await sql.query<{ 'QUERY PLAN': [Plan] }>(`explain (${options}) ${text}`, values);
      if (row) remember(statements, text, row['QUERY PLAN'][0]);
      return sql.query<Row>(text, values);
    },
  });
  const scope = <R extends Reach>(scoped: ScopedDatabase<R>): ScopedDatabase<R> => ({
    ...explain(scoped),
    transaction: (work) => scoped.transaction((sql) => work(explain(sql))),
  });
  return {
    ...database,
    platform: scope(database.platform),
    forStore: (storeId) => scope(database.forStore(storeId)),
    forShop: (shopId) => scope(database.forShop(shopId)),
  };
}

function remember(statements: Map<string, Explained>, text: string, plan: Plan): void {
  const nodes = flatten(plan.Plan).filter((node) => node['Relation Name'] ?? node['Index Name']);
  const [largest] = nodes.toSorted((a, b) => countRows(b) - countRows(a));
  const seen = {
    rows: largest ? countRows(largest) : 0,
    ms: plan['Execution Time'] ?? null,
    node: largest ? [largest['Node Type'], largest['Index Name'] ?? largest['Relation Name']].join(' ') : '',
  };
  const worst = statements.get(text);
  if (!worst || seen.rows > worst.rows) statements.set(text, seen);
}

const flatten = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flatten)];

/** The number of rows that a node reads: the actual number if the statement ran, otherwise the estimate. */
function countRows(node: PlanNode): number {
  const { 'Actual Rows': actual, 'Actual Loops': loops = 1, 'Rows Removed by Filter': removed = 0 } = node;
  return actual === undefined ? node['Plan Rows'] : Math.round((actual + removed) * loops);
}

function print(statements: Map<string, Explained>): void {
  const large = [...statements].filter(([, { rows }]) => rows > TOO_MANY);
  for (const [text, { rows, ms, node }] of large) {
    const time = ms === null ? 'planned only' : `${ms.toFixed(1)} ms`;
    console.log(`\n${rows} rows, ${time}, ${node}:\n  ${text.trim().replace(/\s+/g, ' ').slice(0, 400)}`);
  }
  const times = [...statements.values()].flatMap(({ ms }) => (ms === null ? [] : [ms]));
  console.log(
    `\n${statements.size} statements, ${large.length} of them read more than ${TOO_MANY} rows; ` +
      `the slowest of those that only read took ${Math.max(...times).toFixed(1)} ms`,
  );
}

interface Call {
  token: string;
  method?: 'GET' | 'POST' | 'PATCH';
  path: string;
  body?: object;
}

function listCalls({ store, customer, rewardId, tokens }: ScaleFixture): Call[] {
  const lookup = { phone: customer.phone, storeSubdomain: store.subdomain };
  const query = new URLSearchParams(lookup).toString();
  const redemptions = `/stores/${store.id}/rewards/redemptions`;
  const as = (token: string, paths: string[]) => paths.map((one) => ({ token, path: one }));
  return [
    ...as(tokens.kiosk, [
      '/store-owners/me',
      `/public/customer?${query}`,
      `/public/customer/redemptions?${query}&limit=3`,
      `/stores/${store.id}/rewards/customer/${customer.id}`,
    ]),
    { token: tokens.kiosk, method: 'POST', path: '/public/check-in', body: lookup },
    {
      token: tokens.kiosk,
      method: 'POST',
      path: '/public/redeem',
      body: { customerId: customer.id, rewardId, storeSubdomain: store.subdomain },
    },
    {
      token: tokens.kiosk,
      method: 'POST',
      path: '/public/register',
      body: { phone: '+12125550123', name: 'New', birthday: '1990-05-17', storeSubdomain: store.subdomain },
    },
    { token: tokens.kiosk, method: 'POST', path: '/public/checkout', body: lookup },
    ...as(tokens.board, [
      redemptions,
      `${redemptions}?limit=16`,
      ...['pending', 'completed', 'cancelled', 'redeemed'].map((status) => `${redemptions}?status=${status}`),
    ]),
    ...as(tokens.dashboard, [`${redemptions}?limit=500`]),
    ...as(tokens.admin, [
      '/stores?limit=25',
      '/stores?limit=25&page=300',
      '/stores?limit=25&search=c4ca42',
      '/stores/names?limit=25',
      '/stores/counts',
      `/stores/subdomain/${store.subdomain}`,
      `/stores/${store.id}/contents`,
      '/store-owners?limit=25',
      '/store-owners?limit=25&search=owner',
      '/store-owners/counts',
      `/store-owners/${store.ownerId}`,
      `/store-owners/store/${store.id}`,
      '/store-groups?stores=3',
      `/store-groups/${store.groupId}`,
      '/platform-admins',
      '/audit?limit=50',
      `/audit?storeId=${store.id}`,
      `/audit?recordId=${store.id}`,
      '/audit?action=redemption_created',
    ]),
  ];
}
