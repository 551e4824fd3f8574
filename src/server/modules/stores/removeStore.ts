import type { ScopedDatabase } from '../../database/Database';
import type { AdminActor } from '../../http/actor';
import type { Sessions } from '../../http/sessions';
import { deleteStore, lockStore } from './changeStores.sql';
import { readContents, readStore } from './readStore';
import { unknownStore } from './store.policy';
import { recordStoreAct } from './storeAudit';

/**
 * Deletes a store for good, with everything that belongs to it; the audit log keeps its history and how much that was.
 * @throws Refusal 404 when there is no such store.
 */
export async function removeStore(
  { db, sessions }: { db: ScopedDatabase; sessions: Sessions },
  actor: AdminActor,
  id: string,
): Promise<void> {
  await db.transaction(async (sql) => {
    if (!(await lockStore(sql, id))) throw unknownStore();
    const { name, subdomain } = await readStore(sql, { id });
    const contents = await readContents(sql, id);
    await recordStoreAct(sql, actor, {
      action: 'store_deleted',
      storeId: id,
      oldValues: { name, subdomain, ...contents },
    });
    await sessions.endAll(sql, { storeId: id });
    await deleteStore(sql, id);
  });
}
