import { randomUUID } from 'node:crypto';
import { KEY_SCOPES } from '../../src/contract/plain/apiKeyLimits';
import { createChain } from '../chains/createChain';
import { openPage } from '../customerPage/pageStore';
import { addApiKey } from '../support/apiKey';
import { call, serverUrl } from '../support/http';
import { addAccount, addCustomer, createTestStore, signIn, type TestStore } from '../support/testStore';
import { listDescribedRoutes, type DescribedRoute } from './describedRoutes';
import { KEY_SCOPES_OF_ROUTES } from './routeScopes';

const FORBIDDEN = { statusCode: 403, error: 'Forbidden', message: 'Your account may not do this' };
const UNAUTHORIZED = { statusCode: 401, error: 'Unauthorized', message: 'Unauthorized' };

interface Principal {
  scope: string;
  /** Opens a session in a new store that no other test uses. */
  signInElsewhere: () => Promise<string>;
  /** A session for all calls except those that end sessions. */
  token: string;
}
const ROLES = ['kiosk', 'owner', 'owner of another store', 'manager of a shop', 'cashier', 'administrator'] as const;
let ownStore: TestStore;
let elsewhere: TestStore;
let principals: Record<(typeof ROLES)[number], Principal>;
let routes: DescribedRoute[];
beforeAll(async () => {
  const [store, foreign, admin] = await Promise.all([
    createTestStore(),
    createTestStore(),
    addAccount({ storeId: null, role: 'platform_admin' }),
  ]);
  const start = async (scope: string, open: (store: TestStore) => Promise<string>, opened = store) => ({
    scope,
    signInElsewhere: async () => open(await createTestStore()),
    token: await open(opened),
  });
  const openShop = async () => (await createChain()).shop.ownerToken();
  const [kiosk, owner, foreignOwner, manager, cashier, administrator] = await Promise.all([
    start('kiosk', (each) => each.kioskToken()),
    start('dashboard', (each) => each.ownerToken()),
    start('dashboard', (each) => each.ownerToken(), foreign),
    openShop().then((token) => ({ scope: 'shop', signInElsewhere: openShop, token })),
    start('board', (each) => each.cashierToken()),
    start('admin', () => signIn(admin.email)),
  ]);
  [ownStore, elsewhere, routes] = [store, await createTestStore(), await listDescribedRoutes()];
  principals = {
    kiosk,
    owner,
    'owner of another store': foreignOwner,
    'manager of a shop': manager,
    cashier,
    administrator,
  };
});

/** Bodies for routes that would reject an empty body before they compare the store. */
const BODIES: Record<string, object> = {
  'PATCH /stores/{storeId}/rewards/redemptions/{id}': { status: 'completed' },
  'POST /stores/{storeId}/rewards': { name: 'Tea', rewardType: 'FREE_ITEM', pointsRequired: 1 },
};

/** Queries without which routes would reject a call before they compare the store. */
const QUERIES: Record<string, string> = {
  'GET /stores/{storeId}/rewards/{id}/price-preview': '?pointsRequired=100',
};

/** Calls a route with unknown ids, so that no record changes. */
function send(route: { method: string; path: string }, storeId: string, token?: string) {
  const name = `${route.method} ${route.path}`;
  const path = route.path.replace('{storeId}', storeId).replace(/\{\w+\}/g, () => randomUUID());
  const body = route.method === 'GET' || route.method === 'DELETE' ? {} : { body: BODIES[name] ?? {} };
  return call(route.method, path + (QUERIES[name] ?? ''), { ...body, ...(token === undefined ? {} : { token }) });
}

/** Checks the response of a route. Resolves to a description of what is wrong, or to null. */
type Check = (route: DescribedRoute) => Promise<string | null>;

/** The server's connection pool is larger than this. */
const PARALLEL = 6;

/** Expects the check to find nothing wrong with any route. Several routes are called at the same time. */
async function expectOfAll(checked: DescribedRoute[], check: Check): Promise<void> {
  expect(checked.length).toBeGreaterThan(0);
  const waiting = [...checked];
  const wrong: (string | null)[] = [];
  const callNext = async () => {
    for (let route = waiting.shift(); route; route = waiting.shift()) wrong.push(await check(route));
  };
  await Promise.all(Array.from({ length: PARALLEL }, callNext));
  expect(wrong).toHaveLength(checked.length);
  expect(wrong.filter((each) => each !== null)).toEqual([]);
}

const withScopes = () => routes.filter(({ scopes }) => scopes !== null);
const isOfCustomers = ({ scopes }: DescribedRoute) => scopes?.includes('customer') === true;
const endsSessions = ({ method, path }: DescribedRoute) =>
  path.startsWith('/auth/logout') || (method === 'DELETE' && path === '/store/sessions');
