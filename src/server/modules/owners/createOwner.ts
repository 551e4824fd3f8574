import type { CreateOwner, Owner } from '../../../contract/owners';
import type { ScopedDatabase } from '../../database/Database';
import type { AdminActor } from '../../auth/actor';
import { hashPassword, createAccount } from '../auth';
import { holdStore } from './changeOwners.sql';
import { normalizeOwner, storeNotFound } from './owner.policy';
import { auditOwner } from './ownerAudit';
import { readOwner } from './readOwner';

/**
 * Adds an owner to a store.
 * @throws Refusal 400 with one message for each wrong field, 404 for an unknown store, 409 for an email that is taken.
 */
export async function createOwner(db: ScopedDatabase, actor: AdminActor, typed: CreateOwner): Promise<Owner> {
  const { storeId, name, email, password } = normalizeOwner(typed);
  const passwordHash = await hashPassword(password);
  return db.transaction(async (sql) => {
    if (!(await holdStore(sql, storeId))) throw storeNotFound(storeId);
    const ownerId = await createAccount(sql, { storeId, role: 'store_owner', name, email, passwordHash });
    await auditOwner(sql, actor, { action: 'owner_created', storeId, ownerId, newValues: { name, email } });
    return readOwner(sql, ownerId);
  });
}
