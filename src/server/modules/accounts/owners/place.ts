import { toShopId, type ShopId, type Sql } from '../../../database/Database';
import { unknownShop, unknownStore } from './owners.rules';
import { lockStore } from './owners.sql';

/** Where an owner works: in a store, in all shops of a chain, or in one of them. */
export interface Place {
  storeId: string;
  /** The only shop of the chain that the owner manages. */
  shopKey: ShopId | null;
  /** Whether the store is the first one of a chain. */
  isChain: boolean;
  /** The name of the store, or of that shop. */
  name: string;
}

/**
 * Returns the place of an owner for the store and the shop of a request, and keeps both from being deleted until the
 * transaction ends. A shop's id in the place of the store's says the same as both.
 * @throws AppError 404 for a store that is unknown or being deleted, or a shop that is not one of its chain.
 */
export async function findPlace(sql: Sql, storeId: string, shopId: string | null = null): Promise<Place> {
  const store = await lockStore(sql, storeId);
  if (!store || store.isBeingDeleted) throw unknownStore(storeId);
  const { name, chainId, isChain } = store;
  if (chainId !== null) {
    if (shopId !== null && shopId !== storeId) throw unknownShop();
    return { storeId: chainId, shopKey: toShopId(storeId), isChain: true, name };
  }
  if (shopId === null) return { storeId, shopKey: null, isChain, name };
  if (shopId === storeId && isChain) return { storeId, shopKey: toShopId(storeId), isChain, name };
  const shop = await lockStore(sql, shopId);
  if (shop?.chainId !== storeId || shop.isBeingDeleted) throw unknownShop();
  return { storeId, shopKey: toShopId(shopId), isChain: true, name: shop.name };
}
