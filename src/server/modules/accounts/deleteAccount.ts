import type { ScopedDatabase } from '../../database/Database';
import type { AdminActor, StoreConsoleActor } from '../../platform/auth/actor';
import { deleteAccountRow, type AccountKey } from './accounts.sql';
import { accountNotFound, auditAccount } from './createAccount';

/**
 * Permanently deletes an account, which ends its sessions. The audit log keeps the person's name and email, and
 * redemptions that a cashier resolved keep the name too.
 * @throws AppError 404 when no account of this role has the id.
 */
export async function deleteAccount(
  db: ScopedDatabase,
  actor: AdminActor | StoreConsoleActor,
  key: AccountKey,
): Promise<void> {
  const { role, accountId } = key;
  await db.transaction(async (sql) => {
    const deleted = await deleteAccountRow(sql, key);
    if (!deleted) throw accountNotFound(role);
    const { storeId, name, email } = deleted;
    await auditAccount(sql, actor, { verb: 'deleted', role, accountId, storeId, oldValues: { name, email } });
  });
}
