import type { CreateOwner, Owner, UpdateOwner } from '../../../../contract/owners';
import { toText, type ScopedDatabase, type Sql } from '../../../database/Database';
import type { AdminActor } from '../../../platform/auth/actor';
import type { Sessions } from '../../../platform/auth/sessions';
import { lockAccount, type Account } from '../accounts.sql';
import { accountNotFound, auditAccount, createAccount } from '../createAccount';
import { hashNewPassword } from '../password';
import { updateAccount } from '../updateAccount';
import { getOwner } from './listOwners';
import { becomesOwnerOfChain, normalizeOwner } from './owners.rules';
import { lockStore } from './owners.sql';
import { findPlace, type Place } from './place';

const role = 'store_owner';

/**
 * Creates an owner of a store, of a chain, or of one of its shops.
 * @throws AppError 400 with one message for each invalid field, 404 for a store or shop that is unknown or being
 *   deleted, 409 for a taken email.
 */
export async function createOwner(db: ScopedDatabase, actor: AdminActor, input: CreateOwner): Promise<Owner> {
  const { storeId, shopId, name, email, password } = normalizeOwner(input);
  const passwordHash = await hashNewPassword(password, { name, email });
  return db.transaction(async (sql) => {
    const { storeId: of, shopKey } = await findPlace(sql, storeId, shopId);
    const id = await createAccount(sql, actor, { storeId: of, shopKey, role, name, email, passwordHash });
    return getOwner(sql, id);
  });
}

/**
 * Changes an owner's name or email, or transfers the owner to another store or shop, which ends their sessions.
 * Unchanged values are neither written nor recorded.
 * @throws AppError 400 with one message for each invalid field, 404 for an unknown owner, or for a store or shop that
 *   is unknown or being deleted, 409 for a taken email.
 */
export async function updateOwner(
  { db, sessions }: { db: ScopedDatabase; sessions: Sessions },
  actor: AdminActor,
  id: string,
  input: UpdateOwner,
): Promise<Owner> {
  const { storeId, shopId, ...changes } = normalizeOwner(input);
  return db.transaction(async (sql) => {
    const before = await lockAccount(sql, { role, accountId: id, storeId: null });
    if (!before) throw accountNotFound(role);
    const place = await findNextPlace(sql, before, { storeId, shopId });
    if (place) {
      await auditTransfer(sql, actor, id, before, place);
      await sessions.endAll(sql, { accountId: id });
    }
    const { storeId: of, shopKey } = place ?? before;
    await updateAccount(sql, actor, { role, accountId: id }, before, { ...before, ...changes, storeId: of, shopKey });
    return getOwner(sql, id);
  });
}

/**
 * Returns the other place for an owner, or null when they stay. The store with which they are shown, without a shop,
 * changes nothing: a manager of a chain's first shop would otherwise get all shops.
 * @throws AppError 400 for a manager of one shop who would get all shops of a chain without a `shopId` that says so.
 */
async function findNextPlace(
  sql: Sql,
  before: Account,
  { storeId, shopId }: Pick<UpdateOwner, 'storeId' | 'shopId'>,
): Promise<Place | null> {
  const shown = before.shopKey ? toText(before.shopKey) : before.storeId;
  if (shopId === undefined && (storeId === undefined || storeId === shown)) return null;
  // Without a store, the shop is one of the present chain.
  const place = await findPlace(sql, storeId ?? before.storeId ?? '', shopId);
  if (before.shopKey !== null && shopId === undefined && place.isChain && place.shopKey === null) {
    throw becomesOwnerOfChain(place.name);
  }
  return place.storeId === before.storeId && place.shopKey === before.shopKey ? null : place;
}

/** Records the transfer in the audit log of both stores, or of the chain. */
async function auditTransfer(
  sql: Sql,
  actor: AdminActor,
  accountId: string,
  { storeId: from, shopKey }: Account,
  to: Place,
): Promise<void> {
  const former = await lockStore(sql, shopKey ? toText(shopKey) : from);
  for (const storeId of new Set([from, to.storeId])) {
    await auditAccount(sql, actor, {
      verb: 'transferred',
      role,
      accountId,
      storeId,
      oldValues: { storeId: from, ...(shopKey && { shopId: shopKey }), storeName: former?.name ?? null },
      newValues: { storeId: to.storeId, ...(to.shopKey && { shopId: to.shopKey }), storeName: to.name },
    });
  }
}
