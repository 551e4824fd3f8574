import type { Database } from '../../database/Database';
import type { RecordPrivacyRequests } from '../../shared/privacyRequests';
import { listWithMerged } from './smsChoice.sql';

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
