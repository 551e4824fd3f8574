import type { DashboardActor } from '../../auth/actor';
import type { Sql } from '../../database/Database';
import { appendToLedger, type LedgerKind } from '../ledger';
import type { Profile } from './merge.policy';

/**
 * Moves the whole balance by a pair of ledger rows, so that the sum of each customer stays its balance. Debts
 * move as well: only a reversal may take a balance below zero.
 */
export async function transferBalance(
  sql: Sql,
  { storeId, role, accountId }: DashboardActor,
  { from, into }: { from: Profile; into: Profile },
): Promise<void> {
  const entry = { storeId, actor: { role, id: accountId } };
  const kind: LedgerKind = from.points < 0 ? 'reversal' : 'adjustment';
  if (from.points === 0) return;
  const source = `merge:${from.id}`;
  await appendToLedger(sql, {
    ...entry,
    customerId: from.id,
    delta: -from.points,
    kind: 'adjustment',
    source: `${source}:out`,
    reason: 'Moved to the customer that this one was merged into',
  });
  await appendToLedger(sql, {
    ...entry,
    customerId: into.id,
    delta: from.points,
    kind,
    source,
    reason: 'Moved from a customer that was merged into this one',
  });
}
