import type { Store } from '../../../contract/stores';
import { toShopId, type ScopedDatabase, type Sql } from '../../database/Database';
import type { AdminActor } from '../../platform/auth/actor';
import type { Sessions } from '../../platform/auth/sessions';
import { AppError, storeIsJoining } from '../../shared/AppError';
import { auditStore, getStore } from './getStore';
import { findMerchantId, lockMerchantHolder } from './merchant.sql';
import { lockStore, renewExpiryNotice, updateStoreStatus } from './storeChanges.sql';
import { storeNotFound } from './stores.rules';

/**
 * Activates or deactivates a store. Deactivating ends the sessions of its users. An unchanged status has no effect.
 * @throws AppError 404 when the store does not exist, 409 when another active store has its merchant, 503 while it
 *   joins a chain.
 */
export function setStoreActive(
  { db, sessions }: { db: ScopedDatabase; sessions: Sessions },
  actor: AdminActor,
  id: string,
  isActive: boolean,
): Promise<Store> {
  return db.transaction(async (sql) => {
    const before = await lockStore(sql, id);
    if (!before) throw storeNotFound();
    if (before.isJoining) throw storeIsJoining();
    if (before.isActive !== isActive) {
      if (isActive) await assertMerchantIsFree(sql, id);
      await updateStoreStatus(sql, id, isActive);
      // Nobody could check in while the store was inactive.
      if (isActive) await renewExpiryNotice(sql, id);
      await sessions.endAll(sql, { storeId: id });
      await auditStore(sql, actor, {
        action: isActive ? 'store_activated' : 'store_deactivated',
        storeId: id,
        oldValues: { isActive: before.isActive },
        newValues: { isActive },
      });
    }
    return getStore(sql, { id });
  });
}

async function assertMerchantIsFree(sql: Sql, id: string): Promise<void> {
  const merchantId = await findMerchantId(sql, toShopId(id));
  const holder = merchantId === null ? null : await lockMerchantHolder(sql, merchantId, id);
  if (holder === null) return;
  throw new AppError('conflict', `${holder} is active with the same Clover merchant. Deactivate it first.`);
}
