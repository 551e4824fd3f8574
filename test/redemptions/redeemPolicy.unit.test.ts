import { checkRedeemable, type Redeemable } from '../../src/server/modules/redemptions/redeem.policy';

const reward: Redeemable = { isActive: true, isRedeemed: false, dailyLimit: 3, usedToday: 2, pointsRequired: 100 };
const decide = (over: Partial<Redeemable>, points: number) => {
  const refusal = checkRedeemable({ ...reward, ...over }, points);
  return refusal && `${refusal.code}: ${refusal.message}`;
};

test.each([
  ['the last place and just enough points', {}, 100, null],
  ['no limit, however many had it', { dailyLimit: null, usedToday: 999 }, 100, null],
  ['switched off', { isActive: false }, 100, 'bad_request: This reward is not available'],
  [
    'had before',
    { isRedeemed: true },
    100,
    'conflict: You have already redeemed this reward or have a pending redemption.',
  ],
  [
    'no place today',
    { usedToday: 3 },
    100,
    'forbidden: The daily redemption limit for this reward has been reached. Please come back tomorrow.',
  ],
  ['a limit lowered below what was used', { usedToday: 9 }, 100, /daily redemption limit/],
  ['one point too few', {}, 99, 'bad_request: Insufficient points. You need 100 points but only have 99.'],
  ['a balance below zero', {}, -40, 'bad_request: Insufficient points. You need 100 points but only have -40.'],
])('AP-29 KD-05 %s', (_what, over, points, decision) => {
  if (decision instanceof RegExp) expect(decide(over, points)).toMatch(decision);
  else expect(decide(over, points)).toBe(decision);
});

test('AP-29 the first reason counts: availability, duplicate, limit, points', () => {
  const all = { isActive: false, isRedeemed: true, usedToday: 3 };
  expect(decide(all, 0)).toMatch(/not available/);
  expect(decide({ ...all, isActive: true }, 0)).toMatch(/already redeemed/);
  expect(decide({ ...all, isActive: true, isRedeemed: false }, 0)).toMatch(/daily redemption limit/);
  expect(decide({}, 0)).toMatch(/Insufficient points/);
});
