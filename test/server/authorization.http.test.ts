import { randomUUID } from 'node:crypto';
import { call } from '../support/http';
import { addAccount, createTestStore, signIn, type TestStore } from '../support/testStore';
import { listDescribedRoutes } from './describedRoutes';

/** The scopes that may call each route. A route missing here, or an entry without a route, fails the test. */
const OPEN = 'open';
const KIOSK = ['kiosk', 'dashboard'];
const ADMIN = ['admin'];
const MATRIX: Record<string, string[] | typeof OPEN> = {
  'GET /health/live': OPEN,
  'GET /health/ready': OPEN,
  'POST /auth/login': OPEN,
  'POST /auth/logout': ['admin', 'kiosk', 'dashboard', 'board'],
  'POST /auth/logout/kiosk': ['kiosk'],
  'GET /store-owners/me/kiosk-pin': ['dashboard'],
  'PUT /store-owners/me/kiosk-pin': ['dashboard'],
  'DELETE /store-owners/me/kiosk-pin': ['dashboard'],
  'GET /store-owners/me': ['kiosk', 'dashboard', 'board'],
  'POST /public/check-in': KIOSK,
  'POST /public/register': KIOSK,
  'POST /public/redeem': KIOSK,
  'POST /public/checkout': KIOSK,
  'GET /public/customer': KIOSK,
  'GET /public/customer/redemptions': KIOSK,
  'GET /public/customer/points': KIOSK,
  'GET /stores/{storeId}/rewards/customer/{customerId}': KIOSK,
  'GET /public/rewards/store/{storeId}': KIOSK,
  'GET /public/promotions/store/{storeId}': KIOSK,
  'POST /public/promotions/{id}/redeem-customer': KIOSK,
  'GET /stores/{storeId}/rewards/redemptions': ['dashboard', 'board'],
  'PATCH /stores/{storeId}/rewards/redemptions/{id}': ['dashboard', 'board'],
  'GET /store/board': ['dashboard', 'board'],
  'PATCH /store/board': ['dashboard'],
  'GET /public/stores/{storeId}/brand': OPEN,
  'GET /public/stores/subdomain/{subdomain}/brand': OPEN,
  'GET /public/stores/{storeId}/logo/{hash}': OPEN,
  'GET /stores/{storeId}/brand': ['dashboard'],
  'PATCH /stores/{storeId}/brand': ['dashboard'],
  'DELETE /stores/{storeId}/brand': ['dashboard'],
  'PUT /stores/{storeId}/brand/logo': ['dashboard'],
  'DELETE /stores/{storeId}/brand/logo': ['dashboard'],
  'GET /jobs/failed': ADMIN,
  'POST /jobs/failed/{id}/retry': ADMIN,
  'DELETE /jobs/failed/{id}': ADMIN,
  'GET /stores': ADMIN,
  'GET /stores/names': ADMIN,
  'GET /stores/counts': ADMIN,
  'GET /stores/subdomain/{subdomain}': ADMIN,
  'GET /stores/{id}': ADMIN,
  'GET /stores/{id}/contents': ADMIN,
  'POST /stores': ADMIN,
  'PATCH /stores/{id}': ADMIN,
  'PATCH /stores/{id}/status': ADMIN,
  'DELETE /stores/{id}/permanent': ADMIN,
  'GET /stores/{id}/point-of-sale': ADMIN,
  'POST /stores/{id}/point-of-sale/test': ADMIN,
  'POST /webhooks/clover': OPEN,
  'GET /stores/{id}/contact-sync': ADMIN,
  'POST /stores/{id}/contact-sync/test': ADMIN,
  'POST /webhooks/high-level': OPEN,
  'GET /store/point-of-sale': ['dashboard'],
  'GET /store/point-of-sale/review/checkouts': ['dashboard'],
  'DELETE /store/point-of-sale/review/checkouts/{id}': ['dashboard'],
  'GET /store/point-of-sale/review/orders': ['dashboard'],
  'DELETE /store/point-of-sale/review/orders/{id}': ['dashboard'],
  'GET /store/point-of-sale/review/rewards': ['dashboard'],
  'POST /store/point-of-sale/review/rewards/{id}': ['dashboard'],
  'POST /store/point-of-sale/credits': ['dashboard'],
  'POST /store/promotions/send-promotion-message': ['dashboard'],
  'GET /store/sms': ['dashboard'],
  'GET /store/sms/campaigns/{id}': ['dashboard'],
  'POST /store/sms/campaigns/{id}/pause': ['dashboard'],
  'POST /store/sms/campaigns/{id}/resume': ['dashboard'],
  'POST /store/sms/campaigns/{id}/cancel': ['dashboard'],
  'POST /store/sms/test': ['dashboard'],
  'GET /store-owners': ADMIN,
  'GET /store-owners/counts': ADMIN,
  'GET /store-owners/{id}': ADMIN,
  'GET /store-owners/store/{storeId}': ADMIN,
  'POST /store-owners': ADMIN,
  'PATCH /store-owners/{id}': ADMIN,
  'PATCH /store-owners/{id}/reset-password': ADMIN,
  'DELETE /store-owners/{id}': ADMIN,
  'GET /store-groups': ADMIN,
  'GET /store-groups/{id}': ADMIN,
  'POST /store-groups': ADMIN,
  'PATCH /store-groups/{id}': ADMIN,
  'DELETE /store-groups/{id}': ADMIN,
  'GET /platform-admins': ADMIN,
  'POST /platform-admins': ADMIN,
  'PATCH /platform-admins/{id}/reset-password': ADMIN,
  'PATCH /platform-admins/{id}/status': ADMIN,
  'GET /audit': ADMIN,
};

