import type { Sql } from '../../database/Database';

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
