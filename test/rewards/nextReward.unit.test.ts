import { findNextReward } from '../../src/client/features/customerKiosk/findNextReward';

const reward = (name: string, pointsRequired: number, over = {}) => ({
  name,
  pointsRequired,
  isActive: true,
  isExceeded: false,
  alreadyRedeemed: false,
  isPending: false,
  repeat: 'once' as const,
  ...over,
});

test('BX-02 the next reward is the cheapest one that is only missing points', () => {
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
