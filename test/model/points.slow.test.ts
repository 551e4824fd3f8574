import { openSyncDeps } from '../checkout/syncing';
import { checkPointsModel } from './pointsModel';

const deps = openSyncDeps();

/** `npm run test:model` runs 10,000 sequences. */
test('the rules of the ledger hold after each step of 1,000 random sequences, eight at a time', async () => {
  const responses = await checkPointsModel(deps, 1_000);
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
