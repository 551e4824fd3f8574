import type { Database } from '../../src/server/database/Database';
import { createDeps } from '../checkout/syncing';
import { openTestDatabase } from '../support/openTestDatabase';
import { checkPointsModel } from './pointsModel';

/** MODEL_SEQUENCES, MODEL_SEED and MODEL_PATH override the defaults. */
const SEQUENCES = Number(process.env.MODEL_SEQUENCES ?? 10_000);

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('the rules of the ledger hold after each step of 10,000 random sequences while a store joins a chain and leaves it', async () => {
  const responses = await checkPointsModel(createDeps(database), SEQUENCES, 'joining');
  process.stdout.write(`${JSON.stringify(responses, Object.keys(responses).sort())}\n`);
}, 14_400_000);
