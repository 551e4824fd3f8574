import type { Database } from '../../database/Database';
import type { NoteWithdrawals } from '../../shared/withdrawals';
import { listWithMerged } from './smsChoice.sql';

/** Notes that customers opted out of texts at a time, with those who were merged into them. */
export async function noteOptOuts(
  { database, noteWithdrawals }: { database: Database; noteWithdrawals: NoteWithdrawals },
  storeId: string,
  { customerIds, at }: { customerIds: readonly string[]; at: Date },
): Promise<void> {
  if (customerIds.length === 0) return;
  const ids = await listWithMerged(database.forStore(storeId), storeId, customerIds);
  await noteWithdrawals(ids.map((customerId) => ({ kind: 'opted_out', storeId, customerId, at: at.toISOString() })));
}
