import { listDescribedRoutes } from '../server/describedRoutes';
import { openAnswers } from '../server/openAnswers';

/** Lists the names of all fields of a value of JSON, also of nested ones. */
function listNames(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = Array.isArray(value) ? [] : Object.keys(value);
  return [...own, ...Object.values(value).flatMap(listNames)];
}

/** Names of fields that say something of shops or chains. */
const OF_SHOPS = /^(shop|chain)|shopid/i;
/** Lists of all stores, which the chains of other tests are in. */
const isOfAllStores = (path: string, scope: string) => scope === 'admin' && !path.includes('{');

test('CH-01 no answer about a store without a chain says anything of shops', async () => {
  const get = await openAnswers();
  const routes = (await listDescribedRoutes()).filter(({ method }) => method === 'GET');
  const named: [string, string, string[]][] = [];
  let answers = 0;
  for (const route of routes) {
    for (const scope of route.scopes ?? []) {
      if (scope === 'shop' || isOfAllStores(route.path, scope)) continue;
      const { status, body, headers } = await get(route, scope);
      if (status !== 200) continue;
      answers += 1;
      const isCsv = headers.get('content-type')?.startsWith('text/csv');
      const names = isCsv ? (String(body).split('\r\n', 1)[0]?.split(',') ?? []) : listNames(body);
      named.push([route.path, scope, [...new Set(names.filter((name) => OF_SHOPS.test(name.replace(/"/g, ''))))]]);
    }
  }
  expect(answers).toBeGreaterThan(60);
  expect(named.filter(([, , names]) => names.length > 0)).toEqual([]);
});
