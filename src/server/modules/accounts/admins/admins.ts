import type { CreateAdmin, PlatformAdmin } from '../../../../contract/admins';
import type { ScopedDatabase } from '../../../database/Database';
import type { AdminActor } from '../../../platform/auth/actor';
import type { Sessions } from '../../../platform/auth/sessions';
import { AppError } from '../../../shared/AppError';
import { normalizePerson } from '../accounts.rules';
import { accountNotFound, auditAccount, createAccount } from '../createAccount';
import { hashNewPassword } from '../password';
import { listAdmins, lockActiveAdmins, updateAdminStatus } from './admins.sql';

const role = 'platform_admin';

/**
 * Creates a platform administrator.
 * @throws AppError 400 with one message for each invalid field, 409 when an account with this email exists.
 */
export async function createAdmin(db: ScopedDatabase, actor: AdminActor, input: CreateAdmin): Promise<PlatformAdmin> {
  const { name, email, password } = normalizePerson(input);
  const passwordHash = await hashNewPassword(password, { name, email });
  return db.transaction(async (sql) => {
    const id = await createAccount(sql, actor, { storeId: null, role, name, email, passwordHash });
    const [admin] = await listAdmins(sql, actor, id);
    if (!admin) throw new Error('The administrator was not inserted');
    return admin;
  });
}

/**
 * Activates or deactivates another administrator. Deactivating ends their sessions. An unchanged status has no effect.
 * The acting administrator stays active, so there is always at least one.
 * @throws AppError 404 when no administrator has the id, 409 for deactivating oneself, 401 when the actor was
 *   deactivated in the meantime.
 */
export function setAdminActive(
  { db, sessions }: { db: ScopedDatabase; sessions: Sessions },
  actor: AdminActor,
  id: string,
  isActive: boolean,
): Promise<PlatformAdmin> {
  return db.transaction(async (sql) => {
    // Two administrators who deactivate each other wait for this lock. The second one has been deactivated by then.
    const activeIds = await lockActiveAdmins(sql);
    if (!activeIds.includes(actor.accountId)) throw new AppError('unauthorized', 'Unauthorized');
    const [before] = await listAdmins(sql, actor, id);
    if (!before) throw accountNotFound(role);
    if (before.isActive === isActive) return before;
    if (before.isSelf) throw new AppError('conflict', 'Only another administrator can deactivate your account');
    await updateAdminStatus(sql, id, isActive);
    await sessions.endAll(sql, { accountId: id });
    await auditAccount(sql, actor, {
      verb: isActive ? 'activated' : 'deactivated',
      role,
      accountId: id,
      storeId: null,
      oldValues: { isActive: before.isActive },
      newValues: { isActive },
    });
    return { ...before, isActive };
  });
}
