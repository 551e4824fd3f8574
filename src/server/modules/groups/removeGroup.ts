import type { ScopedDatabase } from '../../database/Database';
import type { AdminActor } from '../../auth/actor';
import { AppError } from '../../shared/AppError';
import { auditGroup } from './groupAudit';
import { deleteGroup } from './groups.sql';

/**
 * Takes a group away; its stores stay.
 * @throws Refusal 404 for no such group.
 */
export function removeGroup(db: ScopedDatabase, actor: AdminActor, id: string): Promise<void> {
  return db.transaction(async (sql) => {
    const group = await deleteGroup(sql, id);
    if (!group) throw new AppError('not_found', 'Group not found');
    await auditGroup(sql, actor, 'group_deleted', id, { oldValues: group });
  });
}
