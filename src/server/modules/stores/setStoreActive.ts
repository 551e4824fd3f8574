import type { Store } from '../../../contract/stores';
import type { ScopedDatabase } from '../../database/Database';
import type { AdminActor } from '../../auth/actor';
import type { Sessions } from '../../auth/sessions';
import { auditStore } from './auditStore';
import { getStore } from './getStore';
import { storeNotFound } from './store.policy';
import { lockStore, updateStoreStatus } from './storeChanges.sql';

/**
 * Activates or deactivates a store; deactivating ends the sessions of its users. Does nothing when the status is the
 * same already.
 * @throws AppError 404 when the store does not exist.
 */
export function setStoreActive(
  { db, sessions }: { db: ScopedDatabase; sessions: Sessions },
  actor: AdminActor,
  id: string,
  isActive: boolean,
): Promise<Store> {
  return db.transaction(async (sql) => {
    const before = await lockStore(sql, id);
    if (!before) throw storeNotFound();
    if (before.isActive !== isActive) {
      await updateStoreStatus(sql, id, isActive);
      await sessions.endAll(sql, { storeId: id });
      await auditStore(sql, actor, {
        action: isActive ? 'store_activated' : 'store_deactivated',
        storeId: id,
        oldValues: before,
        newValues: { isActive },
      });
    }
    return getStore(sql, { id });
  });
}
