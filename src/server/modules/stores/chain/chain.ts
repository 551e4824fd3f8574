import type { Chain } from '../../../../contract/chains';
import { CHAIN_SHOPS_MAX } from '../../../../contract/plain/storeLimits';
import type { Store } from '../../../../contract/stores';
import type { ScopedDatabase, Sql } from '../../../database/Database';
import type { AdminActor } from '../../../platform/auth/actor';
import { forgetSessionsOfStore, keepDevicesInStore } from '../../../platform/auth/sessions.sql';
import { AppError, fieldError } from '../../../shared/AppError';
import { auditStore, getStore } from '../getStore';
import { lockStore } from '../storeChanges.sql';
import { storeNotFound } from '../stores.rules';
import { assignNewest } from './assignHistory';
import { enqueueAssigning } from './chain.jobs';
import { joinNames } from './chain.rules';
import {
  closeWaitingElsewhere,
  endShopLimits,
  findFormerShop,
  findOpenMoves,
  findRest,
  insertFirstShop,
  insertShop,
  leaveShops,
  listMoves,
  listShops,
  setChainId,
  setChainSince,
} from './chain.sql';

/**
 * Asserts that no store is about to join or leave a chain, or this one another.
 * @throws AppError 409
 */
export async function assertNoOpenMoves(sql: Sql, id: string): Promise<void> {
  const names = await findOpenMoves(sql, id);
  if (names.length === 0) return;
  throw new AppError('conflict', `A move is planned or in progress, which must end first: ${joinNames(names)}`);
}

/**
 * Returns a chain with its shops.
 * @throws AppError 404 when no store has the id, or when it is not the first one of a chain.
 */
export async function getChain(sql: Sql, id: string): Promise<Chain> {
  const { name, chain } = await getStore(sql, { id });
  if (chain?.id !== id) throw new AppError('not_found', `${name} has no chain`);
  return { id, name, shops: await listShops(sql, id), moves: await listMoves(sql, id) };
}

/**
 * Makes a store the first one of a chain. What waits there, and its newest redemptions, get their shop at once, and a
 * job gives it to older ones. Its devices stay in it. Every process forgets its sessions at the commit. A request that
 * has begun with one may still write rows without a shop, which the job finds, and no daily limit depends on them,
 * because the first shop goes on counting its uses in the store's rows.
 * @throws AppError 404 when no store has the id, 409 when it is in a chain already.
 */
export function startChain(db: ScopedDatabase, actor: AdminActor, id: string): Promise<Chain> {
  return db.transaction(async (sql) => {
    const { name, chain } = await getLockedStore(sql, id);
    if (chain) {
      throw new AppError(
        'conflict',
        chain.id === id ? `${name} is a chain already` : `${name} is a shop of ${chain.name}`,
      );
    }
    await insertFirstShop(sql, id, name);
    await assignNewest(sql, id);
    await setChainSince(sql, id, new Date());
    await enqueueAssigning(sql, id);
    await keepDevicesInStore(sql, id);
    await forgetSessionsOfStore(sql, id);
    await auditStore(sql, actor, { action: 'chain_started', storeId: id });
    return getChain(sql, id);
  });
}

/**
 * Ends a chain that has no other shop. Its offers no longer name their shops, those of shops that are gone are off, and
 * its history keeps them.
 * @throws AppError 404 when no store has the id or it has no chain, 409 while there are other shops, or people who
 *   manage only the first one and would get the whole store, or if its register was that of another shop.
 */
export async function endChain(db: ScopedDatabase, actor: AdminActor, id: string): Promise<void> {
  await db.transaction(async (sql) => {
    const { name, chain } = await getLockedStore(sql, id, 'update');
    if (chain?.id !== id) throw new AppError('not_found', `${name} has no chain`);
    const { shops, managers } = await findRest(sql, id);
    if (shops.length > 0) throw new AppError('conflict', `The chain still has shops: ${joinNames(shops)}`);
    await assertNoOpenMoves(sql, id);
    if (managers.length > 0) {
      throw new AppError(
        'conflict',
        `These people manage only the shop ${name}, and would see the whole store: ${joinNames(managers)}. ` +
          `Let them manage all shops, or delete their accounts.`,
      );
    }
    const former = await findFormerShop(sql, id);
    if (former !== null) {
      throw new AppError(
        'conflict',
        `${name} has the register that ${former} had. Without the chain, its purchases would be credited once more.`,
      );
    }
    const deactivated = await endShopLimits(sql, id);
    await closeWaitingElsewhere(sql, id);
    await leaveShops(sql, id, id);
    await setChainSince(sql, id, null);
    await forgetSessionsOfStore(sql, id);
    await auditStore(sql, actor, {
      action: 'chain_ended',
      storeId: id,
      ...(deactivated.length > 0 && { newValues: { deactivatedOffers: deactivated } }),
    });
  });
}

/**
 * Locks the first store of a chain for a new shop, and returns it.
 * @throws AppError 404 when no store has the id, 409 when it has no chain, or has CHAIN_SHOPS_MAX shops.
 */
export async function lockChain(sql: Sql, id: string): Promise<Store> {
  const exists = await lockStore(sql, id);
  if (!exists) throw fieldError('not_found', 'chainId', 'Chain not found');
  const store = await getStore(sql, { id });
  if (store.chain?.id !== id) {
    throw fieldError('conflict', 'chainId', `${store.name} has no chain: start one there first`);
  }
  const { shops } = await findRest(sql, id);
  if (shops.length < CHAIN_SHOPS_MAX) return store;
  throw fieldError('conflict', 'chainId', `A chain can have at most ${CHAIN_SHOPS_MAX} more shops than its first one`);
}

/** Makes a new store a shop of the locked chain. */
export async function addShop(
  sql: Sql,
  actor: AdminActor,
  chain: Store,
  { id, name }: { id: string; name: string },
): Promise<void> {
  await insertShop(sql, chain.id, id, name);
  await setChainId(sql, id, chain.id);
  await auditStore(sql, actor, { action: 'shop_added', storeId: chain.id, recordId: id, newValues: { name } });
}

async function getLockedStore(sql: Sql, id: string, against?: 'update'): Promise<Store> {
  if (!(await lockStore(sql, id, against))) throw storeNotFound();
  return getStore(sql, { id });
}
