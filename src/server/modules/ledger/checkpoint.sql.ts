import type { Sql } from '../../database/Database';
import { toDayStart } from '../../shared/dayStart.sql';
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
  return sql.query<EndedDay>(
    `select s.id as "storeId", d.day, d.ended_at as "endedAt"
     from stores s
     cross join lateral (
       select (t.today - 1)::text as day, ${toDayStart('t.today', 's.time_zone')} as ended_at
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

/** SQL for the root hash of the newest rows of customers. PostgreSQL needs 48 bytes of memory per customer. */
const ROOT_HASH = `encode(sha256(coalesce(string_agg(uuid_send(customer_id) || hash, '' order by customer_id), '')), 'hex')`;

/** Returns the state of a store's ledger without the rows that were created at this time or later. */
export async function getLedgerRoot(sql: Sql, storeId: string, before: string): Promise<LedgerRoot> {
  const [root] = await sql.query<LedgerRoot>(
    `select count(*) as customers, coalesce(sum(number), 0) as "ledgerRows", ${ROOT_HASH} as "rootHash"
     from (select distinct on (customer_id) customer_id, number, hash from points_ledger
           where store_id = $1 and created_at < $2
           order by customer_id, number desc) heads`,
    [storeId, before],
  );
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
 * clock was set back to before the end of its day, because rows of that time may have been added. The checkpoints are
 * read first, because Citus does not join the audit log, which is on the coordinator, with a table of stores.
 */
export const WRONG_CHECKPOINTS = `
  with checkpoints as materialized (
    select l.id, l.store_id, l.new_values ->> 'day' as day, l.new_values ->> 'rootHash' as root,
           (l.new_values ->> 'endedAt')::timestamptz as ended_at
    from audit_log l
    join stores s on s.id = l.store_id and s.deletion_started_at is null and not s.is_being_deleted
    where l.action = '${CHECKPOINT}' and l.at > now() - interval '3 days' and not ${IS_SET_BACK}
  )
  select k.store_id, k.day as id
  from checkpoints k
  left join (
    select store_id, checkpoint_id, ${ROOT_HASH} as root
    from (select distinct on (p.store_id, c.id, p.customer_id) p.store_id, c.id as checkpoint_id, p.customer_id, p.hash
          from points_ledger p join checkpoints c on c.store_id = p.store_id and p.created_at < c.ended_at
          order by p.store_id, c.id, p.customer_id, p.number desc) heads
    group by store_id, checkpoint_id) r on r.store_id = k.store_id and r.checkpoint_id = k.id
  where coalesce(r.root, encode(sha256(''), 'hex')) <> k.root`;

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
