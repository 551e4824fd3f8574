import type { Sql } from '../../database/Database';
import type { AdminActor } from '../../auth/actor';
import { recordAudit } from '../audit';

export interface StoreAuditEvent {
  action:
    | 'store_created'
    | 'store_updated'
    | 'store_activated'
    | 'store_deactivated'
    | 'store_deleted'
    | 'store_secrets_read';
  storeId: string;
  oldValues?: object;
  newValues?: object;
}

/** Writes down what was done to a store, in the transaction of the act. */
export function auditStore(sql: Sql, actor: AdminActor, act: StoreAuditEvent): Promise<void> {
  return recordAudit(sql, {
    ...act,
    actorRole: actor.role,
    actorId: actor.accountId,
    recordType: 'store',
    recordId: act.storeId,
    requestId: actor.requestId,
  });
}
