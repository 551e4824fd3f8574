import type { Store } from '../../../contract/stores';
import type { ScopedDatabase } from '../../database/Database';
import type { AdminActor } from '../../auth/actor';
import type { Sessions } from '../../auth/sessions';
import { lockStore, updateStatus } from './changeStores.sql';
import { readStore } from './readStore';
import { storeNotFound } from './store.policy';
import { auditStore } from './storeAudit';

/**
 * Makes a store active or not; the latter ends the sessions of all its people. Said again, it changes nothing.
 * @throws Refusal 404 when there is no such store.
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
      await updateStatus(sql, id, isActive);
      await sessions.endAll(sql, { storeId: id });
      await auditStore(sql, actor, {
        action: isActive ? 'store_activated' : 'store_deactivated',
        storeId: id,
        oldValues: before,
        newValues: { isActive },
      });
    }
    return readStore(sql, { id });
  });
}
