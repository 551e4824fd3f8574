import type { StoreGroup } from '../../../contract/groups';
import type { Sql } from '../../database/Database';
import { Refusal } from '../../http/Refusal';
import { readGroups } from './groups.sql';

/**
 * A group with all its stores.
 * @throws Refusal 404 for no such group.
 */
export async function readGroup(sql: Sql, id: string): Promise<StoreGroup> {
  const [group] = await readGroups(sql, { id });
  if (!group) throw new Refusal('not_found', 'Group not found');
  return group;
}
