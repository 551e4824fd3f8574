/** The ledger tells a refund or void of a whole purchase as a reduction to nothing. */
const REFUNDED = /^Purchase reduced from (\S+) to \$0\.00$/;

/** The amount of a purchase that was refunded in full, from a reason of the ledger; undefined for any other reason. */
export const getRefundedAmount = (reason: string | null | undefined): string | undefined =>
  REFUNDED.exec(reason ?? '')?.[1];
