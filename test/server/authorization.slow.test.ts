import { randomUUID } from 'node:crypto';
import { openPage } from '../customerPage/pageStore';
import { call, serverUrl } from '../support/http';
import { addAccount, addCustomer, createTestStore, signIn, type TestStore } from '../support/testStore';
import { listDescribedRoutes, type DescribedRoute } from './describedRoutes';

const OPEN = 'open';
const KIOSK = ['kiosk', 'dashboard'];
const ADMIN = ['admin'];
const CUSTOMER = ['customer'];
/** The scopes that may call each route. A route missing here, or an entry without a route, fails the test. */
const MATRIX: Record<string, string[] | typeof OPEN> = {
  'GET /health/live': OPEN,
  'GET /health/ready': OPEN,
  'POST /auth/login': OPEN,
  'POST /setup/link': OPEN,
  'POST /setup': OPEN,
  'POST /auth/logout': ['admin', 'kiosk', 'dashboard', 'board'],
  'POST /auth/logout/kiosk': ['kiosk'],
  'GET /auth/second-factor': ['admin', 'dashboard'],
  'POST /auth/second-factor': ['admin', 'dashboard'],
  'POST /auth/second-factor/confirm': ['admin', 'dashboard'],
  'POST /auth/second-factor/off': ['admin', 'dashboard'],
  'POST /auth/second-factor/recovery-codes': ['admin', 'dashboard'],
  'DELETE /store-owners/{id}/second-factor': ADMIN,
  'GET /store-owners/me/kiosk-pin': ['dashboard'],
  'PUT /store-owners/me/kiosk-pin': ['dashboard'],
  'DELETE /store-owners/me/kiosk-pin': ['dashboard'],
  'GET /kiosk-address': ['admin', 'dashboard'],
  'GET /store-owners/me': ['kiosk', 'dashboard', 'board'],
  'PATCH /store-owners/me': ['dashboard'],
  'PATCH /store-owners/me/password': ['dashboard'],
  'GET /store/cashiers': ['dashboard'],
  'POST /store/cashiers': ['dashboard'],
  'PATCH /store/cashiers/{id}': ['dashboard'],
  'PATCH /store/cashiers/{id}/reset-password': ['dashboard'],
  'DELETE /store/cashiers/{id}': ['dashboard'],
  'GET /store-owners/me/stats': ['dashboard'],
  'GET /store/stats': ['dashboard'],
  'GET /store/results': ['dashboard'],
  'GET /store/results/export': ['dashboard'],
  'PUT /store/results/costs': ['dashboard'],
  'PATCH /store/results/costs': ['dashboard'],
  'GET /platform/stats': ADMIN,
  'GET /platform/checklist': ADMIN,
  'GET /store/checklist': ['dashboard'],
  'POST /store/checklist/poster': ['dashboard'],
  'GET /system': ADMIN,
  'POST /system/backups': ADMIN,
  'POST /kiosk/customer-page-links': ['kiosk'],
  'DELETE /kiosk/customer-page-links': ['kiosk'],
  'GET /kiosk/settings': ['kiosk'],
  'POST /kiosk/scans': ['kiosk'],
  'GET /my/{subdomain}/check-in-code': CUSTOMER,
  'GET /my': OPEN,
  'GET /my/{subdomain}/join': OPEN,
  'POST /my/{subdomain}/join/codes': OPEN,
  'POST /my/{subdomain}/join/verification': OPEN,
  'POST /my/{subdomain}/join/registration': OPEN,
  'GET /my/{subdomain}/wallet/apple': CUSTOMER,
  'POST /my/{subdomain}/wallet/google': CUSTOMER,
  'GET /public/stores/{storeId}/wallet-logo': OPEN,
  'POST /wallet/apple/v1/devices/{deviceId}/registrations/{passTypeId}/{serialNumber}': OPEN,
  'DELETE /wallet/apple/v1/devices/{deviceId}/registrations/{passTypeId}/{serialNumber}': OPEN,
  'GET /wallet/apple/v1/devices/{deviceId}/registrations/{passTypeId}': OPEN,
  'GET /wallet/apple/v1/passes/{passTypeId}/{serialNumber}': OPEN,
  'POST /wallet/apple/v1/log': OPEN,
  'POST /my/{subdomain}/deletion-codes': CUSTOMER,
  'DELETE /my/{subdomain}': CUSTOMER,
  'POST /my/{subdomain}/session': OPEN,
  'DELETE /my/{subdomain}/session': CUSTOMER,
  'GET /my/{subdomain}': CUSTOMER,
  'PATCH /my/{subdomain}': CUSTOMER,
  'GET /my/{subdomain}/history': CUSTOMER,
  'GET /my/{subdomain}/data': CUSTOMER,
  'GET /my/{subdomain}/phones': CUSTOMER,
  'POST /my/{subdomain}/verification-codes': CUSTOMER,
  'POST /my/{subdomain}/kiosk-deletion-codes': CUSTOMER,
  'POST /kiosk/deletions': ['kiosk'],
  'POST /my/{subdomain}/verification': CUSTOMER,
  'DELETE /my/{subdomain}/phones': CUSTOMER,
  'POST /public/check-in': KIOSK,
  'POST /public/register': KIOSK,
  'POST /public/redeem': KIOSK,
  'POST /public/checkout': KIOSK,
  'GET /public/customer': KIOSK,
  'GET /public/customer/redemptions': KIOSK,
  'GET /public/customer/points': KIOSK,
  'GET /public/customer/points-expiry': KIOSK,
  'GET /stores/{storeId}/rewards/customer/{customerId}': KIOSK,
  'GET /public/rewards/store/{storeId}': KIOSK,
  'GET /public/promotions/store/{storeId}': KIOSK,
  'POST /public/promotions/{id}/redeem-customer': KIOSK,
  'GET /stores/{storeId}/rewards': ['dashboard'],
  'POST /stores/{storeId}/rewards': ['dashboard'],
  'PATCH /stores/{storeId}/rewards/{id}': ['dashboard'],
  'DELETE /stores/{storeId}/rewards/{id}': ['dashboard'],
  'GET /stores/{storeId}/rewards/redemptions': ['dashboard', 'board'],
  'PATCH /stores/{storeId}/rewards/redemptions/{id}': ['dashboard', 'board'],
  'GET /stores/{storeId}/rewards/redemptions/stats': ['dashboard'],
  'GET /stores/{storeId}/rewards/redemptions/export': ['dashboard'],
  'GET /stores/{storeId}/rewards/redemptions/{id}': ['dashboard'],
  'DELETE /stores/{storeId}/rewards/redemptions/{id}': ['dashboard'],
  'DELETE /store/promotions/redemptions/{id}': ['dashboard'],
  'GET /store/board': ['dashboard', 'board'],
  'PATCH /store/board': ['dashboard'],
  'GET /store/settings': ['dashboard'],
  'PATCH /store/settings': ['dashboard'],
  'GET /store/points-expiry': ['dashboard'],
  'PUT /store/points-expiry': ['dashboard'],
  'GET /store/points-expiry/preview': ['dashboard'],
  'GET /store/points-expiry/nights': ['dashboard'],
  'POST /store/points-expiry/restore': ['dashboard'],
  'POST /store/customers/{id}/release-number': ['dashboard'],
  'POST /store/customers/{id}/restore-points': ['dashboard'],
  'POST /store/point-of-sale/test': ['dashboard'],
  'GET /store/contact-sync': ['dashboard'],
  'POST /store/contact-sync/test': ['dashboard'],
  'GET /store/sessions': ['dashboard'],
  'GET /store/customer-sessions': ['dashboard'],
  'DELETE /store/sessions/{id}': ['dashboard'],
  'DELETE /store/sessions': ['dashboard'],
  'GET /public/stores/{storeId}/brand': OPEN,
  'GET /public/stores/subdomain/{subdomain}/brand': OPEN,
  'GET /public/stores/{storeId}/logo/{hash}': OPEN,
  'GET /stores/{storeId}/brand': ['dashboard'],
  'PATCH /stores/{storeId}/brand': ['dashboard'],
  'DELETE /stores/{storeId}/brand': ['dashboard'],
  'PUT /stores/{storeId}/brand/logo': ['dashboard'],
  'DELETE /stores/{storeId}/brand/logo': ['dashboard'],
  'GET /jobs/failed': ADMIN,
  'GET /stores/{id}/jobs': ADMIN,
  'POST /jobs/failed/{id}/retry': ADMIN,
  'DELETE /jobs/failed/{id}': ADMIN,
  'GET /stores': ADMIN,
  'GET /stores/names': ADMIN,
  'GET /stores/counts': ADMIN,
  'GET /stores/deletions': ADMIN,
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
  'GET /store/point-of-sale/categories': ['dashboard'],
  'PUT /store/point-of-sale/categories': ['dashboard'],
  'POST /store/point-of-sale/categories/refresh': ['dashboard'],
  'GET /store/point-of-sale/review/checkouts': ['dashboard'],
  'DELETE /store/point-of-sale/review/checkouts/{id}': ['dashboard'],
  'GET /store/point-of-sale/review/orders': ['dashboard'],
  'DELETE /store/point-of-sale/review/orders/{id}': ['dashboard'],
  'GET /store/point-of-sale/review/rewards': ['dashboard'],
  'POST /store/point-of-sale/review/rewards/{id}': ['dashboard'],
  'GET /store/point-of-sale/credits': ['dashboard'],
  'POST /store/point-of-sale/credits': ['dashboard'],
  'POST /store/point-of-sale/credits/{id}/move': ['dashboard'],
  'POST /store/point-of-sale/credits/preview': ['dashboard'],
  'GET /store/point-of-sale/review/skipped-orders': ['dashboard'],
  'GET /store/boosts': ['dashboard'],
  'POST /store/boosts': ['dashboard'],
  'PATCH /store/boosts/{id}': ['dashboard'],
  'DELETE /store/boosts/{id}': ['dashboard'],
  'GET /store/promotions': ['dashboard'],
  'POST /store/promotions': ['dashboard'],
  'PATCH /store/promotions/{id}': ['dashboard'],
  'DELETE /store/promotions/{id}': ['dashboard'],
  'POST /store/promotions/send-promotion-message': ['dashboard'],
  'GET /store/customers/{id}/merge': ['dashboard'],
  'POST /store/customers/{id}/merge': ['dashboard'],
  'DELETE /store/customers/{id}': ['dashboard'],
  'DELETE /store/customers/{id}/phones': ['dashboard'],
  'GET /store/customers/import': ['dashboard'],
  'POST /store/customers/import': ['dashboard'],
  'GET /store/customers/import/{id}': ['dashboard'],
  'DELETE /store/customers/import/{id}': ['dashboard'],
  'POST /store/customers/import/{id}/check': ['dashboard'],
  'POST /store/customers/import/{id}/start': ['dashboard'],
  'GET /store/customers/import/{id}/rejected': ['dashboard'],
  'GET /store/customers/import/{id}/warned': ['dashboard'],
  'GET /store/customers/export': ['dashboard'],
  'GET /store/customers/{id}/export': ['dashboard'],
  'GET /store/sms': ['dashboard'],
  'GET /store/sms/automations': ['dashboard'],
  'PATCH /store/sms/automations': ['dashboard'],
  'GET /store/sms/automations/preview': ['dashboard'],
  'PUT /store/sms/campaign-reserve': ['dashboard'],
  'GET /store/sms/campaigns/{id}': ['dashboard'],
  'POST /store/sms/campaigns/{id}/pause': ['dashboard'],
  'POST /store/sms/campaigns/{id}/resume': ['dashboard'],
  'POST /store/sms/campaigns/{id}/cancel': ['dashboard'],
  'POST /store/sms/preview': ['dashboard'],
  'POST /store/sms/test': ['dashboard'],
  'GET /store/customers': ['dashboard'],
  'POST /store/customers': ['dashboard'],
  'PATCH /store/customers/{id}': ['dashboard'],
  'POST /store/customers/{id}/points': ['dashboard'],
  'GET /store/flags': ['dashboard'],
  'POST /store/flags/{id}/review': ['dashboard'],
  'GET /store/customers/segments': ['dashboard'],
  'GET /store/customers/{id}': ['dashboard'],
  'GET /store/customers/{id}/points': ['dashboard'],
  'GET /store/customers/{id}/redemptions': ['dashboard'],
  'GET /store/customers/{id}/visits': ['dashboard'],
  'GET /store/customers/{id}/referrals': ['dashboard'],
  'GET /store/customers/{id}/messages': ['dashboard'],
  'GET /store/customers/{id}/own-changes': ['dashboard'],
  'GET /store/customers/own-deletions': ['dashboard'],
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
  'GET /store/history': ['dashboard'],
};

