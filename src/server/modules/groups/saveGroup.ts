import type { UpdateGroup, SaveGroup, StoreGroup } from '../../../contract/groups';
import { ConstraintViolation, type ScopedDatabase, type Sql } from '../../database/Database';
import type { AdminActor } from '../../auth/actor';
import { fieldError } from '../../shared/AppError';
import { auditGroup, toStoreChanges } from './auditGroup';
import { getGroup, groupNotFound } from './getGroup';
import { normalizeGroup, storesNotFound } from './group.policy';
import { countUnknownStores, insertGroupRow, lockGroup, renameGroup, replaceStores } from './groups.sql';

/**
 * Creates a group of stores.
 * @throws AppError 400 for an invalid name or unknown stores, 409 when the name is taken.
 */
export function createGroup(db: ScopedDatabase, actor: AdminActor, input: SaveGroup): Promise<StoreGroup> {
  const { name = '', storeIds = [] } = normalizeGroup(input);
  return withUniqueName(
    db.transaction(async (sql) => {
      const id = await insertGroupRow(sql, name);
      const { added } = await setStores(sql, id, storeIds);
      await auditGroup(sql, actor, 'group_created', id, { newValues: { name, ...toStoreChanges('added', added) } });
      return getGroup(sql, id);
    }),
  );
}

/**
 * Updates the name or the stores of a group. Concurrent updates of a group run one after the other, so that each
 * audit row describes the change from the previous state.
 * @throws AppError 400 for an invalid name or unknown stores, 404 when the group does not exist, 409 when the name is
 * taken.
 */
export function updateGroup(
  db: ScopedDatabase,
  actor: AdminActor,
  id: string,
  input: UpdateGroup,
): Promise<StoreGroup> {
  const { name, storeIds } = normalizeGroup(input);
  return withUniqueName(
    db.transaction(async (sql) => {
      const oldName = await lockGroup(sql, id);
      if (oldName === null) throw groupNotFound();
      const isRenamed = name !== undefined && name !== oldName;
      if (isRenamed) await renameGroup(sql, id, name);
      const { added, removed } = storeIds ? await setStores(sql, id, storeIds) : { added: [], removed: [] };
      if (isRenamed || added.length > 0 || removed.length > 0) {
        await auditGroup(sql, actor, 'group_updated', id, {
          oldValues: isRenamed ? { name: oldName } : {},
          newValues: {
            ...(isRenamed && { name }),
            ...toStoreChanges('added', added),
            ...toStoreChanges('removed', removed),
          },
        });
      }
      return getGroup(sql, id);
    }),
  );
}

async function setStores(sql: Sql, groupId: string, storeIds: readonly string[]) {
  const unknown = await countUnknownStores(sql, storeIds);
  if (unknown > 0) throw storesNotFound(unknown);
  try {
    return await replaceStores(sql, groupId, storeIds);
  } catch (error) {
    // A store was deleted between the two statements.
    const isUnknownStore =
      error instanceof ConstraintViolation && error.constraint === 'store_group_members_store_id_fkey';
    throw isUnknownStore ? storesNotFound(1) : error;
  }
}

async function withUniqueName<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    const isTaken = error instanceof ConstraintViolation && error.constraint === 'store_groups_name';
    throw isTaken ? fieldError('conflict', 'name', 'A group with this name already exists') : error;
  }
}
