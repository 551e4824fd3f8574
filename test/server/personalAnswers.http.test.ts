import { randomUUID } from 'node:crypto';
import { openPage } from '../customerPage/pageStore';
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
import { listDescribedRoutes, type DescribedRoute } from './describedRoutes';

/** The routes whose answers a cache may keep, because they name no person. */
const KEPT = [
  '/public/stores/{storeId}/brand',
  '/public/stores/subdomain/{subdomain}/brand',
  '/public/stores/{storeId}/logo/{hash}',
  '/public/stores/{storeId}/wallet-logo',
];

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

/** The calls of all routes that answer 200 to somebody, for a store with a customer and their session. */
async function openAnswers() {
  const store = await createTestStore();
  const customer = await addCustomer(store);
  const [reward, admin] = [await addReward(store), await addAccount({ storeId: null, role: 'platform_admin' })];
  await Promise.all([addPromotion(store), givePoints(store, customer.id, 5)]);
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

test('BX-233 no cache keeps a personal answer, whether it is whole or unchanged', async () => {
  const get = await openAnswers();
  const routes = (await listDescribedRoutes()).filter(({ method, path }) => method === 'GET' && !KEPT.includes(path));
  const seen = { whole: 0, unchanged: 0 };
  for (const route of routes) {
    for (const scope of route.scopes ?? ['open']) {
      const { status, headers } = await get(route, scope);
      expect([route.path, scope, headers.get('cache-control')]).toEqual([route.path, scope, 'no-store']);
      seen.whole += status === 200 ? 1 : 0;
      const etag = headers.get('etag');
      // The state of the server changes from one call to the next.
      if (etag === null || status !== 200 || route.path === '/system') continue;
      const again = await get(route, scope, { 'if-none-match': etag });
      expect([route.path, again.headers.get('cache-control')]).toEqual([route.path, 'no-store']);
      seen.unchanged += again.status === 304 ? 1 : 0;
    }
  }
  // Otherwise the routes answered nobody, and the test would prove nothing.
  expect(seen.whole).toBeGreaterThan(90);
  expect(seen.unchanged).toBeGreaterThanOrEqual(5);
});