const FORBIDDEN = { statusCode: 403, error: 'Forbidden', message: 'Your account may not do this' };
const UNAUTHORIZED = { statusCode: 401, error: 'Unauthorized', message: 'Unauthorized' };

interface Principal {
  scope: string;
  /** Opens a session in a new store that no other test uses. */
  signInElsewhere: () => Promise<string>;
  /** A session for all calls except those that end sessions. */
  token: string;
}
const ROLES = ['kiosk', 'owner', 'owner of another store', 'cashier', 'administrator'] as const;
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
  const [kiosk, owner, foreignOwner, cashier, administrator] = await Promise.all([
    start('kiosk', (each) => each.kioskToken()),
    start('dashboard', (each) => each.ownerToken()),
    start('dashboard', (each) => each.ownerToken(), foreign),
    start('board', (each) => each.cashierToken()),
    start('admin', () => signIn(admin.email)),
  ]);
  [ownStore, elsewhere, routes] = [store, await createTestStore(), await listDescribedRoutes()];
  principals = { kiosk, owner, 'owner of another store': foreignOwner, cashier, administrator };
});

/** Bodies for routes that would reject an empty body before they compare the store. */
const BODIES: Record<string, object> = {
  'PATCH /stores/{storeId}/rewards/redemptions/{id}': { status: 'completed' },
  'POST /stores/{storeId}/rewards': { name: 'Tea', rewardType: 'FREE_ITEM', pointsRequired: 1 },
};

