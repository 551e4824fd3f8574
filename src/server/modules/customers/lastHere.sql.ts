/**
 * SQL for when `customers c` was last here, or null: their last check-in, or their last purchase that was credited to
 * them and not taken back, whichever is later.
 */
export const LAST_HERE = 'greatest(c.last_visit_at, c.last_purchase_at)';

/** SQL that tells whether the credit `o` of order_credits is a purchase: neither taken back nor refunded as a whole. */
export const IS_PURCHASE = '(o.taken_back_at is null and o.eligible_cents > 0)';

/**
 * SQL for the time of the purchase `o`, by which an order that reached the register late counts when it was paid. It is
 * never later than the credit, because the clock of a register may be ahead.
 */
export const PURCHASED_AT = 'least(o.paid_at, o.credited_at)';

/**
 * SQL that tells whether a customer of the store $1 checked in or bought something after a time and until another. In
 * it, `v` and `o` are other tables, so the three expressions must not use them.
 */
export const wasHere = (customerId: string, after: string, until: string): string => `(
  exists (select from visits v where v.store_id = $1 and v.customer_id = ${customerId}
          and v.at > ${after} and v.at <= ${until})
  or exists (select from order_credits o where o.store_id = $1 and o.customer_id = ${customerId} and ${IS_PURCHASE}
             and o.credited_at > ${after} and ${PURCHASED_AT} > ${after} and ${PURCHASED_AT} <= ${until}))`;
