import fastify from 'fastify';
import type { Database } from '../../src/server/database/Database';
import { createLog } from '../../src/server/main/log';
import { brandRoutes } from '../../src/server/modules/brand/brand.routes';
import type { App } from '../../src/server/platform/http/App';
import { readAddresses } from '../../src/server/platform/http/connections';
import { registerErrorHandler } from '../../src/server/platform/http/errorHandler';
import { openTestDatabase } from '../support/openTestDatabase';

let database: Database;
let app: App;
beforeAll(async () => {
  database = await openTestDatabase();
  app = fastify({ loggerInstance: createLog('silent') });
  registerErrorHandler(app);
  readAddresses(app);
  brandRoutes(app, { database });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await database.close();
});

test('BX-03 the public routes of the brand share a limit for each address', async () => {
  const ask = async (url: string, remoteAddress: string) => (await app.inject({ url, remoteAddress })).statusCode;
  const unknown = '/public/stores/subdomain/nowhere-at-all/brand';
  for (let count = 0; count < 1_200; count += 1) expect(await ask(unknown, '192.0.2.1')).toBe(404);
  const id = '00000000-0000-4000-8000-000000000000';
  expect(await ask(unknown, '192.0.2.1')).toBe(429);
  expect(await ask(`/public/stores/${id}/brand`, '192.0.2.1')).toBe(429);
  expect(await ask(`/public/stores/${id}/logo/${'0'.repeat(32)}`, '192.0.2.1')).toBe(429);
  expect(await ask(unknown, '192.0.2.2')).toBe(404);
});
