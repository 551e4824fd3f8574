import type { Store } from '../../../contract/stores';
import type { ScopedDatabase } from '../../database/Database';
import type { AdminActor } from '../../http/actor';
import type { Sessions } from '../../http/sessions';
import { lockStore, updateStatus } from './changeStores.sql';
import { readStore } from './readStore';
import { unknownStore } from './store.policy';
import { recordStoreAct } from './storeAudit';

/**
 * Makes a store active or not; the latter ends the sessions of all its people. Said again, it changes nothing.
 * @throws Refusal 404 when there is no such store.
 */
export function switchStore(
  { db, sessions }: { db: ScopedDatabase; sessions: Sessions },
  actor: AdminActor,
  id: string,
  isActive: boolean,
): Promise<Store> {
  return db.transaction(async (sql) => {
    const before = await lockStore(sql, id);
    if (!before) throw unknownStore();
    if (before.isActive !== isActive) {
      await updateStatus(sql, id, isActive);
      await sessions.endAll(sql, { storeId: id });
      await recordStoreAct(sql, actor, {
        action: isActive ? 'store_activated' : 'store_deactivated',
        storeId: id,
        oldValues: before,
        newValues: { isActive },
      });
    }
    return readStore(sql, { id });
  });
}
