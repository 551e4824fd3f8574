import type { ScopedDatabase } from '../../database/Database';
import type { AdminActor } from '../../http/actor';
import { Refusal } from '../../http/Refusal';
import { recordGroupAct } from './groupAudit';
import { deleteGroup } from './groups.sql';

/**
 * Takes a group away; its stores stay.
 * @throws Refusal 404 for no such group.
 */
export function removeGroup(db: ScopedDatabase, actor: AdminActor, id: string): Promise<void> {
  return db.transaction(async (sql) => {
    const group = await deleteGroup(sql, id);
    if (!group) throw new Refusal('not_found', 'Group not found');
    await recordGroupAct(sql, actor, 'group_deleted', id, { oldValues: group });
  });
}
