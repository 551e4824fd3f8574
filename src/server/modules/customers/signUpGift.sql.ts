import type { Sql } from '../../database/Database';

/** Saves that a customer, who has it now, gets no sign-up gift any longer. */
export async function closeSignUpGift(sql: Sql, storeId: string, customerId: string, now: Date): Promise<void> {
  await sql.query(
    `update customers set sign_up_gift_closed_at = coalesce(sign_up_gift_closed_at, $3::timestamptz)
     where store_id = $1 and id = $2`,
    [storeId, customerId, now],
  );
}
