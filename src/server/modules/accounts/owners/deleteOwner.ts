import type { AdminActor } from '../../../auth/actor';
import type { ScopedDatabase } from '../../../database/Database';
import { accountNotFound, auditAccount } from '../auditAccount';
import { deleteOwnerRow } from './ownerChanges.sql';

const role = 'store_owner';

/**
 * Permanently deletes an owner, which ends their sessions.
 * @throws AppError 404 when no owner has the id.
 */
export async function deleteOwner(db: ScopedDatabase, actor: AdminActor, id: string): Promise<void> {
  await db.transaction(async (sql) => {
    const owner = await deleteOwnerRow(sql, id);
    if (!owner) throw accountNotFound(role);
    const { storeId, name, email } = owner;
    await auditAccount(sql, actor, { verb: 'deleted', role, accountId: id, storeId, oldValues: { name, email } });
  });
}
