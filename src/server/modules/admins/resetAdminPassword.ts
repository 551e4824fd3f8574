import type { Database } from '../../database/Database';
import type { AdminActor } from '../../http/actor';
import { Refusal } from '../../http/Refusal';
import type { Sessions } from '../../http/sessions';
import { recordAudit } from '../audit';
import { changePassword, hashPassword, tidyPerson } from '../auth';

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
  const passwordHash = await hashPassword(tidyPerson({ password }).password);
  const isOwn = adminId === actor.accountId;
  await database.platform.transaction(async (sql) => {
    const account = await changePassword(sql, sessions, {
      role: 'platform_admin',
      accountId: adminId,
      passwordHash,
      ...(isOwn && token !== null && { keepToken: token }),
    });
    if (!account) throw new Refusal('not_found', 'Administrator not found');
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
