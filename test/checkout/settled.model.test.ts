import type { Database } from '../../src/server/database/Database';
import { openTestDatabase } from '../support/openTestDatabase';
import { checkSettledModel } from './settledModel';
import { createDeps } from './syncing';

/** MODEL_SEQUENCES and MODEL_SEED override the defaults. */
const SEQUENCES = Number(process.env.MODEL_SEQUENCES ?? 10_000);

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('BX-190 BX-191 BX-201 BX-202 no press or number takes the order of somebody else in 10,000 random sequences', async () => {
  const { MODEL_SEED: seed } = process.env;
  await checkSettledModel(createDeps(database), SEQUENCES, seed === undefined ? undefined : Number(seed));
}, 14_400_000);
