import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { fastify } from 'fastify';
import type { App } from '../../src/server/platform/http/App';
import { addDrain } from '../../src/server/platform/http/drain';

const CLIENTS = 40;

/** Sends requests on new connections one after the other until one fails. Returns the error code. */
async function requestUntilRefused(port: number): Promise<string> {
  for (;;) {
    const code = await new Promise<string>((resolve) => {
      http
        .get({ port, host: '127.0.0.1', path: '/', agent: false }, (response) => {
          response.resume().on('end', () => resolve(''));
        })
        .on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    });
    if (code !== '') return code;
  }
}

test('a server that stops under load resets no connection: it responds to open requests and refuses later ones', async () => {
  const app = fastify() as unknown as App;
  const drain = addDrain(app);
  app.get('/', async () => {
    // The event loop is kept busy, as under load.
    const until = performance.now() + 1;
    while (performance.now() < until);
    await new Promise(setImmediate);
    return 'ok';
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const clients = Array.from({ length: CLIENTS }, () => requestUntilRefused(port));
  await drain.begin(100);
  expect(await Promise.all(clients)).toEqual(Array<string>(CLIENTS).fill('ECONNREFUSED'));
  await app.close();
}, 30_000);
