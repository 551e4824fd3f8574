import type { Sql } from '../../database/Database';
import type { AdminActor } from '../../auth/actor';
import { recordAudit } from '../audit';

/** A group may have thousands of stores; an audit row lists at most this many ids for each change. */
const IDS_MAX = 20;

/** Records an administrator's action on a group. Call it in the transaction of that action. */
export function auditGroup(
  sql: Sql,
  actor: AdminActor,
  action: 'group_created' | 'group_updated' | 'group_deleted',
  groupId: string,
  values: { oldValues?: object; newValues?: object },
): Promise<void> {
  return recordAudit(sql, {
    storeId: null,
    actorRole: actor.role,
    actorId: actor.accountId,
    action,
    recordType: 'group',
    recordId: groupId,
    ...values,
    requestId: actor.requestId,
  });
}

/** Audit values for the number of stores added or removed and the first of their ids; empty when there are none. */
export function toStoreChanges(change: 'added' | 'removed', storeIds: readonly string[]): object {
  if (storeIds.length === 0) return {};
  const ids = storeIds.slice(0, IDS_MAX);
  return change === 'added'
    ? { storesAdded: storeIds.length, addedStoreIds: ids }
    : { storesRemoved: storeIds.length, removedStoreIds: ids };
}
