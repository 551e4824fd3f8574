import type { Cashier, CreateCashier, UpdateCashier } from '../../../../contract/cashiers';
import { CASHIERS_MAX } from '../../../../contract/plain/limits';
import type { Database, Shop } from '../../../database/Database';
import { getOwnShop, type StoreConsoleActor } from '../../../platform/auth/actor';
import type { Sessions } from '../../../platform/auth/sessions';
import { AppError, storeDeleted } from '../../../shared/AppError';
import { normalizePerson } from '../accounts.rules';
import { lockAccount } from '../accounts.sql';
import { accountNotFound, auditAccount, createAccount } from '../createAccount';
import { hashNewPassword } from '../password';
import { updateAccount } from '../updateAccount';
import { listCashierRows, lockAndCountCashiers } from './cashiers.sql';

const role = 'cashier';

/**
 * Creates a cashier of the actor's shop.
 * @throws AppError 400 with one message for each invalid field, 401 when the store was deleted, 409 when the email is
 *   taken on the platform or the store has CASHIERS_MAX cashiers.
 */
export async function createCashier(
  database: Database,
  actor: StoreConsoleActor,
  body: CreateCashier,
): Promise<Cashier> {
  const { storeId, shopKey } = actor;
  const { name, email, password, phone } = normalizePerson(body);
  const passwordHash = await hashNewPassword(password, { name, email });
  const id = await database.forStore(storeId).transaction(async (sql) => {
    const total = await lockAndCountCashiers(sql, actor);
    if (total === null) throw storeDeleted();
    if (total >= CASHIERS_MAX) throw new AppError('conflict', `A store can have at most ${CASHIERS_MAX} cashiers`);
    return createAccount(sql, actor, { storeId, shopKey, role, name, email, phone, passwordHash });
  });
  return getCashier(database, actor, id);
}

/**
 * Changes a cashier of the actor's store. Deactivating ends their sessions. When no value changes, nothing is written
 * or audited.
 * @throws AppError 400 with one message for each invalid field, 404 for an unknown cashier, 409 for a taken email.
 */
export async function updateCashier(
  { database, sessions }: { database: Database; sessions: Sessions },
  actor: StoreConsoleActor,
  id: string,
  body: UpdateCashier,
): Promise<Cashier> {
  const { storeId } = actor;
  const account = { role, accountId: id, storeId, onlyShop: getOwnShop(actor) } as const;
  const changes = normalizePerson(body);
  await database.forStore(storeId).transaction(async (sql) => {
    const before = await lockAccount(sql, account);
    if (!before) throw accountNotFound(role);
    const after = { ...before, ...changes };
    await updateAccount(sql, actor, account, before, after);
    if (after.isActive === before.isActive) return;
    if (!after.isActive) await sessions.endAll(sql, { accountId: id });
    await auditAccount(sql, actor, { ...account, verb: after.isActive ? 'activated' : 'deactivated' });
  });
  return getCashier(database, actor, id);
}

async function getCashier(database: Database, { storeId }: Shop, id: string): Promise<Cashier> {
  const [cashier] = await listCashierRows(database.platform, storeId, { id });
  if (!cashier) throw accountNotFound(role);
  return cashier;
}
