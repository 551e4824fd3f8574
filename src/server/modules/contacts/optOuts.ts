import type { Database, Sql } from '../../database/Database';
import type { Encryptor } from '../../platform/secrets/encryption';
import type { RecordPrivacyRequests } from '../../shared/privacyRequests';
import { hashPhone, listPhoneHashes } from '../stores';
import { hasOptOut, optOutPhone, saveOptOuts, takeOptOuts } from './optOuts.sql';
import { listWithMerged } from './smsChoice.sql';

/**
 * Keeps the opt-outs of these phone numbers as hashes. Call it when a customer loses a number by erasure or a change of
 * the phone. As long as a customer has the number, their row stores the opt-out.
 */
export async function keepOptOuts(
  sql: Sql,
  encryptor: Encryptor,
  storeId: string,
  { phones, at }: { phones: readonly string[]; at: Date },
): Promise<void> {
  const hashes = phones.map((phone) => hashPhone(encryptor, storeId, phone));
  await saveOptOuts(sql, storeId, { hashes, at });
}

/**
 * Opts out the customers who now have one of these phone numbers if it opted out before. Call it wherever customers get
 * a number, in the same transaction. Only START from the number ends the opt-out.
 */
export async function applyOptOuts(
  sql: Sql,
  encryptor: Encryptor,
  storeId: string,
  phones: readonly string[],
): Promise<void> {
  const hashes = await listPhoneHashes(sql, encryptor, storeId, phones);
  const optOuts = await takeOptOuts(
    sql,
    storeId,
    hashes.map(({ hash }) => hash),
  );
  const byHash = new Map(hashes.map(({ phone, hash }) => [hash.toString('hex'), phone]));
  for (const { hash, at } of optOuts) {
    await optOutPhone(sql, storeId, { phone: byHash.get(hash.toString('hex')) ?? null, at });
  }
}

/** Whether a phone number that no customer has now opted out of texts. */
export async function hasOptedOut(sql: Sql, encryptor: Encryptor, storeId: string, phone: string): Promise<boolean> {
  const hashes = await listPhoneHashes(sql, encryptor, storeId, [phone]);
  return hasOptOut(
    sql,
    storeId,
    hashes.map(({ hash }) => hash),
  );
}

/** Records that customers, and those who were merged into them, opted out of texts at a time. */
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
