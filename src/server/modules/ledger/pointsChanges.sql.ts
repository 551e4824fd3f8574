import { POINTS_PAGE } from '../../../contract/plain/limits';
import type { PointsChange } from '../../../contract/points';
import type { Sql } from '../../database/Database';
import { toPage, type CursorPage } from '../../shared/paging';
import { withReason, type StoredReason } from './describeDetails';

/**
 * Lists the points changes of a customer as the customer sees them, newest first, before the ledger number `cursor`.
 */
export async function listPointsChanges(
  sql: Sql,
  storeId: string,
  page: { customerId: string; limit?: number | undefined; cursor?: number | undefined },
): Promise<CursorPage<PointsChange>> {
  const { customerId, limit = POINTS_PAGE, cursor } = page;
  const read = await listRows(sql, storeId, customerId, { before: cursor ?? null, limit: limit + 1 });
  return toPage(read, limit, ({ number }) => String(number));
}

type Row = Omit<PointsChange, 'reason' | 'details' | 'released'> & StoredReason & { role: string };

async function listRows(
  sql: Sql,
  storeId: string,
  customerId: string,
  { before, limit }: { before: number | null; limit: number },
): Promise<PointsChange[]> {
  const rows = await sql.query<Row>(
    `select number, kind, delta as points, balance_after as "balanceAfter", reason, details, actor_role as role,
            created_at as "createdAt"
     from points_ledger
     where store_id = $1 and customer_id = $2 and number < coalesce($3::integer, 2147483647)
     order by number desc
     limit $4`,
    [storeId, customerId, before, limit],
    { multiplexed: true },
  );
  return rows.map(withReason).map(({ reason, details, role, ...change }) => ({
    ...change,
    // The owner writes the reason of an adjustment for internal records, so the customer must not see it.
    ...(reason !== null && change.kind !== 'adjustment' && { reason, ...(details && { details }) }),
    ...(change.kind === 'refund' && role === 'system' && { released: true as const }),
  }));
}
