import type { StoreGroup } from '../../../contract/groups';
import type { Sql } from '../../database/Database';
import { AppError } from '../../shared/AppError';
import { listGroups } from './groups.sql';

/**
 * Gets a group with all its stores.
 * @throws AppError 404 when the group does not exist.
 */
export async function getGroup(sql: Sql, id: string): Promise<StoreGroup> {
  const [group] = await listGroups(sql, { id });
  if (!group) throw groupNotFound();
  return group;
}

export function groupNotFound(): AppError {
  return new AppError('not_found', 'Group not found');
}
