import { checkRedeemable, type Redeemable } from '../../src/server/modules/redemptions/redemptions.rules';

const reward: Redeemable = { isActive: true, isInShop: true, block: null, isLimitReached: false, pointsRequired: 100 };
const decide = (over: Partial<Redeemable>, points: number) => {
  const error = checkRedeemable({ ...reward, ...over }, points);
  return error && `${error.code}: ${error.message}`;
};

test.each<[string, Partial<Redeemable>, number, string | null]>([
  ['with just enough points', {}, 100, null],
  ['when it is inactive', { isActive: false }, 100, 'bad_request: This reward is not available'],
  [
    'when it was redeemed before',
    { block: 'once' },
    100,
    'conflict: You have already redeemed this reward or have a pending redemption.',
  ],
  [
    'when it is pending',
    { block: 'pending' },
    100,
    'conflict: You have already redeemed this reward or have a pending redemption.',
  ],
  [
    'when it was redeemed today',
    { block: 'daily' },
    100,
    'conflict: You have already redeemed this reward today. You can redeem it again tomorrow.',
  ],
  [
    'when the daily limit is reached',
    { isLimitReached: true },
    100,
    'forbidden: The daily redemption limit for this reward has been reached. Please come back tomorrow.',
  ],
  ['with one point too few', {}, 99, 'bad_request: Insufficient points. You need 100 points but only have 99.'],
  ['with a negative balance', {}, -40, 'bad_request: Insufficient points. You need 100 points but only have -40.'],
])('AP-29 KD-05 a reward is checked %s', (_name, over, points, decision) => {
  expect(decide(over, points)).toBe(decision);
});

test('AP-29 the first error wins, in the order availability, duplicate, daily limit, points', () => {
  const all = { isActive: false, block: 'once', isLimitReached: true } as const;
  expect(decide(all, 0)).toMatch(/not available/);
  expect(decide({ ...all, isActive: true }, 0)).toMatch(/already redeemed/);
  expect(decide({ ...all, isActive: true, isInShop: true, block: null }, 0)).toMatch(/daily redemption limit/);
  expect(decide({}, 0)).toMatch(/Insufficient points/);
});
