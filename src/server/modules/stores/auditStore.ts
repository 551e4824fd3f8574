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

/** Records an administrator's action on a store. Call it in the transaction of that action. */
export function auditStore(sql: Sql, actor: AdminActor, event: StoreAuditEvent): Promise<void> {
  return recordAudit(sql, {
    ...event,
    actorRole: actor.role,
    actorId: actor.accountId,
    recordType: 'store',
    recordId: event.storeId,
    requestId: actor.requestId,
  });
}
