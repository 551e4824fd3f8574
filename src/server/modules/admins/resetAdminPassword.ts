import type { Database } from '../../database/Database';
import type { AdminActor } from '../../auth/actor';
import { AppError } from '../../shared/AppError';
import type { Sessions } from '../../auth/sessions';
import { recordAudit } from '../audit';
import { changePassword, hashPassword, normalizePerson } from '../auth';

interface Reset {
  /** In small letters. */
  adminId: string;
  password: string;
  /** Of the session that acts. */
  token: string | null;
}

/**
 * Gives an administrator another password and ends their sessions; who resets their own stays in the one they act in.
 * @throws Refusal 400 for a password that is too short, 404 for an id that no administrator has.
 */
export async function resetAdminPassword(
  { database, sessions }: { database: Database; sessions: Sessions },
  actor: AdminActor,
  { adminId, password, token }: Reset,
): Promise<void> {
  const passwordHash = await hashPassword(normalizePerson({ password }).password);
  const isOwn = adminId === actor.accountId;
  await database.platform.transaction(async (sql) => {
    const account = await changePassword(sql, sessions, {
      role: 'platform_admin',
      accountId: adminId,
      passwordHash,
      ...(isOwn && token !== null && { keepToken: token }),
    });
    if (!account) throw new AppError('not_found', 'Administrator not found');
    await recordAudit(sql, {
      storeId: null,
      actorRole: actor.role,
      actorId: actor.accountId,
      action: 'admin_password_reset',
      recordType: 'admin',
      recordId: adminId,
      requestId: actor.requestId,
    });
  });
}
