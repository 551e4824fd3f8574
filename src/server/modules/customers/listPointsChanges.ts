import type { PointsChange, PointsQuery } from '../../../contract/points';
import { POINTS_PAGE } from '../../../contract/limits';
import type { ScopedDatabase, Sql } from '../../database/Database';
import type { CustomerFacingActor } from '../../auth/actor';
import { AppError } from '../../shared/AppError';
import { findCustomer } from './getCustomer';

/**
 * Lists the changes of a customer's balance, newest first. `next` is the cursor of the next page, null on the last.
 * @throws AppError 400 for an invalid phone number, 403 for another store, 404 when there is no such customer.
 */
export async function listPointsChanges(
  db: ScopedDatabase,
  actor: CustomerFacingActor,
  { limit = POINTS_PAGE, cursor, ...lookup }: PointsQuery,
): Promise<{ rows: PointsChange[]; next: string | null }> {
  const customer = await findCustomer(db, actor, lookup);
  if (!customer) throw new AppError('not_found', 'Customer not found');
  const read = await listRows(db, actor.storeId, customer.id, { before: cursor ?? null, limit: limit + 1 });
  const rows = read.slice(0, limit);
  const last = rows.length < read.length ? rows.at(-1) : undefined;
  return { rows, next: last ? String(last.number) : null };
}

type Row = Omit<PointsChange, 'reason' | 'released'> & { reason: string | null; role: string };

async function listRows(
  sql: Sql,
  storeId: string,
  customerId: string,
  { before, limit }: { before: number | null; limit: number },
): Promise<PointsChange[]> {
  const rows = await sql.query<Row>(
    `select number, kind, delta as points, balance_after as "balanceAfter", reason, actor_role as role,
            created_at as "createdAt"
     from points_ledger
     where store_id = $1 and customer_id = $2 and number < coalesce($3::integer, 2147483647)
     order by number desc
     limit $4`,
    [storeId, customerId, before, limit],
  );
  return rows.map(({ reason, role, ...change }) => ({
    ...change,
    // The owner writes the reason of an adjustment for the owner's records, not for the customer.
    ...(reason !== null && change.kind !== 'adjustment' && { reason }),
    ...(change.kind === 'refund' && role === 'system' && { released: true as const }),
  }));
}
