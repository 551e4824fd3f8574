import type { ScopedDatabase } from '../../database/Database';
import type { AdminActor } from '../../auth/actor';
import { deleteOwner } from './changeOwners.sql';
import { ownerNotFound } from './owner.policy';
import { auditOwner } from './ownerAudit';

/**
 * Deletes an owner for good; their sessions end with them.
 * @throws Refusal 404 when no owner has the id.
 */
export async function removeOwner(db: ScopedDatabase, actor: AdminActor, id: string): Promise<void> {
  await db.transaction(async (sql) => {
    const owner = await deleteOwner(sql, id);
    if (!owner) throw ownerNotFound();
    const { storeId, name, email } = owner;
    await auditOwner(sql, actor, { action: 'owner_deleted', storeId, ownerId: id, oldValues: { name, email } });
  });
}
