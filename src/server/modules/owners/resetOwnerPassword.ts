import type { ResetPassword } from '../../../contract/owners';
import type { ScopedDatabase } from '../../database/Database';
import type { AdminActor } from '../../http/actor';
import type { Sessions } from '../../http/sessions';
import { changePassword, hashPassword, tidyPerson } from '../auth';
import { unknownOwner } from './owner.policy';
import { recordOwnerAct } from './ownerAudit';

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
  const passwordHash = await hashPassword(tidyPerson(typed).password);
  await db.transaction(async (sql) => {
    const account = await changePassword(sql, sessions, { role: 'store_owner', accountId: id, passwordHash });
    if (!account) throw unknownOwner();
    const { storeId } = account;
    await recordOwnerAct(sql, actor, { action: 'owner_password_reset', storeId, ownerId: id });
  });
}
