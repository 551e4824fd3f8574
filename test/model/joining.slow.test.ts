import { openSyncDeps } from '../checkout/syncing';
import { checkPointsModel } from './pointsModel';

const deps = openSyncDeps();

/** `npm run test:model` runs 10,000 sequences. */
test('CH-27 CH-28 CH-31 the rules of the ledger hold after each step of 400 random sequences while a store joins a chain and leaves it', async () => {
  const responses = await checkPointsModel(deps, 400, 'joining');
  for (const name of [
    'redeem 201',
    'redeem 400',
    'purchase 200',
    'phone purchase 200',
    'move credit 200',
    'merge 200',
    'join 202',
    'leave 202',
  ]) {
    expect(responses[name]).toBeGreaterThan(0);
  }
}, 600_000);
