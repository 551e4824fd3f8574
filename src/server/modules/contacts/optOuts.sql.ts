import type { Sql } from '../../database/Database';

/** Saves that the phone numbers with these hashes opted out of texts at a time. */
export async function saveOptOuts(
  sql: Sql,
  storeId: string,
  { hashes, at }: { hashes: readonly Buffer[]; at: Date },
): Promise<void> {
  await sql.query(
    `insert into sms_opt_outs as o (store_id, phone_hash, opted_out_at)
     select $1::uuid, t.hash, $3::timestamptz from unnest($2::bytea[]) t(hash)
     on conflict (store_id, phone_hash) do update set opted_out_at = excluded.opted_out_at
     returning o.phone_hash`,
    [storeId, hashes, at],
  );
}

/** Deletes and returns the opt-outs of the phone numbers with these hashes. */
export function takeOptOuts(
  sql: Sql,
  storeId: string,
  hashes: readonly Buffer[],
): Promise<{ hash: Buffer; at: string }[]> {
  return sql.query<{ hash: Buffer; at: string }>(
    `delete from sms_opt_outs where store_id = $1 and phone_hash = any($2::bytea[])
     returning phone_hash as hash, opted_out_at as at`,
    [storeId, hashes],
  );
}

/** Whether one of the phone numbers with these hashes opted out. */
export async function hasOptOut(sql: Sql, storeId: string, hashes: readonly Buffer[]): Promise<boolean> {
  const rows = await sql.query(
    'select store_id from sms_opt_outs where store_id = $1 and phone_hash = any($2::bytea[]) limit 1',
    [storeId, hashes],
  );
  return rows.length > 0;
}

/** Opts out the customer with a phone number, unless they are already opted out. */
export async function optOutPhone(
  sql: Sql,
  storeId: string,
  { phone, at }: { phone: string | null; at: string },
): Promise<void> {
  await sql.query(
    `update customers set sms_opted_out_at = $3, sms_choice_at = $3
     where store_id = $1 and phone = $2 and erased_at is null and sms_opted_out_at is null`,
    [storeId, phone, at],
  );
}
