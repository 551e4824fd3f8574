import type { Sql } from '../../database/Database';

/** Opts out the customer with a phone number, unless they are already opted out. */
export async function optOutPhone(
  sql: Sql,
  storeId: string,
  { phone, at }: { phone: string; at: string },
): Promise<void> {
  await sql.query(
    `update customers set sms_opted_out_at = $3, sms_choice_at = $3
     where store_id = $1 and phone = $2 and erased_at is null and sms_opted_out_at is null`,
    [storeId, phone, at],
  );
}