/** Calls a route with unknown ids, so that no record changes. */
function send(route: { method: string; path: string }, storeId: string, token?: string) {
  const path = route.path.replace('{storeId}', storeId).replace(/\{\w+\}/g, () => randomUUID());
  const body =
    route.method === 'GET' || route.method === 'DELETE' ? {} : { body: BODIES[`${route.method} ${route.path}`] ?? {} };
  return call(route.method, path, { ...body, ...(token === undefined ? {} : { token }) });
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

test('the matrix has every route of the description, with its scopes', () => {
  const described = routes.map(({ method, path, scopes }) => [`${method} ${path}`, scopes ?? OPEN]);
  expect(Object.fromEntries(described)).toEqual(MATRIX);
});

test('every route returns 401 without a session', async () => {
  await expectOfAll(withScopes(), async (route) => {
    const { status, body } = await send(route, ownStore.id);
    return status === 401 && same(body, UNAUTHORIZED) ? null : `${route.method} ${route.path}: ${status}`;
  });
});

test.each(ROLES)('every route returns 403 to the %s unless it declares the scope', async (role) => {
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

test('a kiosk token has no access to routes of the owner', async () => {
  const { token } = principals.kiosk;
  const response = await call('GET', `/stores/${ownStore.id}/rewards/redemptions`, { token });
  expect([response.status, response.body]).toEqual([403, FORBIDDEN]);
});

function same(body: unknown, expected: object): boolean {
  return JSON.stringify(body) === JSON.stringify(expected);
}
