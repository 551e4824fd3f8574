import { toShopId, type Database, type Shop, type ShopId, type Sql } from '../../../database/Database';
import { toOrderId } from '../../../integrations/pointOfSale/orderIds';
import { lockShopMatching } from '../../../shared/locks.sql';
import { listReturned, takeReturned } from '../../origins';
import type { LinesById, StoreOrder } from '../../pointOfSale';
import { lockCustomersOfOrders } from '../customerLocks.sql';
import { listOrderCredits } from '../orderCredits.sql';
import { reconcileOrderCredits } from '../reconcileOrderCredits';
import { findFormerStay, listBuyers, type FormerStay } from './archive.sql';
import { NOTHING, type Settled } from './settleArchive';

/**
 * Settles changes of orders that the chain credited which this store left, in the chain's ledger and by the terms of
 * their credit. What a refund takes there and is not there any longer, because it went back with the customer, is
 * taken from what they still have in the store. The ids of the orders, and those in the result, are the register's own.
 */
export async function settleFormerChain(
  database: Database,
  storeId: string,
  { orders, lines, now }: { orders: readonly StoreOrder[]; lines: LinesById; now: Date },
): Promise<Settled> {
  const stay = await findFormerStay(database.platform, storeId);
  if (stay === null) return NOTHING;
  const { chainId, number } = stay;
  const shopKey = toShopId(storeId);
  const shop: Shop = { storeId: chainId, shopId: shopKey, shopKey };
  const plainIds = new Map(orders.map(({ order: { id } }) => [toOrderId(id, number) as string, id]));
  const orderIds = [...plainIds.keys()];
  const inChain = orders.map((each) => ({ ...each, order: { ...each.order, id: toOrderId(each.order.id, number) } }));
  return database.platform.transaction(async (sql) => {
    await lockShopMatching(sql, shop);
    await lockCustomersOfOrders(sql, chainId, shopKey, { orderIds, phones: [] });
    const orderCredits = await listOrderCredits(sql, chainId, orderIds);
    const buyers = await listBuyers(sql, chainId, orderIds);
    const before = await listReturned(sql, { chainId, shopKey }, buyers);
    const { changed, failures, needsLines, unreadable } = await reconcileOrderCredits(
      sql,
      {
        shop,
        orderCredits,
        lines: new Map([...lines].map(([id, each]) => [toOrderId(id, number), each])),
        now,
      },
      inChain,
    );
    await takeFromReturned(
      sql,
      { ...stay, shopKey },
      new Map(before.map(({ customerId, points }) => [customerId, points])),
    );
    const toPlain = (id: string) => plainIds.get(id) ?? id;
    return {
      hasOrderCredits: changed > 0,
      failures: failures.map(({ id, error }) => ({ id: toPlain(id), error })),
      needsLines: needsLines.map(({ orderId, ...needed }) => ({ ...needed, orderId: toPlain(orderId) })),
      unreadable: unreadable.map(toPlain),
    };
  });
}

/** Covers what customers owe the chain now and did not owe it at these balances, as far as they took it along. */
async function takeFromReturned(
  sql: Sql,
  way: FormerStay & { shopKey: ShopId },
  balances: ReadonlyMap<string, number>,
): Promise<void> {
  for (const { customerId, points, originIds } of await listReturned(sql, way, [...balances.keys()])) {
    let balance = points - Math.min(balances.get(customerId) ?? 0, 0);
    for (const originId of originIds) {
      if (balance < 0) balance += await takeReturned(sql, way, { originId, balance });
    }
  }
}
