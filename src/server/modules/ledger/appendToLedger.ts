import type { Sql } from '../../database/Database';
import { insertLedgerRow } from './ledger.sql';

export type LedgerKind = 'earn' | 'redeem' | 'refund' | 'referral' | 'adjustment' | 'expiry' | 'reversal';

export interface LedgerEntry {
  storeId: string;
  customerId: string;
  /** Points, a nonzero integer; negative deducts. */
  delta: number;
  kind: LedgerKind;
  /** What caused the entry, for example 'redemption:<id>#1'. Unique for each kind: a cause is never counted twice. */
  source: string;
  actor: { role: string; id: string | null };
  /** Shown to the owner as the reason for the change. */
  reason?: string;
}

/**
 * Adds to or deducts from a customer's points, in the transaction of what causes it. The statement also updates the
 * balance, and the customer's row stays locked until the transaction ends.
 * @throws ConstraintViolation 'points_ledger_cause' when the cause was counted before, 'points_not_below_zero' when
 * anything but a reversal would make the balance negative, kind 'foreign_key' for an unknown customer.
 */
export async function appendToLedger(sql: Sql, entry: LedgerEntry): Promise<{ balanceAfter: number }> {
  return { balanceAfter: await insertLedgerRow(sql, entry) };
}
