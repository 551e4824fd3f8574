import type { Sql } from '../../database/Database';
import type { AdminActor } from '../../http/actor';
import { recordAudit } from '../audit';

export interface OwnerAct {
  action: 'owner_created' | 'owner_updated' | 'owner_transferred' | 'owner_password_reset' | 'owner_deleted';
  storeId: string | null;
  ownerId: string;
  oldValues?: object;
  newValues?: object;
}

/** Writes down what was done to an owner, in the transaction of the act. */
export function recordOwnerAct(sql: Sql, actor: AdminActor, { ownerId, ...act }: OwnerAct): Promise<void> {
  return recordAudit(sql, {
    ...act,
    actorRole: actor.role,
    actorId: actor.accountId,
    recordType: 'owner',
    recordId: ownerId,
    requestId: actor.requestId,
  });
}
