import { randomUUID } from 'node:crypto';
import { openPage } from '../customerPage/pageStore';
import { addRedemption } from '../redemptions/addRedemption';
import { call } from '../support/http';
import {
  addAccount,
  addCustomer,
  addPromotion,
  addReward,
  createTestStore,
  givePoints,
  signIn,
} from '../support/testStore';
import type { DescribedRoute } from './describedRoutes';

/** The queries without which a route answers 400. */
const QUERIES: Record<string, (person: { phone: string; subdomain: string }) => Record<string, string>> = {
  '/public/customer': toPerson,
  '/public/customer/redemptions': toPerson,
  '/public/customer/points': toPerson,
  '/public/customer/points-expiry': toPerson,
  '/store/points-expiry/preview': () => ({ months: '12' }),
  '/store/stats': () => ({ period: '30d' }),
  '/store/results/export': () => ({ table: 'months' }),
};
function toPerson({ phone, subdomain }: { phone: string; subdomain: string }) {
  return { phone, storeSubdomain: subdomain };
}

/**
 * Fills a store with a customer who has a session and redeemed a reward. Returns a function that calls a GET route of
 * the API as somebody with that scope, with the ids of the store.
 */
export async function openAnswers() {
  const store = await createTestStore();
  const customer = await addCustomer(store);
  const [reward, admin] = [await addReward(store), await addAccount({ storeId: null, role: 'platform_admin' })];
  await Promise.all([addPromotion(store), givePoints(store, customer.id, 5)]);
  await addRedemption(store, { customerId: customer.id, rewardId: reward.id, points: 5 });
  const tokens: Record<string, string> = {
    admin: await signIn(admin.email),
    dashboard: await store.ownerToken(),
    kiosk: await store.kioskToken(),
    board: await store.cashierToken(),
  };
  const cookie = await openPage(store, customer);
  const toPath = ({ path }: DescribedRoute) => {
    const id = path.includes('customer') ? customer.id : path.includes('/rewards') ? reward.id : randomUUID();
    const filled = path
      .replace('{storeId}', store.id)
      .replace('{subdomain}', store.subdomain)
      .replace('{customerId}', customer.id)
      .replace('{id}', path.startsWith('/stores/') && !path.includes('/rewards') ? store.id : id)
      .replace(/\{\w+\}/g, () => randomUUID());
    const query = QUERIES[path]?.({ phone: customer.phone, subdomain: store.subdomain });
    return query ? `${filled}?${new URLSearchParams(query).toString()}` : filled;
  };
  return (route: DescribedRoute, scope: string, headers: Record<string, string> = {}) => {
    const token = tokens[scope];
    return call('GET', toPath(route), { headers: { cookie, ...headers }, ...(token !== undefined && { token }) });
  };
}
