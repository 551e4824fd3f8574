import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http, { STATUS_CODES } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import fastify from 'fastify';
import type { App } from '../../src/server/platform/http/App';
import { setCommonHeaders } from '../../src/server/platform/http/responseHeaders';
import { serveClient } from '../../src/server/platform/http/staticClient';

const root = mkdtempSync(path.join(os.tmpdir(), 'regulars-client-'));
const page = '<!doctype html><title>Regulars</title>';
const kioskPage = '<!doctype html><title>Kiosk</title>';
const entryPage = '<!doctype html><title>Check in</title>';
const setupPage = '<!doctype html><title>Set up</title>';
const joinPage = '<!doctype html><title>Join</title>';
const customerPage = '<!doctype html><title>My points</title>';
const script = `console.log(${JSON.stringify('x'.repeat(2000))});`;
let app: App;
beforeAll(async () => {
  mkdirSync(path.join(root, 'assets'));
  writeFileSync(path.join(root, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  for (const [file, content] of [
    ['index.html', page],
    ['customer.html', kioskPage],
    ['customer-entry.html', entryPage],
    ['setup.html', setupPage],
    ['admin.html', page],
    ['auth.html', page],
    ['my.html', customerPage],
    ['join.html', joinPage],
    ['sw.js', script],
    ['assets/main.12345678.js', script],
  ] as const) {
    writeFileSync(path.join(root, file), content);
    writeFileSync(path.join(root, `${file}.br`), brotliCompressSync(content));
    writeFileSync(path.join(root, `${file}.gz`), gzipSync(content));
  }
  app = await open(root);
});
afterAll(async () => {
  await app.close();
  rmSync(root, { recursive: true });
});

async function open(clientRoot: string): Promise<App> {
  const server: App = fastify();
  setCommonHeaders(server);
  await serveClient(server, clientRoot);
  return server;
}
const get = (url: string, encoding = 'identity') => app.inject({ url, headers: { 'accept-encoding': encoding } });

test('hashed assets are cached for a year and sent precompressed', async () => {
  for (const [accepted, sent] of [
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['identity', undefined],
  ] as const) {
    const response = await get('/assets/main.12345678.js', accepted);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-encoding']).toBe(sent);
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(response.headers['content-type']).toContain('javascript');
  }
});

test.each([
  ['br, gzip', 'br'],
  ['gzip', 'gzip'],
  ['identity', undefined],
])(
  'pages and the service worker are revalidated on every load, at every path of the client, with %s',
  async (accepted, sent) => {
    for (const url of ['/', '/index.html', '/customer/entry', '/admin/stores?search=abc', '/sw.js']) {
      const { statusCode, headers } = await get(url, accepted);
      expect([url, statusCode, headers['cache-control']]).toEqual([url, 200, 'no-cache']);
      expect([headers['content-encoding'], headers.vary]).toEqual([sent, 'accept-encoding']);
      expect(headers['content-type']).toContain(url === '/sw.js' ? 'javascript' : 'text/html');
    }
    expect((await get('/customer/dashboard')).body).toBe(kioskPage);
    for (const url of ['/', '/customers', '/setup/x']) expect([url, (await get(url)).body]).toEqual([url, page]);
    // The paths with a first picture of their own.
    for (const url of ['/customer/entry', '/customer/entry?x=1']) expect((await get(url)).body).toBe(entryPage);
    expect((await get('/setup')).body).toBe(setupPage);
  },
);

test('BX-77 BX-85 the customer page is a page of its own that is not stored or indexed, and sends no referrer', async () => {
  for (const url of ['/my', '/my/', '/my/sweet-bean', '/my/sweet-bean?from=text']) {
    for (const encoding of ['br', 'identity']) {
      const { statusCode, headers } = await get(url, encoding);
      expect([url, statusCode, headers['cache-control']]).toEqual([url, 200, 'no-store']);
      expect([headers['x-robots-tag'], headers['referrer-policy']]).toEqual(['noindex', 'no-referrer']);
    }
    expect((await get(url)).body).toBe(customerPage);
  }
  for (const url of ['/join', '/join/sweet-bean?from=poster']) {
    const { headers, body } = await get(url);
    expect([body, headers['cache-control'], headers['x-robots-tag']]).toEqual([joinPage, 'no-cache', undefined]);
  }
  expect((await get('/mystery')).body).toBe(page);
  expect((await get('/my/old.js')).statusCode).toBe(404);
});

test('only pages that can become the kiosk may use the camera', async () => {
  const policyOf = async (url: string) => (await get(url)).headers['permissions-policy'];
  for (const url of ['/', '/?source=app', '/index.html', '/auth/login', '/customer', '/customer/entry?x=1']) {
    expect([url, await policyOf(url)]).toEqual([url, 'camera=(self)']);
  }
  for (const url of [
    '/my',
    '/my/bean',
    '/owner/kiosk',
    '/auth/dashboard',
    '/customers',
    '/%63ustomer/entry',
    '/sw.js',
  ]) {
    expect([url, await policyOf(url)]).toEqual([url, 'camera=()']);
  }
});

test('BX-07 the service worker is revalidated, and may only connect to its own server', async () => {
  const response = await get('/sw.js');
  expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-cache']);
  expect(response.headers['content-type']).toContain('javascript');
  expect(response.headers['content-security-policy']).toMatch(/connect-src 'self';.*worker-src 'self';/);
});

test('a missing file returns 404 instead of the page, and an unknown API path returns JSON', async () => {
  expect((await get('/assets/old.87654321.js')).statusCode).toBe(404);
  const unknown = await get('/api/nothing');
  expect(unknown.statusCode).toBe(404);
  expect(unknown.json()).toMatchObject({ statusCode: 404, error: 'Not Found' });
  expect((await app.inject({ method: 'POST', url: '/customer/entry' })).statusCode).toBe(404);
  expect((await get('/..%2f..%2fpackage.json')).statusCode).not.toBe(200);
});

test('an invalid file path or range is a client error', async () => {
  for (const url of ['/%00', '/assets/%00', '/%2e%2e/package.json', '/..%5c..%5cpackage.json']) {
    expect([url, (await get(url)).statusCode]).toEqual([url, 404]);
  }
  expect((await get('/api/%00')).json()).toMatchObject({ statusCode: 404 });
  for (const url of ['/index.html', '/customer/entry']) {
    for (const [status, headers] of [
      [416, { range: 'bytes=99999-' }],
      [412, { 'if-match': '"another"' }],
    ] as const) {
      const response = await app.inject({ url, headers });
      expect([url, response.statusCode, response.body]).toEqual([url, status, `${String(STATUS_CODES[status])}\n`]);
    }
  }
});

test('the policy forbids inline scripts, inline styles and framing', async () => {
  const policy = String((await get('/')).headers['content-security-policy']);
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/unsafe-/);
});

test('without a built client the response says which command to run', async () => {
  const unbuilt = await open(path.join(root, 'nowhere'));
  for (const url of ['/', '/customer/entry']) {
    const response = await unbuilt.inject(url);
    expect(response.statusCode).toBe(503);
    expect(response.body).toContain('npm run build');
  }
  await unbuilt.close();
});

test('responses of the API are not cached, however their path is written', async () => {
  const server: App = fastify();
  setCommonHeaders(server);
  server.get('/api/points', () => ({ points: 10 }));
  server.get('/page', () => 'page');
  const listening = new URL(await server.listen({ host: '127.0.0.1', port: 0 }));
  const getCacheControl = async (requestPath: string) => {
    const request = http.get({ host: listening.hostname, port: listening.port, path: requestPath, agent: false });
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    response.resume();
    return [response.statusCode, response.headers['cache-control']];
  };
  try {
    for (const requestPath of ['/api/points', '/%61pi/points', `${listening.origin}/api/points`])
      expect([requestPath, ...(await getCacheControl(requestPath))]).toEqual([requestPath, 200, 'no-store']);
    expect(await getCacheControl('/page')).toEqual([200, undefined]);
  } finally {
    await server.close();
  }
});
