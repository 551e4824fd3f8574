import type { ChangeGroup, SaveGroup, StoreGroup } from '../../../contract/groups';
import { ConstraintViolation, type ScopedDatabase, type Sql } from '../../database/Database';
import type { AdminActor } from '../../auth/actor';
import { AppError } from '../../shared/AppError';
import { readGroup } from './readGroup';
import { auditGroup, storesChanged } from './groupAudit';
import { normalizeGroup, storesNotFound } from './group.policy';
import { countUnknownStores, insertGroup, lockGroup, renameGroup, replaceStores } from './groups.sql';

const MEMBER_OF_NO_STORE = 'store_group_members_store_id_fkey';

/**
 * Makes a group of stores.
 * @throws Refusal 400 for a wrong name or unknown stores, 409 when the name is taken.
 */
export function createGroup(db: ScopedDatabase, actor: AdminActor, input: SaveGroup): Promise<StoreGroup> {
  const { name = '', storeIds = [] } = normalizeGroup(input);
  return refusingTakenNames(
    db.transaction(async (sql) => {
      const id = await insertGroup(sql, name);
      const { added } = await setStores(sql, id, storeIds);
      await auditGroup(sql, actor, 'group_created', id, { newValues: { name, ...storesChanged('added', added) } });
      return readGroup(sql, id);
    }),
  );
}

/**
 * Changes name or stores of a group. Who lock one group wait for each other, so the second sees what the first did.
 * @throws Refusal 400, 404 for no such group, 409 when the name is taken.
 */
export function changeGroup(
  db: ScopedDatabase,
  actor: AdminActor,
  id: string,
  input: ChangeGroup,
): Promise<StoreGroup> {
  const { name, storeIds } = normalizeGroup(input);
  return refusingTakenNames(
    db.transaction(async (sql) => {
      const oldName = await lockGroup(sql, id);
      if (oldName === null) throw new AppError('not_found', 'Group not found');
      const isRenamed = name !== undefined && name !== oldName;
      if (isRenamed) await renameGroup(sql, id, name);
      const { added, removed } = storeIds ? await setStores(sql, id, storeIds) : { added: [], removed: [] };
      if (isRenamed || added.length > 0 || removed.length > 0) {
        await auditGroup(sql, actor, 'group_updated', id, {
          oldValues: isRenamed ? { name: oldName } : {},
          newValues: {
            ...(isRenamed && { name }),
            ...storesChanged('added', added),
            ...storesChanged('removed', removed),
          },
        });
      }
      return readGroup(sql, id);
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
    throw error instanceof ConstraintViolation && error.constraint === MEMBER_OF_NO_STORE ? storesNotFound(1) : error;
  }
}

async function refusingTakenNames<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    const isTaken = error instanceof ConstraintViolation && error.constraint === 'store_groups_name';
    throw isTaken ? new AppError('conflict', 'A group with this name already exists') : error;
  }
}
