import type { Sql } from '../../database/Database';

export const CHECKPOINT = 'ledger_checkpoint';

/** A store, with its local day that is over and when it ended. */
export interface EndedDay {
  storeId: string;
  /** YYYY-MM-DD. */
  day: string;
  endedAt: string;
}

/** The audit entries of the last days: ids follow the time, and a store has many older entries. */
const RECENT = `l.id >= (select id from audit_log where at >= $1::timestamptz - interval '3 days' order by at limit 1)`;

/**
 * Lists the stores without a checkpoint of the last day, from 03:00 of the store on: a row that was created before
 * midnight has long been committed then.
 */
export async function listStoresWithoutCheckpoint(sql: Sql, now: Date): Promise<EndedDay[]> {
  return sql.query<EndedDay & Record<string, unknown>>(
    `select s.id as "storeId", d.day, d.ended_at as "endedAt"
     from stores s
     cross join lateral (
       select (t.today - 1)::text as day, t.today::timestamp at time zone s.time_zone as ended_at
       from (select (($1::timestamptz at time zone s.time_zone) - interval '3 hours')::date as today) t) d
     where s.deletion_started_at is null and s.created_at < d.ended_at
       and not exists (select from audit_log l
                       where l.record_id = s.id::text and l.action = '${CHECKPOINT}' and ${RECENT}
                         and l.new_values ->> 'day' >= d.day)
     order by s.id`,
    [now],
  );
}

/** Lets one transaction at a time write a checkpoint of the store; returns false when the day has one. */
export async function lockCheckpoint(sql: Sql, { storeId, day }: EndedDay, now: Date): Promise<boolean> {
  await sql.query(`select pg_advisory_xact_lock(hashtextextended('ledger checkpoint ' || $1, 0))`, [storeId]);
  const rows = await sql.query(
    `select from audit_log l
     where l.record_id = $2 and l.action = '${CHECKPOINT}' and ${RECENT} and l.new_values ->> 'day' >= $3 limit 1`,
    [now, storeId, day],
  );
  return rows.length === 0;
}

/** The ledger of a store as of a moment. */
interface LedgerRoot {
  customers: number;
  ledgerRows: number;
  /** SHA-256, in hex, of id and hash of each customer's newest row, in the order of the ids. */
  rootHash: string;
}

/** Computes the root over the rows that were created before a time. The database keeps 48 bytes for each customer. */
export async function getLedgerRoot(sql: Sql, storeId: string, before: string): Promise<LedgerRoot> {
  const [root] = await sql.query<LedgerRoot & Record<string, unknown>>(
    `select count(*) as customers, coalesce(sum(number), 0) as "ledgerRows",
            encode(sha256(coalesce(string_agg(uuid_send(customer_id) || hash, '' order by customer_id), '')), 'hex')
              as "rootHash"
     from (select distinct on (customer_id) customer_id, number, hash from points_ledger
           where store_id = $1 and created_at < $2
           order by customer_id, number desc) heads`,
    [storeId, before],
  );
  if (!root) throw new Error('the root of a ledger returned no row');
  return root;
}
