import { ConstraintViolation, type Sql } from '../../database/Database';
import { fieldError } from '../../shared/AppError';
import type { Sessions } from '../../auth/sessions';
import { insertAccount, updatePassword, type AccountRole, type NewAccount } from './accounts.sql';

const EMAIL_TAKEN = 'An account with this email already exists';

/**
 * Adds an account; answers its id.
 * @throws Refusal 409 when the email is an account already, whatever its role.
 */
export function createAccount(sql: Sql, account: NewAccount): Promise<string> {
  return withUniqueEmail(insertAccount(sql, account));
}

/**
 * What a write of an account answers.
 * @throws Refusal 409 when the email is an account already.
 */
export async function withUniqueEmail<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (error instanceof ConstraintViolation && error.constraint === 'accounts_email') {
      throw fieldError('conflict', 'email', EMAIL_TAKEN);
    }
    throw error;
  }
}

/**
 * Gives an account another password and ends its sessions, but the one of `keepToken`. Answers its store, or null
 * where there is no account of that role.
 */
export async function changePassword(
  sql: Sql,
  sessions: Sessions,
  {
    role,
    accountId,
    passwordHash,
    keepToken,
  }: { role: AccountRole; accountId: string; passwordHash: string; keepToken?: string },
): Promise<{ storeId: string | null } | null> {
  const account = await updatePassword(sql, role, accountId, passwordHash);
  if (account) await sessions.endAll(sql, { accountId }, keepToken);
  return account;
}
