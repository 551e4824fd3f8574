import type { Actor } from '../../auth/actor';
import type { Sql } from '../../database/Database';
import { AppError } from '../../shared/AppError';
import { recordAudit } from '../audit';
import type { AccountRole } from './accounts.sql';

/** How the audit log and error messages name the accounts of each role. */
const KINDS = {
  platform_admin: { recordType: 'admin', label: 'Administrator' },
  store_owner: { recordType: 'owner', label: 'Owner' },
  cashier: { recordType: 'cashier', label: 'Cashier' },
} as const;

interface AccountAuditEvent {
  role: AccountRole;
  accountId: string;
  /** Becomes the action together with the kind of account: 'owner_created'. */
  verb:
    | 'created'
    | 'updated'
    | 'transferred'
    | 'password_changed'
    | 'password_reset'
    | 'activated'
    | 'deactivated'
    | 'deleted';
  storeId: string | null;
  oldValues?: object;
  newValues?: object;
}

/** Records in the audit log what was done to an account, in the transaction that does it. */
export function auditAccount(
  sql: Sql,
  actor: Actor,
  { role, accountId, verb, ...event }: AccountAuditEvent,
): Promise<void> {
  const { recordType } = KINDS[role];
  return recordAudit(sql, {
    ...event,
    actorRole: actor.role,
    actorId: actor.accountId,
    action: `${recordType}_${verb}`,
    recordType,
    recordId: accountId,
    requestId: actor.requestId,
  });
}

/** The error for an id that no account with this role has. */
export function accountNotFound(role: AccountRole): AppError {
  return new AppError('not_found', `${KINDS[role].label} not found`);
}
