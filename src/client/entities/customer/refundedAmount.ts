/** The reason that the ledger gives when a whole purchase was refunded or voided. */
const REFUNDED = /^Purchase reduced from (\S+) to \$0\.00$/;

/** The amount of a fully refunded purchase, such as '$12.50', from a ledger reason; undefined for any other reason. */
export const getRefundedAmount = (reason: string | null | undefined): string | undefined =>
  REFUNDED.exec(reason ?? '')?.[1];