const tokenFor = (route: DescribedRoute, { token, signInElsewhere }: Principal) =>
  endsSessions(route) ? signInElsewhere() : token;

test('every route returns 401 without a session', async () => {
  await expectOfAll(withScopes(), async (route) => {
    const { status, body } = await send(route, ownStore.id);
    return status === 401 && same(body, UNAUTHORIZED) ? null : `${route.method} ${route.path}: ${status}`;
  });
});

test.each(ROLES)('CH-15 every route returns 403 to the %s unless it declares the scope', async (role) => {
  const principal = principals[role];
  await expectOfAll(withScopes(), async (route) => {
    const { status, body } = await send(route, ownStore.id, await tokenFor(route, principal));
    const mayCall = route.scopes?.includes(principal.scope);
    // Routes of the customer page accept only the cookie of a customer, not an account's token.
    const isRight = isOfCustomers(route)
      ? same(body, UNAUTHORIZED)
      : same(body, FORBIDDEN) !== mayCall && status !== 401 && status < 500;
    return isRight ? null : `${route.method} ${route.path}: ${status} ${JSON.stringify(body)}`;
  });
});

test('the cookie of a customer opens the routes of the customer page and no others', async () => {
  const { origin } = new URL(serverUrl());
  await expectOfAll(withScopes(), async (route) => {
    // Each route gets its own customer, because one of the routes signs out all phones.
    const headers = { cookie: await openPage(ownStore, await addCustomer(ownStore)), origin };
    const path = route.path.replace('{subdomain}', ownStore.subdomain).replace(/\{\w+\}/g, () => randomUUID());
    const isRead = route.method === 'GET' || route.method === 'DELETE';
    const { status, body } = await call(route.method, path, { headers, ...(!isRead && { body: { language: 'es' } }) });
    // Without a code and in a store that sends no texts, some calls fail, but not for lack of a session.
    const isRight = isOfCustomers(route) ? ![401, 403].includes(status) && status < 500 : same(body, UNAUTHORIZED);
    return isRight ? null : `${route.method} ${route.path}: ${status} ${JSON.stringify(body)}`;
  });
});

// Administrators have access to all stores.
test.each(ROLES.filter((role) => role !== 'administrator'))(
  'a path that names another store than that of the %s returns 403 or 404',
  async (role) => {
    const principal = principals[role];
    const storeRoutes = withScopes().filter(
      ({ path, scopes }) => path.includes('{storeId}') && scopes?.includes(principal.scope),
    );
    await expectOfAll(storeRoutes, async (route) => {
      const { status } = await send(route, elsewhere.id, await tokenFor(route, principal));
      return status === 403 || status === 404 ? null : `${route.method} ${route.path}: ${status}`;
    });
  },
);

test.each(KEY_SCOPES)(
  'PL-02 an API key with the scope %s reaches the routes of the scope and no others',
  async (scope) => {
    await expectOfAll(withScopes(), async (route) => {
      // Each call has its own key, because a key may not send so many at once.
      const { token } = await addApiKey(ownStore.id, [scope]);
      const { status, body } = await send(route, ownStore.id, token);
      const needed = KEY_SCOPES_OF_ROUTES[`${route.method} ${route.path}`];
      const forbidden = {
        ...FORBIDDEN,
        message: needed === undefined ? 'API keys may not do this' : `This API key does not have the scope ${needed}`,
      };
      const isRight = isOfCustomers(route)
        ? same(body, UNAUTHORIZED)
        : same(body, forbidden) !== (needed === scope) && status !== 401 && status < 500;
      return isRight ? null : `${route.method} ${route.path}: ${status} ${JSON.stringify(body)}`;
    });
  },
);

test('PL-02 an API key with all scopes reaches no path with another store', async () => {
  const storeRoutes = withScopes().filter(({ path, keyScope }) => keyScope !== null && path.includes('{storeId}'));
  await expectOfAll(storeRoutes, async (route) => {
    const { token } = await addApiKey(ownStore.id, KEY_SCOPES);
    const { status } = await send(route, elsewhere.id, token);
    return status === 403 || status === 404 ? null : `${route.method} ${route.path}: ${status}`;
  });
});

test('a kiosk token has no access to routes of the owner', async () => {
  const { token } = principals.kiosk;
  const response = await call('GET', `/stores/${ownStore.id}/rewards/redemptions`, { token });
  expect([response.status, response.body]).toEqual([403, FORBIDDEN]);
});

function same(body: unknown, expected: object): boolean {
  return JSON.stringify(body) === JSON.stringify(expected);
}
