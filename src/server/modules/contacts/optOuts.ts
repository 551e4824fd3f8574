import type { Database, Sql } from '../../database/Database';
import type { Encryptor } from '../../platform/secrets/encryption';
import type { RecordPrivacyRequests } from '../privacyRequests';
import { findHashedNumbers, keepHashedNumbers, takeHashedNumbers } from '../stores';
import { optOutPhone } from './optOuts.sql';
import { listWithMerged } from './smsChoice.sql';

const table = 'sms_opt_outs';

/**
 * Keeps the opt-outs of these phone numbers as hashes. Call it when a customer loses a number by erasure or a change of
 * the phone. As long as a customer has the number, their row stores the opt-out.
 */
export function keepOptOuts(
  sql: Sql,
  encryptor: Encryptor,
  storeId: string,
  optOut: { phones: readonly string[]; at: Date },
): Promise<void> {
  return keepHashedNumbers(sql, encryptor, storeId, { table, ...optOut });
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
  const optOuts = await takeHashedNumbers(sql, encryptor, storeId, { table, phones });
  for (const optOut of optOuts) await optOutPhone(sql, storeId, optOut);
}

/** Whether a phone number that no customer has now opted out of texts. */
export async function hasOptedOut(sql: Sql, encryptor: Encryptor, storeId: string, phone: string): Promise<boolean> {
  return (await findHashedNumbers(sql, encryptor, storeId, { table, phones: [phone] })).has(phone);
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
