import type { ScopedDatabase } from '../../database/Database';
import type { AdminActor } from '../../auth/actor';
import { auditGroup } from './auditGroup';
import { groupNotFound } from './getGroup';
import { deleteGroupRow } from './groups.sql';

/**
 * Deletes a group; its stores stay.
 * @throws AppError 404 when the group does not exist.
 */
export function deleteGroup(db: ScopedDatabase, actor: AdminActor, id: string): Promise<void> {
  return db.transaction(async (sql) => {
    const group = await deleteGroupRow(sql, id);
    if (!group) throw groupNotFound();
    await auditGroup(sql, actor, 'group_deleted', id, { oldValues: group });
  });
}
