import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { embeddedClientConfig } from '../../src/server/database/embedded/startEmbedded';
import { startNpmScript, TEST_SECRETS_KEY, type RunningProcess } from '../support/server';
import { closeSql } from '../support/sql';
import { createTestStore, signIn, type TestStore } from '../support/testStore';

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'regulars-npm-start-'));
let server: RunningProcess;
let store: TestStore;

async function start(): Promise<void> {
  server = await startNpmScript('start', { DATA_DIR: dataDir, SECRETS_KEY: TEST_SECRETS_KEY, LOG_LEVEL: 'warn' });
  process.env.REGULARS_TEST_URL = server.url;
  process.env.REGULARS_TEST_DATABASE = JSON.stringify(await embeddedClientConfig(dataDir));
}

afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

interface Request {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: object;
}

/** Sends a request. Resolves to its status, or to the code of the error. */
function send(agent: http.Agent, { method = 'GET', path, headers = {}, body }: Request): Promise<number | string> {
  return new Promise((resolve) => {
    const sent = http.request(`${server.url}/api${path}`, { agent, method, headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    });
    sent.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    sent.end(body && JSON.stringify(body));
  });
}
const keptConnection = () => new http.Agent({ keepAlive: true, maxSockets: 1 });
const freshConnections = () => new http.Agent({ keepAlive: false });

/** Sends requests over one connection until a new connection is refused, after which a client may retry elsewhere. */
async function sendUntilRefused(request: Request): Promise<(number | string)[]> {
  const agent = keptConnection();
  for (const responses = []; ;) {
    const response = await send(agent, request);
    if (response === 'ECONNREFUSED') return responses;
    responses.push(response);
  }
}

/** Sends each request over a new connection until the server is not ready, as a proxy does. */
async function sendWhileReady(request: Request): Promise<(number | string)[]> {
  const agent = freshConnections();
  for (const responses = []; ;) {
    if ((await send(agent, { path: '/health/ready' })) === 503) return responses;
    responses.push(await send(agent, request));
  }
}

async function expectAllStopped(): Promise<void> {
  await expect(embeddedClientConfig(dataDir)).rejects.toThrow('no packaged PostgreSQL is running');
  expect(await send(freshConnections(), { path: '/health/live' })).toBe('ECONNREFUSED');
}

test('BX-62 SIGTERM to npm start stops server and database within 10 s and drops no request', async () => {
  await start();
  store = await createTestStore();
  const me = { path: '/store-owners/me', headers: { authorization: `Bearer ${await store.ownerToken()}` } };
  const kept = Array.from({ length: 4 }, () => sendUntilRefused(me));
  const fresh = Array.from({ length: 4 }, () => sendWhileReady(me));
  await send(freshConnections(), me);
  const ended = server.stop('SIGTERM');
  // These connect while the signal travels from npm to the server. A sign-in takes about 20 ms.
  const signInRequest = {
    method: 'POST',
    path: '/auth/login',
    headers: { 'content-type': 'application/json' },
    body: { email: store.ownerEmail, password: store.password },
  };
  const connecting = Array.from({ length: 60 }, (_, n) => send(freshConnections(), n % 10 ? me : signInRequest));
  const responses = (await Promise.all([...kept, ...fresh, ...connecting])).flat();
  expect(new Set(responses)).toEqual(new Set([200]));
  await closeSql();
  // The exit code would be 1 if stopping took 9 s.
  expect({ code: await ended, printed: server.output() }).toMatchObject({ code: 0 });
  await expectAllStopped();
}, 90_000);

test('BX-62 npm start works again afterward, and SIGTERM to its process group stops everything too', async () => {
  await start();
  await signIn(store.ownerEmail);
  process.kill(-server.pid, 'SIGTERM');
  await server.ended;
  await expectAllStopped();
}, 60_000);
