import type { PointsChangeDetails } from '../../../contract/points';
import type { ShopId, Sql } from '../../database/Database';

/**
 * Adds to or deducts from a customer's points, in the transaction of the cause. The statement also updates the balance,
 * and the customer's row stays locked until the transaction ends.
 * @throws ConstraintViolation 'points_ledger_cause' when the cause already has an entry, 'points_not_below_zero' when
 *   anything but a reversal would make the balance negative, kind 'foreign_key' for an unknown customer.
 */
export async function appendToLedger(sql: Sql, entry: LedgerEntry): Promise<{ balanceAfter: number }> {
  const balanceAfter = await insertLedgerRow(sql, entry);
  const { storeId, shopKey = null, kind, delta } = entry;
  sql.emitAfterCommit?.({ name: 'points', kind, value: delta, storeId, shop: shopKey });
  return { balanceAfter };
}

export type LedgerKind = 'earn' | 'redeem' | 'refund' | 'referral' | 'adjustment' | 'expiry' | 'reversal' | 'gift';

export interface LedgerEntry {
  storeId: string;
  customerId: string;
  /** The shop of a chain in which it happened. null or absent for none. */
  shopKey?: ShopId | null;
  /** Points, a nonzero integer. Negative values deduct. */
  delta: number;
  kind: LedgerKind;
  /** The cause of the entry, for example 'redemption:<id>#1'. It is unique per kind, so that no cause counts twice. */
  source: string;
  actor: { role: string; id: string | null };
  /** The name of a reward or what a person wrote. The owner sees it, and the customer except that of an adjustment. */
  reason?: string;
  /** The reason that the product gives, in place of `reason`. */
  details?: PointsChangeDetails;
}

/** Inserts a ledger row and returns the balance after it, which a trigger computes. */
export async function insertLedgerRow(sql: Sql, entry: LedgerEntry): Promise<number> {
  const [row] = await sql.query<{ balance_after: number }>(
    `insert into points_ledger (store_id, customer_id, delta, kind, source, actor_role, actor_id, reason, details,
                                shop_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     returning balance_after`,
    [
      entry.storeId,
      entry.customerId,
      entry.delta,
      entry.kind,
      entry.source,
      entry.actor.role,
      entry.actor.id,
      entry.reason ?? null,
      entry.details ? JSON.stringify(entry.details) : null,
      entry.shopKey ?? null,
    ],
  );
  if (!row) throw new Error('insert into points_ledger returned no row');
  return row.balance_after;
}
