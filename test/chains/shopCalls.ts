import { toShopId, type Shop } from '../../src/server/database/Database';
import { syncStore, type SyncDeps } from '../../src/server/modules/orderSync/syncStore';
import { noDeadline } from '../checkout/syncing';
import { call } from '../support/http';
import type { TestStore } from '../support/testStore';
import type { Chain } from './createChain';

/** What a session or the poller says about one of the chain's shops. */
export function toShopOf({ first }: Pick<Chain, 'first'>, { id }: { id: string }): Shop {
  const shopId = toShopId(id);
  return { storeId: first.id, shopId, shopKey: shopId };
}

/** Reads the orders of one shop of a chain like the poller. */
export async function syncShop(deps: SyncDeps, chain: Pick<Chain, 'first'>, shop: { id: string }): Promise<void> {
  if (!(await syncStore(deps, toShopOf(chain, shop), { signal: noDeadline() }))) throw new Error('not read');
}

const tokens = new Map<TestStore, Promise<string>>();

/** Sends a request of the chain's owner about the register of one shop. */
export async function atRegister<T>(
  { first }: Pick<Chain, 'first'>,
  shop: { id: string },
  method: string,
  path: string,
  body?: object,
) {
  const token = tokens.get(first) ?? first.ownerToken();
  tokens.set(first, token);
  const url = `/store/point-of-sale/${path}?shop=${shop.id}`;
  return call<T>(method, url, { token: await token, ...(body && { body }) });
}
