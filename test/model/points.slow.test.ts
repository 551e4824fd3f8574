import type { Database } from '../../src/server/database/Database';
import { createDeps } from '../checkout/syncing';
import { openTestDatabase } from '../support/openTestDatabase';
import { checkPointsModel } from './pointsModel';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** `npm run test:model` runs 10,000 sequences. */
test('the rules of the ledger hold after each step of 1,000 random sequences, eight at a time', async () => {
  const responses = await checkPointsModel(createDeps(database), 1_000);
  // Each kind of request must have succeeded at least once.
  for (const name of [
    'redeem 201',
    'cancel 200',
    'adjust 200',
    'merge 200',
    'erase 204',
    'purchase 200',
    'move credit 200',
  ]) {
    expect(responses[name]).toBeGreaterThan(0);
  }
}, 600_000);
