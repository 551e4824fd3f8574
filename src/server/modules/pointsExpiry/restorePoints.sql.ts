import { EXPIRY_RESTORE_DAYS } from '../../../contract/plain/customerLimits';
import type { PointsChangeDetails } from '../../../contract/points';
import type { Sql } from '../../database/Database';
import type { RestoredExpiry } from '../crediting';

const RESTORED: PointsChangeDetails = { code: 'expiry_restored' };

/** SQL that tells whether a ledger row `l` of the store $1 is a recent expiry that was not restored. */
export const IS_RESTORABLE = `l.kind = 'expiry' and l.source like 'expiry:%'
  and l.created_at > now() - interval '${EXPIRY_RESTORE_DAYS} days'
  and not exists (select from points_ledger t where t.store_id = $1 and t.kind = 'adjustment'
                  and t.source = 'restore:' || l.customer_id || '#' || l.number)`;

/** Returns the points of an expiry, and whether it can be restored, by the number of its ledger row. */
export async function findExpiryRow(
  sql: Sql,
  storeId: string,
  { customerId, number }: { customerId: string; number: number },
): Promise<{ points: number; isRestorable: boolean } | null> {
  const [row] = await sql.query<{ points: number; isRestorable: boolean }>(
    `select -l.delta as points, ${IS_RESTORABLE} as "isRestorable" from points_ledger l
     where l.store_id = $1 and l.customer_id = $2 and l.number = $3 and l.kind = 'expiry' and l.source like 'expiry:%'`,
    [storeId, customerId, number],
  );
  return row ?? null;
}

/** The points that expired in one night of a store and can still be restored. */
export interface ExpiredNight {
  /** The day in the store's time zone, YYYY-MM-DD. */
  day: string;
  customers: number;
  points: number;
}

/** SQL for the restorable expiry rows `l` of customers `c` who are not erased or merged. */
const RESTORABLE_ROWS = `points_ledger l
  join customers c on c.store_id = l.store_id and c.id = l.customer_id and c.erased_at is null
  where l.store_id = $1 and ${IS_RESTORABLE}`;

/** Lists the nights whose expired points can still be restored, latest first. */
export async function listExpiredNights(sql: Sql, storeId: string): Promise<ExpiredNight[]> {
  return sql.query<ExpiredNight>(
    `select right(l.source, 10) as day, count(*)::integer as customers, -sum(l.delta) as points
     from ${RESTORABLE_ROWS}
     group by 1 order by 1 desc`,
    [storeId],
  );
}

/**
 * Restores the expired points of a night for at most `limit` customers, who are locked in the order of their ids. The
 * cause in the ledger is the same as when the points are restored individually, so that none are restored twice.
 */
export async function restoreSome(
  sql: Sql,
  storeId: string,
  { day, accountId, role, limit }: { day: string; accountId: string; role: string; limit: number },
): Promise<RestoredExpiry[]> {
  return sql.query<RestoredExpiry>(
    `insert into points_ledger as p (store_id, customer_id, delta, kind, source, actor_role, actor_id, details)
     select l.store_id, l.customer_id, -l.delta, 'adjustment', 'restore:' || l.customer_id || '#' || l.number, $3, $4,
            $6::json
     from ${RESTORABLE_ROWS} and l.source = 'expiry:' || l.customer_id || ':' || $2
     order by l.customer_id
     limit $5
     returning p.customer_id as "customerId", p.delta as points, split_part(p.source, '#', 2)::bigint as number`,
    [storeId, day, role, accountId, limit, JSON.stringify(RESTORED)],
  );
}

/** Returns the customer's latest points change if it was an expiry within the last minute, or null. */
export async function findLatestExpiry(
  sql: Sql,
  storeId: string,
  customerId: string,
): Promise<{ number: number; points: number } | null> {
  const [row] = await sql.query<{ number: number; points: number; isExpiry: boolean }>(
    `select l.number, -l.delta as points,
            l.kind = 'expiry' and l.source like 'expiry:%' and l.created_at > now() - interval '1 minute' as "isExpiry"
     from points_ledger l
     where l.store_id = $1 and l.customer_id = $2
     order by l.number desc limit 1`,
    [storeId, customerId],
  );
  return row?.isExpiry === true ? { number: row.number, points: row.points } : null;
}
