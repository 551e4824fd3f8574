import type { Actor } from '../../auth/actor';
import { ConstraintViolation, type Sql } from '../../database/Database';
import { fieldError } from '../../shared/AppError';
import { insertAccountRow, type NewAccount } from './accounts.sql';
import { auditAccount } from './auditAccount';

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
 * Turns the violation of a unique email into an error for people. An owner learns nothing of the people of other stores.
 * @throws AppError 409 when an account with this email exists.
 */
export async function withUniqueEmail<T>(write: Promise<T>, actor: Actor): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (error instanceof ConstraintViolation && error.constraint === 'accounts_email') {
      const message =
        actor.scope === 'admin' ? 'An account with this email already exists' : 'This email cannot be used';
      throw fieldError('conflict', 'email', message);
    }
    throw error;
  }
}
