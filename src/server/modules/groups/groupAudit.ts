import type { Sql } from '../../database/Database';
import type { AdminActor } from '../../auth/actor';
import { recordAudit } from '../audit';

/** A group may have thousands of stores; the log names these many of each change. */
const IDS_MAX = 20;

/** Writes down what was done to a group, in the transaction of the act. */
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

/** How many stores came or went, and the first of them; nothing when none did. */
export function storesChanged(how: 'added' | 'removed', storeIds: readonly string[]): object {
  if (storeIds.length === 0) return {};
  const ids = storeIds.slice(0, IDS_MAX);
  return how === 'added'
    ? { storesAdded: storeIds.length, addedStoreIds: ids }
    : { storesRemoved: storeIds.length, removedStoreIds: ids };
}
