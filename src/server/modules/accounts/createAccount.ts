import type { Sql } from '../../database/Database';
import { recordAuditBy } from '../../platform/audit';
import type { Actor } from '../../platform/auth/actor';
import { AppError, fieldError } from '../../shared/AppError';
import { translateViolation } from '../../shared/violations';
import { insertAccountRow, type AccountRole, type NewAccount } from './accounts.sql';

/**
 * Creates an account, records it in the audit log and returns its id.
 * @throws AppError 409 when an account with this email exists, whatever its role.
 */
export async function createAccount(sql: Sql, actor: Actor, account: NewAccount): Promise<string> {
  const { role, storeId, name, email } = account;
  const accountId = await withUniqueEmail(insertAccountRow(sql, account), actor);
  await auditAccount(sql, actor, { verb: 'created', role, accountId, storeId, newValues: { name, email } });
  return accountId;
}

/**
 * Converts a duplicate email to an error for people. For owners the message does not say that the account exists,
 * because it may belong to another store.
 * @throws AppError 409 when an account with this email exists.
 */
export function withUniqueEmail<T>(write: Promise<T>, actor: Pick<Actor, 'scope'>): Promise<T> {
  const message = actor.scope === 'admin' ? 'An account with this email already exists' : 'This email cannot be used';
  return translateViolation(write, 'accounts_email', () => fieldError('conflict', 'email', message));
}

/** The names of the roles in the audit log and in error messages. */
const KINDS = {
  platform_admin: { recordType: 'admin', label: 'Administrator' },
  store_owner: { recordType: 'owner', label: 'Owner' },
  cashier: { recordType: 'cashier', label: 'Cashier' },
} as const;

interface AccountAuditEvent {
  role: AccountRole;
  accountId: string;
  /** Forms the action together with the kind of account, for example 'owner_created'. */
  verb:
    | 'created'
    | 'updated'
    | 'transferred'
    | 'password_changed'
    | 'password_reset'
    | 'second_factor_on'
    | 'second_factor_off'
    | 'recovery_code_used'
    | 'recovery_codes_renewed'
    | 'activated'
    | 'deactivated'
    | 'deleted';
  storeId: string | null;
  oldValues?: object;
  newValues?: object;
}

/** Records a change of an account in the audit log, in the transaction of the change. */
export function auditAccount(
  sql: Sql,
  actor: Actor,
  { role, accountId, verb, ...event }: AccountAuditEvent,
): Promise<void> {
  const { recordType } = KINDS[role];
  return recordAuditBy(sql, actor, { ...event, action: `${recordType}_${verb}`, recordType, recordId: accountId });
}

/** Returns the error for an id that no account with this role has. */
export function accountNotFound(role: AccountRole): AppError {
  return new AppError('not_found', `${KINDS[role].label} not found`);
}
