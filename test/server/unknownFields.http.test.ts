import { randomUUID } from 'node:crypto';
import type { ErrorBody } from '../../src/contract/errors';
import { openPage } from '../customerPage/pageStore';
import { call, serverUrl } from '../support/http';
import { addAccount, addCustomer, createTestStore, signIn, type TestStore } from '../support/testStore';
import { getDescription } from './describedRoutes';

let store: TestStore;
let tokens: Record<string, string>;
/** The headers of a browser that shows the customer page. */
let headers: Record<string, string>;

beforeAll(async () => {
  store = await createTestStore();
  headers = { origin: new URL(serverUrl()).origin, cookie: await openPage(store, await addCustomer(store)) };
  const admin = await addAccount({ storeId: null, role: 'platform_admin' });
  tokens = {
    kiosk: await store.kioskToken(),
    dashboard: await store.ownerToken(),
    admin: await signIn(admin.email),
  };
});

/** The routes with a JSON body, each with a session that may call it. */
async function listBodyRoutes() {
  const { paths } = await getDescription();
  return Object.entries(paths).flatMap(([url, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) => {
      const schema = operation.requestBody?.content['application/json']?.schema;
      const token = operation['x-scopes']?.map((scope) => tokens[scope]).find(Boolean);
      const path = url
        .replace(/^\/api/, '')
        .replace('{storeId}', store.id)
        .replace('{subdomain}', store.subdomain);
      return schema && 'properties' in schema
        ? [{ method: method.toUpperCase(), url, path: path.replace(/\{\w+\}/g, randomUUID()), token, schema }]
        : [];
    }),
  );
}

test('AP-90 every route with a body refuses an unknown field and names it', async () => {
  const routes = await listBodyRoutes();
  expect(routes.length).toBeGreaterThan(35);
  for (const { method, url, path, token, schema } of routes) {
    const { status, body } = await call<ErrorBody>(method, path, { token, headers, body: { unheardOf: 1 } });
    const named = body.fields?.unheardOf;
    expect([method, url, status, named]).toEqual([method, url, 400, ['unheardOf is not a known field']]);
    expect([method, url, schema]).toEqual([method, url, expect.objectContaining({ additionalProperties: false })]);
  }
});

test('a reward with a misspelled limit is refused, not created without a limit', async () => {
  const token = await store.ownerToken();
  const path = `/stores/${store.id}/rewards`;
  const reward = { name: 'Mug', description: '', pointsRequired: 5, rewardType: 'FREE_ITEM', rewardValue: 0 };
  const { status, body } = await call<ErrorBody>('POST', path, { token, body: { ...reward, limit: 1 } });
  expect([status, body.fields]).toEqual([400, { limit: ['limit is not a known field'] }]);
  expect((await call('GET', path, { token })).body).toEqual([]);
});

test('AP-90 one error names the unknown and the invalid fields together', async () => {
  const body = { name: 7, email: 'nora', limit: 1, password: 'correct-horse-26' };
  const response = await call<ErrorBody>('POST', '/store/cashiers', { token: await store.ownerToken(), body });
  expect(Object.keys(response.body.fields ?? {})).toEqual(['name', 'email', 'limit']);
});
