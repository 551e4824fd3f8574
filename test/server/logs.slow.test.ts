import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { addApiKey } from '../support/apiKey';
import { call } from '../support/http';
import { programArguments } from '../support/programs';
import { startServer } from '../support/server';
import { sharedDatabaseEnv } from '../support/sql';
import { createTestStore, newPhone } from '../support/testStore';

test('the log has the route, status and request id, but no passwords, tokens or phone numbers', async () => {
  const server = await startServer({ ...sharedDatabaseEnv(), LOG_LEVEL: 'debug' });
  const store = await createTestStore();
  const phone = newPhone();
  const password = 'canary-password-7731';
  const at = { server: server.url };
  const login = (body: object) => call<{ token: string }>('POST', '/auth/login', { ...at, body });
  await login({ email: store.ownerEmail, password });
  const { token } = (await login({ email: store.ownerEmail, password: store.password, scope: 'kiosk' })).body;
  const query = `phone=${encodeURIComponent(phone)}&storeSubdomain=${store.subdomain}`;
  const lookup = await call('GET', `/public/customer?${query}`, { ...at, token });
  await call('GET', `/nowhere/${phone}?${query}`, { ...at, token });
  const { token: apiKey } = await addApiKey(store.id, ['customers:read']);
  await call('GET', `/public/customer?${query}`, { ...at, token: apiKey });
  await call('GET', `/store/api-keys?key=${apiKey}`, { ...at, token: apiKey });
  await call('GET', `/public/customer?${query}`, { ...at, token: apiKey.replace(/.{32}$/, 'a'.repeat(32)) });
  await call('POST', '/public/check-in', { ...at, token, body: { phone, storeSubdomain: 'x'.repeat(100) } });
  await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: `{"password":"${password}",`,
  });
  await server.stop();
  const log = server.output();
  for (const canary of [password, store.password, token, apiKey, phone, phone.slice(2), encodeURIComponent(phone)]) {
    expect(log).not.toContain(canary);
  }
  const lines = log.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as Line] : []));
  const line = lines.find(({ requestId }) => requestId === lookup.headers.get('x-request-id'));
  expect(line).toMatchObject({ method: 'GET', route: '/api/public/customer', status: lookup.status });
  expect(typeof line?.ms).toBe('number');
});

test('a poll that finds nothing new and a health check that succeeds are logged only at the level debug', async () => {
  const server = await startServer({ ...sharedDatabaseEnv(), LOG_LEVEL: 'info' });
  const store = await createTestStore();
  const token = await store.cashierToken();
  const poll = (headers: Record<string, string>) =>
    call('GET', `/stores/${store.id}/rewards/redemptions`, { server: server.url, token, headers });
  const first = await poll({});
  const second = await poll({ 'if-none-match': first.headers.get('etag') ?? '' });
  expect([first.status, second.status]).toEqual([200, 304]);
  const health = await call('GET', '/health/ready', { server: server.url });
  expect(health.status).toBe(200);
  await server.stop();
  expect(server.output()).toContain(first.headers.get('x-request-id'));
  for (const { headers } of [second, health]) expect(server.output()).not.toContain(headers.get('x-request-id'));
  expect(server.output()).toMatch(/"settings":\{[^}]*"LOG_LEVEL":"info"[^}]*\},"msg":"Regulars \d/);
});

function startLogProgram() {
  return spawn(process.execPath, programArguments('test/server/logProgram.ts'), { stdio: ['ignore', 'pipe', 'pipe'] });
}

test('lines logged right before the exit are written', async () => {
  const child = startLogProgram();
  child.stdout.resume();
  const log = await text(child.stderr);
  const messages = log.trim().split('\n');
  expect(messages.length).toBeGreaterThan(10);
  expect(JSON.parse(messages.at(-1) ?? '')).toMatchObject({ level: 'info', msg: 'last line' });
});

test('the process keeps running and can exit when nobody reads its log', async () => {
  const child = startLogProgram();
  child.stderr.destroy();
  const exited = once(child, 'exit');
  expect(await text(child.stdout)).toBe('done\n');
  await exited;
  expect(child.exitCode).toBe(3);
});

interface Line {
  requestId?: string;
  ms?: number;
}
