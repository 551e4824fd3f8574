import type { DashboardActor } from '../../../auth/actor';
import type { ScopedDatabase } from '../../../database/Database';
import { accountNotFound, auditAccount } from '../auditAccount';
import { deleteCashierRow } from './cashiers.sql';

/**
 * Permanently deletes a cashier of the actor's store, which ends their sessions. The audit log keeps the name, and
 * redemptions that they settled keep who it was.
 * @throws AppError 404 when the store has no cashier with this id.
 */
export async function deleteCashier(db: ScopedDatabase, actor: DashboardActor, id: string): Promise<void> {
  const { storeId } = actor;
  await db.transaction(async (sql) => {
    const deleted = await deleteCashierRow(sql, storeId, id);
    if (!deleted) throw accountNotFound('cashier');
    await auditAccount(sql, actor, { verb: 'deleted', role: 'cashier', accountId: id, storeId, oldValues: deleted });
  });
}
