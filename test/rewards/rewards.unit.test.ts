import {
  badgeOf,
  createIdempotencyKeys,
  isAnswered,
  redeemProblem,
  rewardLabel,
} from '../../src/client/features/customerKiosk';

const open = { isActive: true, isExceeded: false, alreadyRedeemed: false, pointsRequired: 100 };

test.each([
  ['Available', {}, 100],
  ['Insufficient Points', {}, 99],
  ['Daily limit reached', { isExceeded: true }, 0],
  ['Inactive', { isActive: false, isExceeded: true }, 100],
  ['Already Redeemed', { alreadyRedeemed: true, isActive: false, isExceeded: true }, 0],
])('KD-03 the badge %s', (badge, over, points) => {
  expect(badgeOf({ ...open, ...over }, points)).toBe(badge);
});

test('KD-03 a reward is named by its worth', () => {
  const label = (rewardType: Parameters<typeof rewardLabel>[0]['rewardType'], rewardValue: number) =>
    rewardLabel({ name: 'Coffee', rewardType, rewardValue });
  expect(label('PERCENTAGE_DISCOUNT', 20)).toBe('20% OFF');
  expect(label('FIXED_DISCOUNT', 5)).toBe('$5.00 OFF');
  expect(label('FREE_ITEM', 0)).toBe('FREE Coffee');
  expect(label('BOGO', 0)).toBe('BUY 1 GET 1 FREE');
});

test.each([
  [400, 'Insufficient points. You need 100 points but only have 40.', null],
  [409, 'You have already redeemed this reward or have a pending redemption.', null],
  [403, 'The daily redemption limit for this reward has been reached.', null],
  [403, 'Forbidden', 'Failed to redeem reward. Please try again.'],
  [400, 'This reward is not available', 'Failed to redeem reward. Please try again.'],
  [500, 'Internal Server Error', 'Failed to redeem reward. Please try again.'],
  [undefined, '', 'Failed to redeem reward. Please try again.'],
])('KD-05 a redeem refused with %s %j', (status, message, shown) => {
  expect(redeemProblem(status, message)).toBe(shown ?? message);
});

test('KD-04 a repeat of the same intent sends the same key until it is answered; another intent a new one', () => {
  let made = 0;
  const keys = createIdempotencyKeys(() => `key-${String(++made)}`);
  expect(keys.keyFor('coffee')).toBe('key-1');
  expect(keys.keyFor('coffee')).toBe('key-1');
  expect(keys.keyFor('cake')).toBe('key-2');
  keys.answered();
  expect(keys.keyFor('cake')).toBe('key-3');
});

test('KD-04 a time-out or a fault of the server is not an answer: it may have acted', () => {
  expect([undefined, 500, 503, 400, 409].map(isAnswered)).toEqual([false, false, false, true, true]);
});
