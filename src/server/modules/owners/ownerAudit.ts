import type { Sql } from '../../database/Database';
import type { AdminActor } from '../../auth/actor';
import { recordAudit } from '../audit';

export interface OwnerAuditEvent {
  action: 'owner_created' | 'owner_updated' | 'owner_transferred' | 'owner_password_reset' | 'owner_deleted';
  storeId: string | null;
  ownerId: string;
  oldValues?: object;
  newValues?: object;
}

/** Writes down what was done to an owner, in the transaction of the act. */
export function auditOwner(sql: Sql, actor: AdminActor, { ownerId, ...act }: OwnerAuditEvent): Promise<void> {
  return recordAudit(sql, {
    ...act,
    actorRole: actor.role,
    actorId: actor.accountId,
    recordType: 'owner',
    recordId: ownerId,
    requestId: actor.requestId,
  });
}
