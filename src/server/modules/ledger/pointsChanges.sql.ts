import { POINTS_PAGE } from '../../../contract/plain/limits';
import type { PointsChange } from '../../../contract/points';
import type { Sql } from '../../database/Database';
import { toPage, type CursorPage } from '../../shared/paging';
import { shopName } from '../../shared/shops/shopCounters';
import { withReason, type StoredReason } from './describeDetails';

/**
 * Lists the points changes of a customer as the customer sees them, newest first, before the ledger number `cursor`.
 * With `namesShops`, those in a shop of a chain have its name.
 */
export async function listPointsChanges(
  sql: Sql,
  storeId: string,
  page: { customerId: string; limit?: number | undefined; cursor?: number | undefined; namesShops?: boolean },
): Promise<CursorPage<PointsChange>> {
  const { customerId, limit = POINTS_PAGE, cursor, namesShops = false } = page;
  const read = await listRows(sql, storeId, customerId, { before: cursor ?? null, limit: limit + 1, namesShops });
  return toPage(read, limit, ({ number }) => String(number));
}

type Row = Omit<PointsChange, 'reason' | 'details' | 'released' | 'shop'> &
  StoredReason & { role: string; shop?: string | null };

async function listRows(
  sql: Sql,
  storeId: string,
  customerId: string,
  { before, limit, namesShops }: { before: number | null; limit: number; namesShops: boolean },
): Promise<PointsChange[]> {
  const rows = await sql.query<Row>(
    `select number, kind, delta as points, balance_after as "balanceAfter", reason, details, actor_role as role,
            created_at as "createdAt"${namesShops ? `, case when l.shop_id is not null then ${shopName('l')} end as shop` : ''}
     from points_ledger l
     where store_id = $1 and customer_id = $2 and number < coalesce($3::integer, 2147483647)
     order by number desc
     limit $4`,
    [storeId, customerId, before, limit],
    { multiplexed: true },
  );
  return rows.map(withReason).map(({ reason, details, role, shop, ...change }) => ({
    ...change,
    ...(shop != null && { shop }),
    // The owner writes the reason of an adjustment for internal records, so the customer must not see it.
    ...(reason !== null && change.kind !== 'adjustment' && { reason, ...(details && { details }) }),
    ...(change.kind === 'refund' && role === 'system' && { released: true as const }),
  }));
}
