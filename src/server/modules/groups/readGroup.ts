import type { StoreGroup } from '../../../contract/groups';
import type { Sql } from '../../database/Database';
import { AppError } from '../../shared/AppError';
import { readGroups } from './groups.sql';

/**
 * A group with all its stores.
 * @throws Refusal 404 for no such group.
 */
export async function readGroup(sql: Sql, id: string): Promise<StoreGroup> {
  const [group] = await readGroups(sql, { id });
  if (!group) throw new AppError('not_found', 'Group not found');
  return group;
}
