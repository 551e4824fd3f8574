import type { Database } from '../../src/server/database/Database';
import { openTestDatabase } from '../support/openTestDatabase';
import { checkSettledModel } from './settledModel';
import { createDeps } from './syncing';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('BX-190 BX-191 BX-201 BX-202 whatever is pressed, paid, named, corrected and taken back in 150 random sequences, nothing takes the order of somebody else', async () => {
  await checkSettledModel(createDeps(database), 150);
}, 600_000);
