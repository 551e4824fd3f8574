import type { ScopedDatabase } from '../../database/Database';
import type { AdminActor } from '../../auth/actor';
import type { Sessions } from '../../auth/sessions';
import { deleteStore, lockStore } from './changeStores.sql';
import { readContents, readStore } from './readStore';
import { auditStore } from './storeAudit';
import { setStoreActive } from './setStoreActive';

/**
 * Deletes a store for good, with everything that belongs to it; the audit log keeps its history and how much that was.
 * It is switched off first, in a transaction of its own: its kiosks are turned away at once, where they would wait for
 * the deletion of a large store and keep the connections from everybody else. Should the deletion fail, the store is
 * there, inactive and whole.
 * @throws Refusal 404 when there is no such store.
 */
export async function removeStore(
  { db, sessions }: { db: ScopedDatabase; sessions: Sessions },
  actor: AdminActor,
  id: string,
): Promise<void> {
  await setStoreActive({ db, sessions }, actor, id, false);
  await db.transaction(async (sql) => {
    await lockStore(sql, id);
    const { name, subdomain } = await readStore(sql, { id });
    const contents = await readContents(sql, id);
    await auditStore(sql, actor, {
      action: 'store_deleted',
      storeId: id,
      oldValues: { name, subdomain, ...contents },
    });
    await deleteStore(sql, id);
  });
}
