import type { CreateOwner, Owner, UpdateOwner } from '../../../../contract/owners';
import type { ScopedDatabase, Sql } from '../../../database/Database';
import { pick } from '../../../platform/audit';
import type { AdminActor } from '../../../platform/auth/actor';
import type { Sessions } from '../../../platform/auth/sessions';
import { accountNotFound, auditAccount, createAccount, withUniqueEmail } from '../createAccount';
import { hashNewPassword } from '../password';
import { getOwner } from './listOwners';
import { deleteOwnerRow, lockOwner, lockStore, updateOwnerRow, type OwnerAccount } from './ownerChanges.sql';
import { normalizeOwner, storeNotFound } from './owners.policy';

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
    if (!store || store.isBeingDeleted) throw storeNotFound(storeId);
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
    const before = await lockOwner(sql, id);
    if (!before) throw accountNotFound(role);
    const after: OwnerAccount = { ...before, ...changes };
    const isTransfer = after.storeId !== before.storeId;
    if (isTransfer) {
      await auditTransfer(sql, actor, before, after);
      await sessions.endAll(sql, { accountId: before.id });
    }
    const changed = (['name', 'email'] as const).filter((field) => after[field] !== before[field]);
    if (changed.length > 0) {
      await auditAccount(sql, actor, {
        verb: 'updated',
        role,
        accountId: before.id,
        storeId: after.storeId,
        oldValues: pick(before, changed),
        newValues: pick(after, changed),
      });
    }
    if (changed.length > 0 || isTransfer) await withUniqueEmail(updateOwnerRow(sql, after), actor);
    return getOwner(sql, before.id);
  });
}

/** Records the transfer in the audit log of both stores. */
async function auditTransfer(sql: Sql, actor: AdminActor, before: OwnerAccount, after: OwnerAccount): Promise<void> {
  const from = await lockStore(sql, before.storeId);
  const to = await lockStore(sql, after.storeId);
  if (!to || to.isBeingDeleted) throw storeNotFound(after.storeId);
  for (const storeId of [before.storeId, after.storeId]) {
    await auditAccount(sql, actor, {
      verb: 'transferred',
      role,
      accountId: before.id,
      storeId,
      oldValues: { storeId: before.storeId, storeName: from?.name ?? null },
      newValues: { storeId: to.id, storeName: to.name },
    });
  }
}

/**
 * Permanently deletes an owner, which ends their sessions.
 * @throws AppError 404 when no owner has the id.
 */
export async function deleteOwner(db: ScopedDatabase, actor: AdminActor, id: string): Promise<void> {
  await db.transaction(async (sql) => {
    const owner = await deleteOwnerRow(sql, id);
    if (!owner) throw accountNotFound(role);
    const { storeId, name, email } = owner;
    await auditAccount(sql, actor, { verb: 'deleted', role, accountId: id, storeId, oldValues: { name, email } });
  });
}
