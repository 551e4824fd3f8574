import type { ChangePassword } from '../../../contract/accounts';
import type { ScopedDatabase } from '../../database/Database';
import type { AdminActor, StoreConsoleActor } from '../../platform/auth/actor';
import type { SharedLimit } from '../../platform/auth/requestLimits';
import type { Sessions } from '../../platform/auth/sessions';
import { AppError, fieldError } from '../../shared/AppError';
import { findAccount, updatePasswordHash, type Account, type AccountKey } from './accounts.sql';
import { accountNotFound, auditAccount } from './createAccount';
import { hashNewPassword, verifyPassword } from './password';
import { deleteSetupLinksOf } from './setup/setup.sql';

/**
 * Changes the actor's own password and ends all their other sessions, including kiosks. The session of `token` stays.
 * @throws AppError 400 for a blank, common or unchanged password, 403 for the field currentPassword when it is wrong or
 *   was changed in the meantime, 429 after too many wrong ones, 401 when the account was deleted.
 */
export async function changePassword(
  deps: PasswordDeps & { sessions: Sessions },
  actor: StoreConsoleActor,
  { currentPassword, password }: ChangePassword,
  token: string | null,
): Promise<void> {
  const { storeId, accountId, role } = actor;
  const current = await checkCurrentPassword(deps, actor, currentPassword);
  if (password === currentPassword) {
    throw fieldError('bad_request', 'password', 'Please choose a password other than the current one.');
  }
  const passwordHash = await hashNewPassword(password, current);
  await deps.db.transaction(async (sql) => {
    const key = { role, accountId, storeId };
    const replaced = await updatePasswordHash(sql, key, passwordHash, current.passwordHash);
    if (!replaced) throw wrongPassword();
    await deps.sessions.endAll(sql, { accountId }, token ?? undefined);
    await auditAccount(sql, actor, { verb: 'password_changed', role, accountId, storeId });
  });
}

interface PasswordReset extends AccountKey {
  password: string;
  /** The token of the session that sent the request. */
  token: string | null;
}

/**
 * Sets a new password, ends the sessions of the account and deletes its one-time links. If it is the actor's own
 * account, the current session stays.
 * @throws AppError 404 when no account of this role has the id, 400 for a blank or common password.
 */
export async function resetPassword(
  { db, sessions }: { db: ScopedDatabase; sessions: Sessions },
  actor: AdminActor | StoreConsoleActor,
  { password, token, ...key }: PasswordReset,
): Promise<void> {
  const { role, accountId } = key;
  const person = await findAccount(db, key);
  if (!person) throw accountNotFound(role);
  const passwordHash = await hashNewPassword(password, person);
  const tokenToKeep = accountId === actor.accountId && token !== null ? token : undefined;
  await db.transaction(async (sql) => {
    const account = await updatePasswordHash(sql, key, passwordHash);
    if (!account) throw accountNotFound(role);
    await sessions.endAll(sql, { accountId }, tokenToKeep);
    if (role === 'platform_admin') await deleteSetupLinksOf(sql, accountId);
    await auditAccount(sql, actor, { verb: 'password_reset', role, accountId, storeId: account.storeId });
  });
}

export interface PasswordDeps {
  db: ScopedDatabase;
  /** The limit of wrong current passwords. */
  attempts: SharedLimit;
}

/**
 * Checks the current password of a signed-in person and returns the account. The following change must check that the
 * password hash is still the same.
 * @throws AppError 403 for the field currentPassword when it is wrong, 429 after too many wrong ones, 401 when the
 *   account was deleted.
 */
export async function checkCurrentPassword(
  { db, attempts }: PasswordDeps,
  { role, accountId, storeId }: AccountKey,
  password: string,
): Promise<Account> {
  await attempts.count(accountId);
  const account = await findAccount(db, { role, accountId, storeId });
  if (!account) throw new AppError('unauthorized', 'Unauthorized');
  if (!(await verifyPassword(password, account.passwordHash))) throw wrongPassword();
  await attempts.reset(accountId);
  return account;
}

/** Returns the error for a wrong current password. It must not be 401, which would end the client's session. */
export function wrongPassword(): AppError {
  return fieldError('forbidden', 'currentPassword', 'The current password is wrong');
}
