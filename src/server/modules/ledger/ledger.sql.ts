import type { Sql } from '../../database/Database';
import type { LedgerEntry } from './appendToLedger';

/** Inserts a ledger row and returns the balance after it, which a trigger computes. */
export async function insertLedgerRow(sql: Sql, entry: LedgerEntry): Promise<number> {
  const [row] = await sql.query<{ balance_after: number }>(
    `insert into points_ledger (store_id, customer_id, delta, kind, source, actor_role, actor_id, reason)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
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
    ],
  );
  if (!row) throw new Error('insert into points_ledger returned no row');
  return row.balance_after;
}
