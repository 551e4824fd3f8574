import type { Sql } from '../../database/Database';
import { insertLedgerRow } from './ledger.sql';

export type LedgerKind = 'earn' | 'redeem' | 'refund' | 'referral' | 'adjustment' | 'expiry' | 'reversal';

export interface LedgerEntry {
  storeId: string;
  customerId: string;
  /** Points, a whole number other than zero; negative takes. */
  delta: number;
  kind: LedgerKind;
  /** What caused it, for example 'redemption:<id>#1'. One cause counts once within its kind, for ever. */
  source: string;
  actor: { role: string; id: string | null };
  /** Shown to the owner who asks why a balance changed. */
  reason?: string;
}

/**
 * Moves a customer's points, in the transaction of what causes it; the balance follows in the same statement and the
 * customer's row stays locked until the commit.
 * @throws ConstraintViolation 'points_ledger_cause' when the cause counted before, 'points_not_below_zero' when
 * anything but a reversal would take the balance below zero, kind 'foreign_key' for an unknown customer.
 */
export async function appendToLedger(sql: Sql, entry: LedgerEntry): Promise<{ balanceAfter: number }> {
  return { balanceAfter: await insertLedgerRow(sql, entry) };
}
