import type { Sql } from '../../database/Database';

/** Saves that customers get no sign-up gift from now on: they have it, or are not new. */
export async function closeSignUpGift(
  sql: Sql,
  storeId: string,
  customerIds: readonly string[],
  now: Date,
): Promise<void> {
  await sql.query(
    `update customers set sign_up_gift_closed_at = coalesce(sign_up_gift_closed_at, $3::timestamptz)
     where store_id = $1 and id = any($2::uuid[])`,
    [storeId, customerIds, now],
  );
}
