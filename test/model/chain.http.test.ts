import type { Database } from '../../src/server/database/Database';
import { createDeps } from '../checkout/syncing';
import { openTestDatabase } from '../support/openTestDatabase';
import { checkPointsModel } from './pointsModel';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** `npm run test:slow` runs 500 sequences, and `npm run test:model` 10,000. */
test('the rules of the ledger hold after each step of 16 random sequences in the three shops of a chain', async () => {
  await checkPointsModel(createDeps(database), 16, 'chain');
});
