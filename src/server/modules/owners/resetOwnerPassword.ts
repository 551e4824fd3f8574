import type { ResetPassword } from '../../../contract/owners';
import type { ScopedDatabase } from '../../database/Database';
import type { AdminActor } from '../../auth/actor';
import type { Sessions } from '../../auth/sessions';
import { changePassword, hashPassword, normalizePerson } from '../auth';
import { ownerNotFound } from './owner.policy';
import { auditOwner } from './ownerAudit';

/**
 * Gives an owner another password, which ends all their sessions.
 * @throws Refusal 400 for a password that is too short, 404 when no owner has the id.
 */
export async function resetOwnerPassword(
  { db, sessions }: { db: ScopedDatabase; sessions: Sessions },
  actor: AdminActor,
  id: string,
  typed: ResetPassword,
): Promise<void> {
  const passwordHash = await hashPassword(normalizePerson(typed).password);
  await db.transaction(async (sql) => {
    const account = await changePassword(sql, sessions, { role: 'store_owner', accountId: id, passwordHash });
    if (!account) throw ownerNotFound();
    const { storeId } = account;
    await auditOwner(sql, actor, { action: 'owner_password_reset', storeId, ownerId: id });
  });
}
