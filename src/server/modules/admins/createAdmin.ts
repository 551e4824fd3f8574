import type { CreateAdmin, PlatformAdmin } from '../../../contract/admins';
import type { ScopedDatabase } from '../../database/Database';
import type { AdminActor } from '../../auth/actor';
import { recordAudit } from '../audit';
import { hashPassword, createAccount, normalizePerson } from '../auth';
import { readAdmins } from './admins.sql';

/**
 * Opens an account for another administrator of the platform.
 * @throws Refusal 400 with one message for each wrong field, 409 when the email is an account already.
 */
export async function createAdmin(db: ScopedDatabase, actor: AdminActor, input: CreateAdmin): Promise<PlatformAdmin> {
  const { name, email, password } = normalizePerson(input);
  const passwordHash = await hashPassword(password);
  return db.transaction(async (sql) => {
    const id = await createAccount(sql, { storeId: null, role: 'platform_admin', name, email, passwordHash });
    await recordAudit(sql, {
      storeId: null,
      actorRole: actor.role,
      actorId: actor.accountId,
      action: 'admin_created',
      recordType: 'admin',
      recordId: id,
      newValues: { name, email },
      requestId: actor.requestId,
    });
    const [admin] = await readAdmins(sql, id);
    if (!admin) throw new Error('an administrator was not inserted');
    return admin;
  });
}
