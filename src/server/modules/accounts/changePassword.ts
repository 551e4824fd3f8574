import type { ChangePassword } from '../../../contract/accounts';
import type { DashboardActor } from '../../auth/actor';
import type { Sessions } from '../../auth/sessions';
import { fieldError } from '../../shared/AppError';
import { replacePasswordHash } from './accounts.sql';
import { auditAccount } from './auditAccount';
import { checkCurrentPassword, wrongPassword, type PasswordDeps } from './currentPassword';
import { hashNewPassword } from './password';

/**
 * Changes the actor's own password and ends all their other sessions, kiosks included; that of `token` stays.
 * @throws AppError 400 for a blank, common or unchanged password, 403 for the field currentPassword when it is wrong
 * or was changed meanwhile, 429 after too many wrong ones, 401 when the account was deleted.
 */
export async function changePassword(
  deps: PasswordDeps & { sessions: Sessions },
  actor: DashboardActor,
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
    const isReplaced = await replacePasswordHash(sql, { storeId, accountId }, current.passwordHash, passwordHash);
    if (!isReplaced) throw wrongPassword();
    await deps.sessions.endAll(sql, { accountId }, token ?? undefined);
    await auditAccount(sql, actor, { verb: 'password_changed', role, accountId, storeId });
  });
}
