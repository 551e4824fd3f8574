import type { CreateOwner, Owner, UpdateOwner } from '../../../../contract/owners';
import type { ScopedDatabase, Sql } from '../../../database/Database';
import type { AdminActor } from '../../../platform/auth/actor';
import type { Sessions } from '../../../platform/auth/sessions';
import { lockAccount } from '../accounts.sql';
import { accountNotFound, auditAccount, createAccount } from '../createAccount';
import { hashNewPassword } from '../password';
import { updateAccount } from '../updateAccount';
import { getOwner } from './listOwners';
import { normalizeOwner, unknownStore } from './owners.rules';
import { lockStore } from './owners.sql';

const role = 'store_owner';

/**
 * Creates an owner of a store.
 * @throws AppError 400 with one message for each invalid field, 404 for a store that is unknown or being deleted, 409
 * for a taken email.
 */
export async function createOwner(db: ScopedDatabase, actor: AdminActor, input: CreateOwner): Promise<Owner> {
  const { storeId, name, email, password } = normalizeOwner(input);
  const passwordHash = await hashNewPassword(password, { name, email });
  return db.transaction(async (sql) => {
    const store = await lockStore(sql, storeId);
    if (!store || store.isBeingDeleted) throw unknownStore(storeId);
    const id = await createAccount(sql, actor, { storeId, role, name, email, passwordHash });
    return getOwner(sql, id);
  });
}

/**
 * Changes an owner's name or email, or transfers the owner to another store, which ends their sessions. Unchanged
 * values are neither written nor recorded.
 * @throws AppError 400 with one message for each invalid field, 404 for an unknown owner or for a store that is unknown
 *   or being deleted, 409 for a taken email.
 */
export async function updateOwner(
  { db, sessions }: { db: ScopedDatabase; sessions: Sessions },
  actor: AdminActor,
  id: string,
  input: UpdateOwner,
): Promise<Owner> {
  const changes = normalizeOwner(input);
  return db.transaction(async (sql) => {
    const before = await lockAccount(sql, { role, accountId: id, storeId: null });
    if (!before) throw accountNotFound(role);
    const { storeId = before.storeId } = changes;
    if (storeId !== null && storeId !== before.storeId) {
      await auditTransfer(sql, actor, { accountId: id, from: before.storeId, to: storeId });
      await sessions.endAll(sql, { accountId: id });
    }
    await updateAccount(sql, actor, { role, accountId: id }, before, { ...before, ...changes });
    return getOwner(sql, id);
  });
}

/** Records the transfer in the audit log of both stores. */
async function auditTransfer(
  sql: Sql,
  actor: AdminActor,
  { accountId, from, to }: { accountId: string; from: string | null; to: string },
): Promise<void> {
  const former = await lockStore(sql, from);
  const next = await lockStore(sql, to);
  if (!next || next.isBeingDeleted) throw unknownStore(to);
  for (const storeId of [from, to]) {
    await auditAccount(sql, actor, {
      verb: 'transferred',
      role,
      accountId,
      storeId,
      oldValues: { storeId: from, storeName: former?.name ?? null },
      newValues: { storeId: to, storeName: next.name },
    });
  }
}
