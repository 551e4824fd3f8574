import type { ScopedDatabase } from '../../database/Database';
import type { AdminActor } from '../../http/actor';
import { deleteOwner } from './changeOwners.sql';
import { unknownOwner } from './owner.policy';
import { recordOwnerAct } from './ownerAudit';

/**
 * Deletes an owner for good; their sessions end with them.
 * @throws Refusal 404 when no owner has the id.
 */
export async function removeOwner(db: ScopedDatabase, actor: AdminActor, id: string): Promise<void> {
  await db.transaction(async (sql) => {
    const owner = await deleteOwner(sql, id);
    if (!owner) throw unknownOwner();
    const { storeId, name, email } = owner;
    await recordOwnerAct(sql, actor, { action: 'owner_deleted', storeId, ownerId: id, oldValues: { name, email } });
  });
}
