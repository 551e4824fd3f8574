import { openSyncDeps } from '../checkout/syncing';
import { checkPointsModel } from './pointsModel';

const deps = openSyncDeps();

/** `npm run test:slow` runs 500 sequences, and `npm run test:model` 10,000. */
test('the rules of the ledger hold after each step of 16 random sequences in the three shops of a chain', async () => {
  await checkPointsModel(deps, 16, 'chain');
});
