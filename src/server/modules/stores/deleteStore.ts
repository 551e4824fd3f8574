import type { ScopedDatabase } from '../../database/Database';
import type { AdminActor } from '../../auth/actor';
import type { Sessions } from '../../auth/sessions';
import { auditStore } from './auditStore';
import { getStore, getStoreContents } from './getStore';
import { setStoreActive } from './setStoreActive';
import { deleteStoreRow, DELETION_TIMEOUT_MS, lockStore } from './storeChanges.sql';

/**
 * Permanently deletes a store and everything that belongs to it. The audit log keeps its history and how many records
 * were deleted.
 * The store is deactivated first, in a separate transaction, so that its kiosks are rejected at once; otherwise their
 * requests would wait for the deletion of a large store and use up the connection pool. If the deletion fails, the
 * store remains complete but inactive.
 * @throws AppError 404 when the store does not exist.
 */
export async function deleteStore(
  { db, sessions }: { db: ScopedDatabase; sessions: Sessions },
  actor: AdminActor,
  id: string,
): Promise<void> {
  await setStoreActive({ db, sessions }, actor, id, false);
  await db.transaction(
    async (sql) => {
      await lockStore(sql, id);
      const { name, subdomain } = await getStore(sql, { id });
      const contents = await getStoreContents(sql, id);
      await auditStore(sql, actor, {
        action: 'store_deleted',
        storeId: id,
        oldValues: { name, subdomain, ...contents },
      });
      await deleteStoreRow(sql, id);
    },
    { statementTimeoutMs: DELETION_TIMEOUT_MS },
  );
}
