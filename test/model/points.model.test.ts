import { openSyncDeps } from '../checkout/syncing';
import { checkPointsModel } from './pointsModel';

/** MODEL_SEQUENCES, MODEL_SEED and MODEL_PATH override the defaults. */
const SEQUENCES = Number(process.env.MODEL_SEQUENCES ?? 10_000);

const deps = openSyncDeps();

test('the rules of the ledger hold after each step of 10,000 random sequences, eight at a time', async () => {
  const responses = await checkPointsModel(deps, SEQUENCES);
  process.stdout.write(`${JSON.stringify(responses, Object.keys(responses).sort())}\n`);
}, 14_400_000);
