import http from 'node:http';
import net from 'node:net';
import { startServer } from '../support/server';
import { sharedDatabaseEnv } from '../support/sql';
import { createTestStore } from '../support/testStore';

/** Creates a client with one keep-alive connection, like a browser or a proxy. */
function openClient(server: string) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  return (method: string, path: string, headers: Record<string, string>, body?: object) =>
    new Promise<number>((resolve, reject) => {
      const request = http.request(`${server}/api${path}`, { agent, method, headers }, (response) => {
        response.resume().on('end', () => {
          resolve(response.statusCode ?? 0);
        });
      });
      request.on('error', reject);
      request.end(body && JSON.stringify(body));
    });
}

test('Q-08 SIGTERM under load drops no request and ends within 10 s', async () => {
  const server = await startServer({ ...sharedDatabaseEnv(), LOG_LEVEL: 'warn' });
  const store = await createTestStore();
  const headers = { authorization: `Bearer ${await store.ownerToken()}` };
  const statuses: number[] = [];
  const dropped: unknown[] = [];
  // Sends requests until the server accepts no new connections, after which a client may retry elsewhere.
  const clients = Array.from({ length: 8 }, async () => {
    const send = openClient(server.url);
    for (;;) {
      try {
        statuses.push(await send('GET', '/store-owners/me', headers));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ECONNREFUSED') return;
        dropped.push(error);
      }
    }
  });
  const slow = Array.from({ length: 4 }, () => openClient(server.url));
  await Promise.all(slow.map((send) => send('GET', '/health/live', {})));
  // Signing in takes some 20 ms of argon2, so these are in flight when the signal comes.
  const credentials = { email: store.ownerEmail, password: store.password };
  const signIns = slow.map((send) => send('POST', '/auth/login', { 'content-type': 'application/json' }, credentials));
  await new Promise((resolve) => setTimeout(resolve, 5));
  const start = Date.now();
  const code = await server.stop('SIGTERM');
  await Promise.all(clients);
  expect({ code, dropped, printed: server.output() }).toMatchObject({ code: 0, dropped: [] });
  expect(Date.now() - start).toBeLessThan(10_000);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await Promise.all(signIns)).toEqual([200, 200, 200, 200]);
}, 60_000);

test('Q-08 connections with an incomplete request do not prevent a graceful stop', async () => {
  const server = await startServer({ ...sharedDatabaseEnv(), LOG_LEVEL: 'error' });
  const { hostname, port } = new URL(server.url);
  // Browsers open connections in advance, and a kiosk may lose its network during a request.
  const sockets = await Promise.all(
    [
      '',
      'GET /api/health/live HTTP/1.1\r\nHo',
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{',
    ].map(
      (partialRequest) =>
        new Promise<net.Socket>((resolve) => {
          const socket = net.connect(Number(port), hostname, () => {
            socket.write(partialRequest);
            resolve(socket);
          });
          socket.on('error', () => undefined);
        }),
    ),
  );
  await new Promise((resolve) => setTimeout(resolve, 100));
  const start = Date.now();
  const code = await server.stop('SIGTERM');
  for (const socket of sockets) socket.destroy();
  expect({ code, printed: server.output() }).toEqual({
    code: 0,
    printed: expect.stringMatching(/^Regulars is ready on \S+\n$/) as string,
  });
  expect(Date.now() - start).toBeLessThan(9_000);
}, 60_000);