const FORBIDDEN = { statusCode: 403, error: 'Forbidden', message: 'Your account may not do this' };
const UNAUTHORIZED = { statusCode: 401, error: 'Unauthorized', message: 'Unauthorized' };

interface Principal {
  scope: string;
  /** A new session for each call, since one of the calls ends it. */
  token: () => Promise<string>;
}
let own: TestStore;
let foreign: TestStore;
let principals: Principal[];
beforeAll(async () => {
  [own, foreign] = await Promise.all([createTestStore(), createTestStore()]);
  const admin = await addAccount({ storeId: null, role: 'platform_admin' });
  principals = [
    { scope: 'kiosk', token: () => own.kioskToken() },
    { scope: 'dashboard', token: () => own.ownerToken() },
    { scope: 'dashboard', token: () => foreign.ownerToken() },
    { scope: 'board', token: () => own.cashierToken() },
    { scope: 'admin', token: () => signIn(admin.email) },
  ];
});

/** Bodies of routes that would reject an empty one before they compare the store. */
const BODIES: Record<string, object> = {
  'PATCH /stores/{storeId}/rewards/redemptions/{id}': { status: 'completed' },
};

/** Calls a route with unknown ids, so that no record is changed. */
function send(route: { method: string; path: string }, storeId: string, token?: string) {
  const path = route.path.replace('{storeId}', storeId).replace(/\{\w+\}/g, () => randomUUID());
  const body =
    route.method === 'GET' || route.method === 'DELETE' ? {} : { body: BODIES[`${route.method} ${route.path}`] ?? {} };
  return call(route.method, path, { ...body, ...(token === undefined ? {} : { token }) });
}

test('Q-20 the matrix has every route of the description, with its scopes', async () => {
  const described = (await listDescribedRoutes()).map(({ method, path, scopes }) => [
    `${method} ${path}`,
    scopes ?? OPEN,
  ]);
  expect(Object.fromEntries(described)).toEqual(MATRIX);
});

test('Q-20 every route returns 401 without a session and 403 for any other scope than its own', async () => {
  const wrong: string[] = [];
  for (const route of await listDescribedRoutes()) {
    if (!route.scopes) continue;
    const name = `${route.method} ${route.path}`;
    const anonymous = await send(route, own.id);
    if (anonymous.status !== 401 || !same(anonymous.body, UNAUTHORIZED))
      wrong.push(`${name} without a token: ${anonymous.status}`);
    for (const principal of principals) {
      const answer = await send(route, own.id, await principal.token());
      const isForbidden = same(answer.body, FORBIDDEN);
      const mayCall = route.scopes.includes(principal.scope);
      if (isForbidden === mayCall || answer.status === 401 || answer.status >= 500) {
        wrong.push(`${name} as ${principal.scope}: ${answer.status} ${JSON.stringify(answer.body)}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});

test('Q-20 a path with another store than that of the session returns 403 or 404', async () => {
  const routes = (await listDescribedRoutes()).filter(({ path }) => path.includes('{storeId}'));
  expect(routes.length).toBeGreaterThan(0);
  const wrong: string[] = [];
  const elsewhere = await createTestStore();
  for (const route of routes) {
    for (const { scope, token } of principals) {
      // Administrators have access to every store.
      if (scope === 'admin' || !route.scopes?.includes(scope)) continue;
      const { status } = await send(route, elsewhere.id, await token());
      if (status !== 403 && status !== 404) wrong.push(`${route.method} ${route.path} as ${scope}: ${status}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('Q-20 a kiosk token has no access to routes of the owner', async () => {
  const token = await own.kioskToken();
  const answer = await call('GET', `/stores/${own.id}/rewards/redemptions`, { token });
  expect([answer.status, answer.body]).toEqual([403, FORBIDDEN]);
});

function same(body: unknown, expected: object): boolean {
  return JSON.stringify(body) === JSON.stringify(expected);
}
