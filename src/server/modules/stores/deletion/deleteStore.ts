import { toShopId, type ScopedDatabase, type Sql } from '../../../database/Database';
import type { AdminActor } from '../../../platform/auth/actor';
import type { Sessions } from '../../../platform/auth/sessions';
import { AppError } from '../../../shared/AppError';
import { lockShopMatching } from '../../../shared/locks.sql';
import { assertNoOpenMoves } from '../chain/chain';
import { joinNames } from '../chain/chain.rules';
import { closeWaiting, deletePeopleOf, findRest, leaveShops, setChainId } from '../chain/chain.sql';
import { auditStore, getStore, getStoreContents } from '../getStore';
import { setStoreActive } from '../setStoreActive';
import { deleteStoreRow, DELETION_TIMEOUT_MS, lockStore } from '../storeChanges.sql';
import { storeNotFound } from '../stores.rules';
import { enqueueDeletion } from './deleteStoreRows.jobs';
import { hasMoreLedgerRows, hideStore } from './storeDeletion.sql';

/** A store with more ledger rows is deleted by a job, because a request would time out. */
const ROWS_OF_A_REQUEST = 250_000;

/**
 * Permanently deletes a store and everything that belongs to it, except its history in the audit log. Returns whether
 * it is already deleted: a large store is only hidden, and a job deletes it. The store is deactivated first, in a
 * separate transaction, so that its kiosks are rejected at once instead of waiting for the deletion on connections of
 * the pool. If the deletion fails, the store stays complete but inactive.
 * What happened in a shop of a chain is the chain's and stays, with the shop's name. What waits there is closed.
 * @throws AppError 404 when the store does not exist, 409 while it is the first one of a chain that has other shops,
 *   or while a join is planned or in progress.
 */
export async function deleteStore(
  { db, sessions }: { db: ScopedDatabase; sessions: Sessions },
  actor: AdminActor,
  id: string,
  rowsOfARequest = ROWS_OF_A_REQUEST,
): Promise<boolean> {
  await assertNoShops(db, id);
  await assertNoOpenMoves(db, id);
  await setStoreActive({ db, sessions }, actor, id, false);
  return db.transaction(
    async (sql) => {
      if (!(await lockStore(sql, id, 'update'))) throw storeNotFound();
      await assertNoShops(sql, id);
      await assertNoOpenMoves(sql, id);
      const { name, subdomain, chain } = await getStore(sql, { id });
      const contents = await getStoreContents(sql, id);
      await auditStore(sql, actor, {
        action: 'store_deleted',
        storeId: id,
        oldValues: { name, subdomain, ...contents },
      });
      if (chain && chain.id !== id) {
        const shopId = toShopId(id);
        // Nothing may be matched with what waits in the shop, or be added to it, while that is closed.
        await lockShopMatching(sql, { storeId: chain.id, shopId, shopKey: shopId });
        await closeWaiting(sql, chain.id, id);
        await leaveShops(sql, chain.id, id);
        await deletePeopleOf(sql, id);
        await setChainId(sql, id, null);
      }
      const isLarge = await hasMoreLedgerRows(sql, id, rowsOfARequest);
      if (isLarge) {
        await hideStore(sql, id, new Date());
        await enqueueDeletion(sql, id);
      } else {
        await deleteStoreRow(sql, id);
      }
      return !isLarge;
    },
    { statementTimeoutMs: DELETION_TIMEOUT_MS },
  );
}

async function assertNoShops(sql: Sql, id: string): Promise<void> {
  const { shops } = await findRest(sql, id);
  if (shops.length === 0) return;
  throw new AppError('conflict', `This is the first store of a chain that still has shops: ${joinNames(shops)}`);
}
