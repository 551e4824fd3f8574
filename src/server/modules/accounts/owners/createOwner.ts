import type { CreateOwner, Owner } from '../../../../contract/owners';
import type { AdminActor } from '../../../auth/actor';
import type { ScopedDatabase } from '../../../database/Database';
import { createAccount } from '../createAccount';
import { hashNewPassword } from '../password';
import { getOwner } from './getOwner';
import { normalizeOwner, storeNotFound } from './owner.policy';
import { lockStore } from './ownerChanges.sql';

/**
 * Creates an owner of a store.
 * @throws AppError 400 with one message for each invalid field, 404 for a store that is unknown or being deleted, 409 for a taken email.
 */
export async function createOwner(db: ScopedDatabase, actor: AdminActor, input: CreateOwner): Promise<Owner> {
  const { storeId, name, email, password } = normalizeOwner(input);
  const passwordHash = await hashNewPassword(password, { name, email });
  return db.transaction(async (sql) => {
    const store = await lockStore(sql, storeId);
    if (!store || store.isBeingDeleted) throw storeNotFound(storeId);
    const id = await createAccount(sql, actor, { storeId, role: 'store_owner', name, email, passwordHash });
    return getOwner(sql, id);
  });
}
