import type { Sql } from '../../database/Database';
import { COUNTER_RULES } from './counterRules';
import { CUSTOMER_RULES } from './customerRules';
import { LEDGER_RULES } from './ledgerRules';
import { ORDER_RULES } from './orderRules';
import { REDEMPTION_RULES } from './redemptionRules';
import { REFERENCE_RULES } from './referenceRules';
import { type Checked, type Rule, type RuleResult, type Violation, CHECKED } from './rule';
import { verifySecrets } from './verifySecrets';

const SMS_RULES: readonly Rule[] = [
  {
    id: 'campaign-counts',
    title: 'A campaign counts its texts by outcome; the rest are waiting',
    checked: CHECKED.campaigns,
    violations: [
      `with m as (
         select store_id, campaign_id, count(*) as texts, count(*) filter (where status = 'sent') as sent,
                count(*) filter (where status = 'failed') as failed, count(*) filter (where status = 'skipped') as skipped,
                count(*) filter (where status = 'unknown') as unknown,
                count(*) filter (where status in ('queued', 'sending')) as open
         from sms_messages group by 1, 2
       )
       select g.store_id, g.id::text as id
       from sms_campaigns g left join m on m.store_id = g.store_id and m.campaign_id = g.id
       where coalesce(m.texts, 0) + g.texts_deleted <> g.recipients
          or g.sent + g.failed + g.skipped + g.unknown + coalesce(m.open, 0) <> g.recipients
          or (g.texts_deleted = 0 and (g.sent, g.failed, g.skipped, g.unknown)
              <> (coalesce(m.sent, 0), coalesce(m.failed, 0), coalesce(m.skipped, 0), coalesce(m.unknown, 0)))
          or g.sent < coalesce(m.sent, 0) or g.failed < coalesce(m.failed, 0)
          or g.skipped < coalesce(m.skipped, 0) or g.unknown < coalesce(m.unknown, 0)
          or (g.status = 'done' and coalesce(m.open, 0) <> 0)`,
    ],
  },
  {
    id: 'sms-usage',
    title: 'The segments used in a month match its texts',
    checked: CHECKED.smsMonths,
    violations: [
      `with taken as (
         select store_id, month, sum(segments) as segments
         from (
           select g.store_id, g.quota_month as month, m.segments
           from sms_messages m join sms_campaigns g on g.store_id = m.store_id and g.id = m.campaign_id
           union all select store_id, quota_month, segments_deleted from sms_campaigns
           union all select store_id, quota_month, segments from sms_test_messages
           union all select store_id, quota_month, segments from sms_service_messages) t
         group by 1, 2
       )
       select store_id, month || ': ' || coalesce(u.used, 0) || ', counted ' || coalesce(t.segments, 0) as id
       from sms_usage u full join taken t using (store_id, month)
       where coalesce(u.used, 0) <> coalesce(t.segments, 0)`,
    ],
  },
];

/** All rules but the one about the stores' keys, in the order in which they are checked. */
export const RULES: readonly Rule[] = [
  ...LEDGER_RULES,
  ...REDEMPTION_RULES,
  ...ORDER_RULES,
  ...CUSTOMER_RULES,
  ...COUNTER_RULES,
  ...SMS_RULES,
  ...REFERENCE_RULES,
];

export interface VerifyOptions {
  /** By default all. */
  rules?: readonly Rule[];
  /** Without it, the stores' keys are not read. */
  secretsKey?: string | undefined;
  /** How many violations of a rule are listed, by default 20. */
  limit?: number;
  /** Called with each result at once. */
  onResult?: (result: RuleResult) => void;
}

/** For the transaction only. */
const SETTINGS = {
  statement_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  TimeZone: 'UTC',
  DateStyle: 'ISO',
  // Every rule reads whole tables: a loop over an index that the planner takes for short would take minutes.
  enable_nestloop: 'off',
  // Compiling takes longer than it saves.
  jit: 'off',
  work_mem: '64MB',
} as const;

/** Another connection to the same database, with the rights of the first one. */
export type OpenConnection = () => Promise<Sql & { close: () => Promise<void> }>;

