import type { Cashier, CreateCashier, UpdateCashier } from '../../../../contract/cashiers';
import { CASHIERS_MAX } from '../../../../contract/limits';
import type { Database, ScopedDatabase } from '../../../database/Database';
import type { DashboardActor } from '../../../platform/auth/actor';
import type { Sessions } from '../../../platform/auth/sessions';
import { AppError, storeDeleted } from '../../../shared/AppError';
import { normalizePerson, toAuditedPerson } from '../accounts.policy';
import { accountNotFound, auditAccount, createAccount, withUniqueEmail } from '../createAccount';
import { hashNewPassword } from '../password';
import {
  deleteCashierRow,
  listCashierRows,
  lockAndCountCashiers,
  lockCashier,
  updateCashierRow,
  type CashierAccount,
} from './cashiers.sql';

const role = 'cashier';
const PERSON_FIELDS = ['name', 'email', 'phone'] as const;

/**
 * Creates a cashier of the actor's store.
 * @throws AppError 400 with one message for each invalid field, 409 when the email is taken on the platform or the
 * store has CASHIERS_MAX cashiers.
 */
export async function createCashier(database: Database, actor: DashboardActor, body: CreateCashier): Promise<Cashier> {
  const { storeId } = actor;
  const { name, email, password, phone } = normalizePerson(body);
  const passwordHash = await hashNewPassword(password, { name, email });
  const id = await database.forStore(storeId).transaction(async (sql) => {
    const total = await lockAndCountCashiers(sql, storeId);
    if (total === null) throw storeDeleted();
    if (total >= CASHIERS_MAX) throw new AppError('conflict', `A store can have at most ${CASHIERS_MAX} cashiers`);
    return createAccount(sql, actor, { storeId, role, name, email, phone, passwordHash });
  });
  return getCashier(database, storeId, id);
}

/**
 * Changes a cashier of the actor's store. Deactivating ends their sessions. When no value changes, nothing is written
 * or audited.
 * @throws AppError 400 with one message for each invalid field, 404 for an unknown cashier, 409 for a taken email.
 */
export async function updateCashier(
  { database, sessions }: { database: Database; sessions: Sessions },
  actor: DashboardActor,
  id: string,
  body: UpdateCashier,
): Promise<Cashier> {
  const { storeId } = actor;
  const input = normalizePerson(body);
  await database.forStore(storeId).transaction(async (sql) => {
    const before = await lockCashier(sql, storeId, id);
    if (!before) throw accountNotFound(role);
    const after: CashierAccount = {
      name: input.name ?? before.name,
      email: input.email ?? before.email,
      phone: input.phone === undefined ? before.phone : input.phone,
      isActive: input.isActive ?? before.isActive,
    };
    const changed = PERSON_FIELDS.filter((field) => after[field] !== before[field]);
    const isSwitched = after.isActive !== before.isActive;
    if (changed.length === 0 && !isSwitched) return;
    await withUniqueEmail(updateCashierRow(sql, storeId, id, after), actor);
    const account = { role, accountId: id, storeId } as const;
    if (changed.length > 0) {
      await auditAccount(sql, actor, {
        ...account,
        verb: 'updated',
        oldValues: toAuditedPerson(before, changed),
        newValues: toAuditedPerson(after, changed),
      });
    }
    if (isSwitched) {
      if (!after.isActive) await sessions.endAll(sql, { accountId: id });
      await auditAccount(sql, actor, { ...account, verb: after.isActive ? 'activated' : 'deactivated' });
    }
  });
  return getCashier(database, storeId, id);
}

async function getCashier(database: Database, storeId: string, id: string): Promise<Cashier> {
  const [cashier] = await listCashierRows(database.platform, storeId, id);
  if (!cashier) throw accountNotFound(role);
  return cashier;
}

/**
 * Permanently deletes a cashier of the actor's store, which ends their sessions. The audit log keeps their name, and
 * redemptions that they resolved keep it too.
 * @throws AppError 404 when the store has no cashier with this id.
 */
export async function deleteCashier(db: ScopedDatabase, actor: DashboardActor, id: string): Promise<void> {
  const { storeId } = actor;
  await db.transaction(async (sql) => {
    const deleted = await deleteCashierRow(sql, storeId, id);
    if (!deleted) throw accountNotFound('cashier');
    await auditAccount(sql, actor, { verb: 'deleted', role, accountId: id, storeId, oldValues: deleted });
  });
}
