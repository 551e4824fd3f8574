import { findNextReward } from '../../src/client/features/customerKiosk/dashboard/useRewardGoals';
import { describePointsChange } from '../../src/client/features/customerKiosk/dashboard/overlays/PointsChangeRow';

const reward = (name: string, pointsRequired: number, over = {}) => ({
  name,
  pointsRequired,
  isActive: true,
  isExceeded: false,
  alreadyRedeemed: false,
  ...over,
});

test('BX-02 the next reward is the cheapest that lacks nothing but points', () => {
  const rewards = [
    reward('affordable', 50),
    reward('inactive', 110, { isActive: false }),
    reward('redeemed', 120, { alreadyRedeemed: true }),
    reward('at its limit', 130, { isExceeded: true }),
    reward('far', 400),
    reward('next', 150),
  ];
  expect(findNextReward(rewards, 100)?.name).toBe('next');
  expect(findNextReward(rewards, 149)?.name).toBe('next');
  expect(findNextReward(rewards, 150)?.name).toBe('far');
  expect(findNextReward(rewards, 400)).toBeNull();
});

test.each([
  ['earn', 12, 'Purchase of $12.50', 'Purchase of $12.50'],
  ['redeem', -100, 'Free coffee', 'Redeemed Free coffee'],
  ['refund', 100, 'Free coffee', 'Points returned for Free coffee'],
  ['referral', 50, undefined, 'Referred a new customer'],
  ['adjustment', 5, undefined, 'Points added by the store'],
  ['adjustment', -5, undefined, 'Points removed by the store'],
  ['reversal', -12, 'Purchase reduced from $10.00 to $0.00', 'Purchase reduced from $10.00 to $0.00'],
  ['expiry', -3, undefined, 'Points expired'],
] as const)('BX-01 a change by %s of %d points is told in a plain sentence', (kind, points, reason, sentence) => {
  expect(describePointsChange({ kind, points, ...(reason !== undefined && { reason }) })).toBe(sentence);
});
