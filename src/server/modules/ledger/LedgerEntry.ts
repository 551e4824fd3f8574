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
