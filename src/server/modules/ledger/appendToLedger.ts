import type { Sql } from '../../database/Database';
import { insertLedgerRow, type LedgerEntry } from './ledger.sql';

/**
 * Adds to or deducts from a customer's points, in the transaction of what causes it. The statement also updates the
 * balance, and the customer's row stays locked until the transaction ends.
 * @throws ConstraintViolation 'points_ledger_cause' when the cause was counted before, 'points_not_below_zero' when
 * anything but a reversal would make the balance negative, kind 'foreign_key' for an unknown customer.
 */
export async function appendToLedger(sql: Sql, entry: LedgerEntry): Promise<{ balanceAfter: number }> {
  const balanceAfter = await insertLedgerRow(sql, entry);
  sql.emitAfterCommit?.({ name: 'points', kind: entry.kind, value: entry.delta });
  return { balanceAfter };
}
