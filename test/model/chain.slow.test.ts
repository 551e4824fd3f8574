import { openSyncDeps } from '../checkout/syncing';
import { checkPointsModel } from './pointsModel';

const deps = openSyncDeps();

/** `npm run test:model` runs 10,000 sequences. */
test('the rules of the ledger hold after each step of 500 random sequences in the three shops of a chain', async () => {
  const responses = await checkPointsModel(deps, 500, 'chain');
  for (const name of [
    'redeem 201',
    'redeem 400',
    'purchase 200',
    'phone purchase 200',
    'move credit 200',
    'merge 200',
  ]) {
    expect(responses[name]).toBeGreaterThan(0);
  }
}, 600_000);
