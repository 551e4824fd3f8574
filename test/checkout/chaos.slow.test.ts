import type { Database } from '../../src/server/database/Database';
import { openTestDatabase } from '../support/openTestDatabase';
import { checkChaos } from './chaos';

let databases: [Database, Database];
beforeAll(async () => {
  databases = [await openTestDatabase(), await openTestDatabase()];
});
afterAll(() => Promise.all(databases.map((database) => database.close())));

/** `npm run test:chaos` runs 200 scenarios. */
test('BX-23 BX-61 outages, kills and restores lose no purchase that names its customer, in 10 random runs of 80 hours', async () => {
  await checkChaos(databases, 10);
}, 600_000);
