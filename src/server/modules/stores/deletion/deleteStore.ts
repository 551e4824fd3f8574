import type { ScopedDatabase } from '../../../database/Database';
import type { AdminActor } from '../../../platform/auth/actor';
import type { Sessions } from '../../../platform/auth/sessions';
import { auditStore, getStore, getStoreContents } from '../getStore';
import { setStoreActive } from '../setStoreActive';
import { deleteStoreRow, DELETION_TIMEOUT_MS, lockStore } from '../storeChanges.sql';
import { storeNotFound } from '../stores.policy';
import { enqueueDeletion } from './deleteStoreRows.jobs';
import { hasMoreLedgerRows, hideStore } from './storeDeletion.sql';

/** Above this number of ledger rows a job deletes the store, because a request would time out. */
const ROWS_OF_A_REQUEST = 250_000;

/**
 * Permanently deletes a store and everything that belongs to it. The audit log keeps its history and how many records
 * were deleted.
 * The store is deactivated first, in a separate transaction, so that its kiosks are rejected at once; otherwise their
 * requests would wait for the deletion of a large store and use up the connection pool. If the deletion fails, the
 * store remains complete but inactive. A large store is only hidden, and deleted by a job.
 * Returns whether the store is gone already.
 * @throws AppError 404 when the store does not exist.
 */
export async function deleteStore(
  { db, sessions }: { db: ScopedDatabase; sessions: Sessions },
  actor: AdminActor,
  id: string,
  rowsOfARequest = ROWS_OF_A_REQUEST,
): Promise<boolean> {
  await setStoreActive({ db, sessions }, actor, id, false);
  return db.transaction(
    async (sql) => {
      if (!(await lockStore(sql, id, 'update'))) throw storeNotFound();
      const { name, subdomain } = await getStore(sql, { id });
      const contents = await getStoreContents(sql, id);
      await auditStore(sql, actor, {
        action: 'store_deleted',
        storeId: id,
        oldValues: { name, subdomain, ...contents },
      });
      const isLarge = await hasMoreLedgerRows(sql, id, rowsOfARequest);
      if (isLarge) {
        await hideStore(sql, id, new Date());
        await enqueueDeletion(sql, id);
      } else {
        await deleteStoreRow(sql, id);
      }
      return !isLarge;
    },
    { statementTimeoutMs: DELETION_TIMEOUT_MS },
  );
}
