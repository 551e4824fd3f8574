import type { SaveGroup, StoreGroup, UpdateGroup } from '../../../contract/groups';
import type { ScopedDatabase, Sql } from '../../database/Database';
import { recordAuditBy } from '../../platform/audit';
import type { AdminActor } from '../../platform/auth/actor';
import { AppError, fieldError } from '../../shared/AppError';
import { translateViolation } from '../../shared/violations';
import { normalizeGroup, storesNotFound } from './groups.rules';
import {
  countUnknownStores,
  deleteGroupRow,
  insertGroupRow,
  listGroups,
  lockGroup,
  renameGroup,
  replaceStores,
} from './groups.sql';

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
 * Updates the name or the stores of a group. Concurrent updates of a group run one after another, so that each audit
 * entry describes the change from the previous state.
 * @throws AppError 400 for an invalid name or unknown stores, 404 when the group does not exist, 409 when the name is
 *   taken.
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
  // A store may be deleted between the two statements.
  const replaced = replaceStores(sql, groupId, storeIds);
  return translateViolation(replaced, 'store_group_members_store_id_fkey', () => storesNotFound(1));
}

const withUniqueName = <T>(write: Promise<T>) =>
  translateViolation(write, 'store_groups_name', () =>
    fieldError('conflict', 'name', 'A group with this name already exists'),
  );

/**
 * Deletes a group, but not its stores.
 * @throws AppError 404 when the group does not exist.
 */
export function deleteGroup(db: ScopedDatabase, actor: AdminActor, id: string): Promise<void> {
  return db.transaction(async (sql) => {
    const group = await deleteGroupRow(sql, id);
    if (!group) throw groupNotFound();
    await auditGroup(sql, actor, 'group_deleted', id, { oldValues: group });
  });
}

/** The maximum number of store ids per change in an audit entry, because a group may have thousands. */
const IDS_MAX = 20;

/** Records an administrator's action on a group. Call it in the transaction of that action. */
function auditGroup(
  sql: Sql,
  actor: AdminActor,
  action: 'group_created' | 'group_updated' | 'group_deleted',
  groupId: string,
  values: { oldValues?: object; newValues?: object },
): Promise<void> {
  return recordAuditBy(sql, actor, { action, recordType: 'group', recordId: groupId, ...values });
}

/** Returns the number of added or removed stores and the first of their ids, for an audit entry. Empty for none. */
function toStoreChanges(change: 'added' | 'removed', storeIds: readonly string[]): object {
  if (storeIds.length === 0) return {};
  const ids = storeIds.slice(0, IDS_MAX);
  return change === 'added'
    ? { storesAdded: storeIds.length, addedStoreIds: ids }
    : { storesRemoved: storeIds.length, removedStoreIds: ids };
}

/**
 * Returns a group with all its stores.
 * @throws AppError 404 when the group does not exist.
 */
export async function getGroup(sql: Sql, id: string): Promise<StoreGroup> {
  const [group] = await listGroups(sql, { id });
  if (!group) throw groupNotFound();
  return group;
}

function groupNotFound(): AppError {
  return new AppError('not_found', 'Group not found');
}
