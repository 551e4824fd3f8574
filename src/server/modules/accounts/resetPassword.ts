import type { AdminActor, DashboardActor } from '../../auth/actor';
import type { Sessions } from '../../auth/sessions';
import type { ScopedDatabase } from '../../database/Database';
import { findPerson, updatePasswordHash, type AccountKey } from './accounts.sql';
import { accountNotFound, auditAccount } from './auditAccount';
import { hashNewPassword } from './password';

interface PasswordReset extends AccountKey {
  password: string;
  /** Token of the session that sent the request. */
  token: string | null;
}

/**
 * Sets a new password and ends the sessions of the account, except the current one when it is the actor's own account.
 * @throws AppError 404 when no account of this role has the id, 400 for a blank or common password.
 */
export async function resetPassword(
  { db, sessions }: { db: ScopedDatabase; sessions: Sessions },
  actor: AdminActor | DashboardActor,
  { password, token, ...key }: PasswordReset,
): Promise<void> {
  const { role, accountId } = key;
  const person = await findPerson(db, key);
  if (!person) throw accountNotFound(role);
  const passwordHash = await hashNewPassword(password, person);
  const tokenToKeep = accountId === actor.accountId && token !== null ? token : undefined;
  await db.transaction(async (sql) => {
    const account = await updatePasswordHash(sql, key, passwordHash);
    if (!account) throw accountNotFound(role);
    await sessions.endAll(sql, { accountId }, tokenToKeep);
    await auditAccount(sql, actor, { verb: 'password_reset', role, accountId, storeId: account.storeId });
  });
}
