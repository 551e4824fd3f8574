import type { Database } from '../../src/server/database/Database';
import { createDeps } from '../checkout/syncing';
import { openTestDatabase } from '../support/openTestDatabase';
import { checkPointsModel } from './pointsModel';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('the rules of the ledger hold after each step of 96 random sequences, eight at a time', async () => {
  await checkPointsModel(createDeps(database), 96);
}, 120_000);
