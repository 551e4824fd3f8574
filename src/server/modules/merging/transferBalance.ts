import type { DashboardActor } from '../../auth/actor';
import type { Sql } from '../../database/Database';
import { appendToLedger, splitPoints, type LedgerKind } from '../ledger';
import type { Profile } from './merge.policy';

/**
 * Moves the whole balance by a pair of ledger rows, so that the sum of each customer stays its balance; one that is too
 * large for a row needs several pairs. Debts move as well: only a reversal may take a balance below zero.
 */
export async function transferBalance(
  sql: Sql,
  { storeId, role, accountId }: DashboardActor,
  { from, into }: { from: Profile; into: Profile },
): Promise<void> {
  const entry = { storeId, actor: { role, id: accountId } };
  const kind: LedgerKind = from.points < 0 ? 'reversal' : 'adjustment';
  for (const { points, suffix } of splitPoints(from.points)) {
    const source = `merge:${from.id}${suffix}`;
    await appendToLedger(sql, {
      ...entry,
      customerId: from.id,
      delta: -points,
      kind: 'adjustment',
      source: `${source}:out`,
      reason: 'Moved to the customer that this one was merged into',
    });
    await appendToLedger(sql, {
      ...entry,
      customerId: into.id,
      delta: points,
      kind,
      source,
      reason: 'Moved from a customer that was merged into this one',
    });
  }
}
