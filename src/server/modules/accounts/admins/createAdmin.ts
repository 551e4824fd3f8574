import type { CreateAdmin, PlatformAdmin } from '../../../../contract/admins';
import type { AdminActor } from '../../../auth/actor';
import type { ScopedDatabase } from '../../../database/Database';
import { createAccount } from '../createAccount';
import { hashNewPassword } from '../password';
import { normalizePerson } from '../person.policy';
import { listAdmins } from './admins.sql';

/**
 * Creates another administrator of the platform.
 * @throws AppError 400 with one message for each invalid field, 409 when an account with this email exists.
 */
export async function createAdmin(db: ScopedDatabase, actor: AdminActor, input: CreateAdmin): Promise<PlatformAdmin> {
  const { name, email, password } = normalizePerson(input);
  const passwordHash = await hashNewPassword(password, { name, email });
  return db.transaction(async (sql) => {
    const role = 'platform_admin';
    const id = await createAccount(sql, actor, { storeId: null, role, name, email, passwordHash });
    const [admin] = await listAdmins(sql, actor, id);
    if (!admin) throw new Error('The administrator was not inserted');
    return admin;
  });
}
