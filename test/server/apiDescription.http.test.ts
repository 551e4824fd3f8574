import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { call, fetchAlone, serverUrl } from '../support/http';
import { getDescription, listDescribedRoutes } from './describedRoutes';
import { CALLS } from './foreignCalls';
import { KEY_SCOPES_OF_ROUTES, OPEN, ROUTE_SCOPES } from './routeScopes';

const SERVER = path.resolve(__dirname, '../../src/server');

/** Lists the routes in the source text, so that a route missing from the API description is noticed. */
function listSourceRoutes(): string[] {
  // The description does not list its own route, which is in platform/http.
  const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /^(modules|platform\/(audit|jobs))\/.*\.routes\.ts$/.test(file),
  );
  return files.flatMap((file) => {
    const text = readFileSync(path.join(SERVER, file), 'utf8');
    return [...text.matchAll(/\.(get|post|put|patch|delete)\(\s*'(\/[^']+)'/g)].map(
      ([, method = '', url = '']) => `${method.toUpperCase()} ${url.replace(/:(\w+)/g, '{$1}')}`,
    );
  });
}

test('the description is OpenAPI 3.1 and lists every route', async () => {
  expect((await getDescription()).openapi).toBe('3.1.0');
  const described = (await listDescribedRoutes()).map(({ method, path: url }) => `${method} ${url}`);
  expect(listSourceRoutes().length).toBeGreaterThan(10);
  expect(described.sort()).toEqual(listSourceRoutes().sort());
});

test('the description is compressed for clients that accept it', async () => {
  const url = `${serverUrl()}/api/openapi.json`;
  const plain = await fetchAlone(url, { headers: { 'accept-encoding': 'identity' } });
  const compressed = await fetchAlone(url, { headers: { 'accept-encoding': 'gzip' } });
  expect([plain.headers.get('content-encoding'), compressed.headers.get('content-encoding')]).toEqual([null, 'gzip']);
  expect(await compressed.json()).toEqual(await plain.json());
  expect(compressed.headers.get('content-type')).toContain('application/json');
});

async function listOperations() {
  return Object.values((await getDescription()).paths).flatMap((path) => Object.values(path));
}

test('PL-14 every operation has an id of its own, a tag with a sentence, a summary and a description', async () => {
  const operations = await listOperations();
  const tags = Object.fromEntries((await getDescription()).tags.map(({ name, description }) => [name, description]));
  for (const { operationId, tags: [tag = ''] = [], summary, description, security } of operations) {
    expect([operationId, operationId]).toEqual([expect.stringMatching(/^[a-z]+([A-Z][a-z]*)*$/), operationId]);
    expect([operationId, tags[tag], summary, description, security]).toEqual([
      operationId,
      expect.stringMatching(/^[A-Z].*\.$/),
      expect.stringMatching(/^[A-Z].*[^.]$/),
      expect.stringMatching(/\w\.$/),
      expect.any(Array),
    ]);
  }
  const ids = operations.map(({ operationId }) => operationId);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

test('the description has each named schema once, and at most 400 KB', async () => {
  const { body } = await call('GET', '/openapi.json');
  expect(JSON.stringify(body).length).toBeLessThan(400_000);
  expect(JSON.stringify(body)).not.toMatch(/"title":"(?!Regulars")/);
});

test('every route has a summary and lists its possible errors', async () => {
  for (const route of await listDescribedRoutes()) {
    expect([route.path, route.summary]).toEqual([route.path, expect.stringMatching(/\w+/)]);
    const errors = route.statuses.filter((status) => /^[45]/.test(status));
    expect(errors).toEqual(expect.arrayContaining(['5XX', ...(route.scopes ? ['401', '403'] : [])]));
  }
});

test('the matrix of authorization has every route, with its scopes', async () => {
  const described = (await listDescribedRoutes()).map(({ method, path: url, scopes }) => [
    `${method} ${url}`,
    scopes ?? OPEN,
  ]);
  expect(Object.fromEntries(described)).toEqual(ROUTE_SCOPES);
});

test('PL-02 the matrix has every route that API keys may call, with the scope that they need', async () => {
  const described = (await listDescribedRoutes()).flatMap(({ method, path: url, keyScope }) =>
    keyScope === null ? [] : [[`${method} ${url}`, keyScope]],
  );
  expect(Object.fromEntries(described)).toEqual(KEY_SCOPES_OF_ROUTES);
});

test('the calls with foreign records include all routes of a store with an id in their path', async () => {
  const routes = (await listDescribedRoutes()).filter(
    // Routes of the customer page have no ids. The subdomain selects one of the phone's sessions.
    ({ path: url, scopes }) =>
      /\{(?!storeId|subdomain)/.test(url) &&
      scopes !== null &&
      !scopes.includes('admin') &&
      // Only chains have shops (test/chains/shopList).
      !url.startsWith('/store/shops'),
  );
  expect(routes.map(({ method, path: url }) => `${method} ${url}`).sort()).toEqual(Object.keys(CALLS).sort());
});

test('the documentation page opens at /api/docs, with a policy that forbids inline scripts', async () => {
  const page = await fetchAlone(`${serverUrl()}/api/docs/`);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('swagger-ui');
  expect(page.headers.get('content-security-policy')).toMatch(/script-src 'self' ?;/);
});
