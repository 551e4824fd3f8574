import { listDescribedRoutes } from './describedRoutes';
import { openAnswers } from './openAnswers';

/** The routes whose answers a cache may keep, because they name no person. */
const KEPT = [
  '/public/stores/{storeId}/brand',
  '/public/stores/subdomain/{subdomain}/brand',
  '/public/stores/{storeId}/logo/{hash}',
  '/public/stores/{storeId}/wallet-logo',
];

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
