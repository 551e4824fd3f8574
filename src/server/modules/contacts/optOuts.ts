import type { Sql, Database } from '../../database/Database';
import { hashPhone, listPhoneHashes, type Encryptor } from '../stores';
import type { RecordPrivacyRequests } from '../../shared/privacyRequests';
import { listWithMerged } from './smsChoice.sql';

/**
 * Remembers that these numbers opted out of texts, as hashes. For numbers that a customer loses, by erasure or a change
 * of the phone; while a customer has the number, their row says it.
 */
export async function keepOptOuts(
  sql: Sql,
  encryptor: Encryptor,
  storeId: string,
  { phones, at }: { phones: readonly string[]; at: Date },
): Promise<void> {
  await sql.query(
    `insert into sms_opt_outs as o (store_id, phone_hash, opted_out_at)
     select $1::uuid, t.hash, $3::timestamptz from unnest($2::bytea[]) t(hash)
     on conflict (store_id, phone_hash) do update set opted_out_at = excluded.opted_out_at
     returning o.phone_hash`,
    [storeId, phones.map((phone) => hashPhone(encryptor, storeId, phone)), at],
  );
}

/**
 * Opts out the customers who now have one of these numbers if it opted out before. Call it wherever customers get a
 * number, in the same transaction. Only START from the number brings texts back.
 */
export async function applyOptOuts(
  sql: Sql,
  encryptor: Encryptor,
  storeId: string,
  phones: readonly string[],
): Promise<void> {
  const hashes = await listPhoneHashes(sql, encryptor, storeId, phones);
  const found = await sql.query<{ hash: Buffer; at: string }>(
    `delete from sms_opt_outs where store_id = $1 and phone_hash = any($2::bytea[])
     returning phone_hash as hash, opted_out_at as at`,
    [storeId, hashes.map(({ hash }) => hash)],
  );
  const byHash = new Map(hashes.map(({ phone, hash }) => [hash.toString('hex'), phone]));
  for (const { hash, at } of found) {
    await sql.query(
      `update customers set sms_opted_out_at = $3, sms_choice_at = $3
       where store_id = $1 and phone = $2 and erased_at is null and sms_opted_out_at is null`,
      [storeId, byHash.get(hash.toString('hex')) ?? null, at],
    );
  }
}

/** Records that customers opted out of texts at a time, with those who were merged into them. */
export async function recordOptOuts(
  { database, recordPrivacyRequests }: { database: Database; recordPrivacyRequests: RecordPrivacyRequests },
  storeId: string,
  { customerIds, at }: { customerIds: readonly string[]; at: Date },
): Promise<void> {
  if (customerIds.length === 0) return;
  const ids = await listWithMerged(database.forStore(storeId), storeId, customerIds);
  await recordPrivacyRequests(
    ids.map((customerId) => ({ kind: 'opted_out', storeId, customerId, at: at.toISOString() })),
  );
}