/**
 * Checks all rules in one read-only snapshot of the database, which other processes may keep changing. A login that may
 * read the tables is enough. Stores that are being deleted are left out. The memory of this process does not grow with
 * the data.
 * @param sql runs statements on one connection that no one else is using, outside of a transaction.
 * @param openConnection opens a second connection for the same snapshot, so that two rules are checked at a time.
 */
export async function verifyDatabase(
  sql: Sql,
  options: VerifyOptions = {},
  openConnection?: OpenConnection,
): Promise<RuleResult[]> {
  await sql.query('begin isolation level repeatable read read only');
  try {
    if (!openConnection || (await hasCitus(sql))) return await checkRules(sql, options);
    const [exported] = await sql.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot');
    const second = await openConnection();
    try {
      await second.query('begin isolation level repeatable read read only');
      // A parameter is not allowed there; the name is PostgreSQL's own.
      await second.query(`set transaction snapshot '${exported?.snapshot ?? ''}'`);
      return await checkRules(sql, options, second);
    } finally {
      await second.close();
    }
  } finally {
    await sql.query('rollback');
  }
}

/** The nodes of a distributed database have separate snapshots, which cannot be shared. */
async function hasCitus(sql: Sql): Promise<boolean> {
  return (await sql.query("select from pg_extension where extname = 'citus'")).length > 0;
}

/**
 * The same in the caller's transaction, whose settings it changes until its end, or in two transactions of one
 * snapshot.
 */
export async function checkRules(sql: Sql, options: VerifyOptions = {}, second?: Sql): Promise<RuleResult[]> {
  const { rules = RULES, secretsKey, limit = 20, onResult } = options;
  const counts = new Map<Checked, Promise<number>>();
  const checks: ((on: Sql) => Promise<RuleResult>)[] = [
    ...rules.map((rule) => async (on: Sql) => {
      const counted = counts.get(rule.checked) ?? count(on, rule.checked);
      counts.set(rule.checked, counted);
      const checked = await counted;
      return { ...(await check(on, rule, limit)), checked };
    }),
    (on) => verifySecrets(on, secretsKey, limit),
  ];
  const results: RuleResult[] = [];
  // In the order of the rules, although a later one may end first.
  let reported = 0;
  let next = 0;
  const work = async (on: Sql) => {
    // Row-level security then lets a login without further rights read all stores. The workers of a distributed database
    // get this and what SET LOCAL sets afterward.
    await on.query("select set_tenant('*')");
    for (const [name, value] of Object.entries(SETTINGS)) await on.query(`set local ${name} = '${value}'`);
    try {
      for (let index = next++; index < checks.length; index = next++) {
        const result = await checks[index]?.(on);
        if (result) results[index] = result;
        for (let ready = results[reported]; ready; ready = results[++reported]) onResult?.(ready);
      }
    } finally {
      // After a failure the other connection starts no further rule.
      next = checks.length;
    }
  };
  const working = [sql, ...(second ? [second] : [])].map(work);
  // Both end before a failure is thrown, because the caller closes the connections then.
  await Promise.allSettled(working);
  await Promise.all(working);
  return results;
}

async function count(sql: Sql, { count: text }: Checked): Promise<number> {
  // As a number, however the connection parses a bigint.
  const [row] = await sql.query<{ count: number }>(`select c.count::float8 as count from (${text}) c`);
  return row?.count ?? 0;
}

async function check(sql: Sql, rule: Rule, limit: number): Promise<Omit<RuleResult, 'checked'>> {
  const violations: Violation[] = [];
  let total = 0;
  const stores = rule.stores === undefined ? undefined : await sql.query<{ id: string }>(`${rule.stores} order by 1`);
  for (const text of rule.violations) {
    for (const values of stores?.map(({ id }) => [id]) ?? [[]]) {
      const rows = await sql.query<{ storeId: string | null; id: string; total: number }>(
        `select v.store_id as "storeId", v.id, (count(*) over ())::float8 as total
         from (${text}) v
         where not exists (select from stores s where s.id = v.store_id and s.deletion_started_at is not null)
         order by v.store_id, v.id
         limit ${limit}`,
        values,
      );
      total += rows[0]?.total ?? 0;
      for (const { storeId, id } of rows) violations.push({ storeId, id });
    }
  }
  return { id: rule.id, title: rule.title, unit: rule.checked.unit, total, violations: violations.slice(0, limit) };
}
