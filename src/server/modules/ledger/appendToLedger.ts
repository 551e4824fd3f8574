import type { Sql } from '../../database/Database';
import { insertLedgerRow } from './ledger.sql';
import type { LedgerEntry } from './LedgerEntry';

/**
 * Moves a customer's points, in the transaction of what causes it; the balance follows in the same statement and the
 * customer's row stays locked until the commit.
 * @throws ConstraintViolation 'points_ledger_cause' when the cause counted before, 'points_not_below_zero' when
 * anything but a reversal would take the balance below zero, kind 'foreign_key' for an unknown customer.
 */
export async function appendToLedger(sql: Sql, entry: LedgerEntry): Promise<{ balanceAfter: number }> {
  return { balanceAfter: await insertLedgerRow(sql, entry) };
}
