import type { Database } from '../../src/server/database/Database';
import { openTestDatabase } from '../support/openTestDatabase';
import { checkSettledModel } from './settledModel';
import { createDeps } from './syncing';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('BX-190 BX-191 whatever is pressed, paid, named and taken back in 30 random sequences, no press takes the order of somebody else', async () => {
  await checkSettledModel(createDeps(database), 30);
}, 600_000);
