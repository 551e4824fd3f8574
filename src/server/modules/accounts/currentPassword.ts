import type { AttemptThrottle } from '../../auth/attemptThrottle';
import type { DashboardActor } from '../../auth/actor';
import type { ScopedDatabase } from '../../database/Database';
import { AppError, fieldError } from '../../shared/AppError';
import { findAccount, type Account } from './accounts.sql';
import { verifyPassword } from './password';

export interface PasswordDeps {
  db: ScopedDatabase;
  throttle: AttemptThrottle;
}

/**
 * Checks the current password of somebody who is signed in, and returns the account: the change that it allows
 * must find the same hash.
 * @throws AppError 403 for the field currentPassword when it is wrong, 429 after too many wrong ones, 401 when the
 * account was deleted.
 */
export async function checkCurrentPassword(
  { db, throttle }: PasswordDeps,
  { storeId, accountId }: DashboardActor,
  password: string,
): Promise<Account> {
  await throttle.admit(accountId);
  const account = await findAccount(db, { storeId, accountId });
  if (!account) throw new AppError('unauthorized', 'Unauthorized');
  if (!(await verifyPassword(password, account.passwordHash))) throw wrongPassword();
  await throttle.recordSuccess(accountId);
  return account;
}

/** The error for a wrong current password. Not 401, which would end the session of the client. */
export function wrongPassword(): AppError {
  return fieldError('forbidden', 'currentPassword', 'The current password is wrong');
}
