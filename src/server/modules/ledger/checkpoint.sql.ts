import type { Sql } from '../../database/Database';
import { isFuture } from '../../shared/readTime.sql';

export const CHECKPOINT = 'ledger_checkpoint';

/** A day of a store that is over, and the time when it ended. */
export interface EndedDay {
  storeId: string;
  /** YYYY-MM-DD. */
  day: string;
  endedAt: string;
}

/**
 * SQL for the audit entries of the last 3 days before `$1`, the current time. It compares ids, which grow with time, so
 * that a store's many older entries are not read. Entries from the future were written while the clock was ahead, and
 * are left out.
 */
const RECENT = `l.id >= (select id from audit_log where at >= $1::timestamptz - interval '3 days' order by at limit 1)
  and not (${isFuture('l.at')})`;

/**
 * Lists the stores without a checkpoint for their last day, after 03:00 local time. By then all transactions that began
 * before midnight have ended.
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

/** Serializes the checkpoints of a store. Returns false when the day already has one. */
export async function lockCheckpoint(sql: Sql, { storeId, day }: EndedDay, now: Date): Promise<boolean> {
  await sql.query(`select pg_advisory_xact_lock(hashtextextended('ledger checkpoint ' || $1, 0))`, [storeId]);
  const rows = await sql.query(
    `select from audit_log l
     where l.record_id = $2 and l.action = '${CHECKPOINT}' and ${RECENT} and l.new_values ->> 'day' >= $3 limit 1`,
    [now, storeId, day],
  );
  return rows.length === 0;
}

/** The state of a store's ledger at a time. */
interface LedgerRoot {
  customers: number;
  ledgerRows: number;
  /** The SHA-256 in hex over the id and the hash of the newest row of each customer, in the order of the ids. */
  rootHash: string;
}

/**
 * SQL for the root hash of the store `store` over the rows created before `before`. PostgreSQL needs 48 bytes of memory
 * per customer.
 */
const selectRoot = (store: string, before: string) =>
  `select count(*) as customers, coalesce(sum(number), 0) as "ledgerRows",
          encode(sha256(coalesce(string_agg(uuid_send(customer_id) || hash, '' order by customer_id), '')), 'hex')
            as "rootHash"
   from (select distinct on (customer_id) customer_id, number, hash from points_ledger
         where store_id = ${store} and created_at < ${before}
         order by customer_id, number desc) heads`;

export async function getLedgerRoot(sql: Sql, storeId: string, before: string): Promise<LedgerRoot> {
  const [root] = await sql.query<LedgerRoot & Record<string, unknown>>(selectRoot('$1', '$2'), [storeId, before]);
  if (!root) throw new Error('the root of a ledger returned no row');
  return root;
}

/**
 * SQL that tells whether the clock was set back after checkpoint `l`: an entry of any store that was written later is
 * dated before the end of the checkpoint's day.
 */
const IS_SET_BACK = `exists (
  select from audit_log n where n.id > l.id and n.at < (l.new_values ->> 'endedAt')::timestamptz)`;

/**
 * Lists the checkpoints of the last 3 days that the ledger does not match, as (store_id, id). One is left out if the
 * clock was set back to before the end of its day, because rows of that time may have been added.
 */
export const WRONG_CHECKPOINTS = `
  select l.store_id, l.new_values ->> 'day' as id
  from audit_log l
  join stores s on s.id = l.store_id and s.deletion_started_at is null and not s.is_being_deleted
  cross join lateral (${selectRoot('l.store_id', `(l.new_values ->> 'endedAt')::timestamptz`)}) r
  where l.action = '${CHECKPOINT}' and l.at > now() - interval '3 days' and not ${IS_SET_BACK}
    and r."rootHash" <> l.new_values ->> 'rootHash'`;

/**
 * Lists the stores with a checkpoint whose day is not over yet by the database's clock: the clock was set back after
 * it. A checkpoint is left out once any later entry of the audit log, of whichever store, shows this.
 */
export async function listStoresSetBack(sql: Sql): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `select distinct l.store_id as id from audit_log l
     where l.action = '${CHECKPOINT}' and ${isFuture('l.at')} and (l.new_values ->> 'endedAt')::timestamptz > now()
       and not ${IS_SET_BACK}`,
  );
  return rows.map(({ id }) => id);
}
