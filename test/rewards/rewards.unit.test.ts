import { discountLabel, type DiscountType } from '../../src/client/entities/offer';
import { getRewardBadge } from '../../src/client/entities/reward';
import { toRedeemError } from '../../src/client/features/customerKiosk/dashboard/components/RewardsOverlay';
import { createIdempotencyKeys } from '../../src/client/shared/api/useIdempotentCall';
import offers from '../../src/client/shared/i18n/messages/en/offers.json';
import reward from '../../src/client/shared/i18n/messages/en/reward.json';
import { messages } from '../../src/client/shared/i18n/messages/es';
import { createText } from '../../src/client/shared/i18n/useText';
import { translateError } from '../../src/client/shared/i18n/useTranslatedError';
import { countStamps } from '../../src/contract/plain/stamps';

const available = {
  isActive: true,
  isExceeded: false,
  alreadyRedeemed: false,
  isPending: false,
  repeat: 'daily' as const,
  pointsRequired: 100,
};

test.each([
  ['Available', {}, 100],
  ['Insufficient Points', {}, 99],
  ['Daily limit reached', { isExceeded: true }, 0],
  ['Inactive', { isActive: false, isExceeded: true }, 100],
  ['Already Redeemed', { alreadyRedeemed: true, repeat: 'once' as const, isActive: false, isExceeded: true }, 0],
])('KD-03 a reward has the badge %s', (badge, over, points) =>
  expect(getRewardBadge({ ...available, ...over }, points)).toBe(badge),
);

test('BX-81 a daily reward that was redeemed today is there again tomorrow, and a pending one is redeemed', () => {
  expect(getRewardBadge({ ...available, alreadyRedeemed: true }, 100)).toBe('Again tomorrow');
  expect(getRewardBadge({ ...available, alreadyRedeemed: true, isPending: true }, 100)).toBe('Already Redeemed');
});

test('BX-81 a stamp is filled when its whole share of the price is there', () => {
  const points = [-20, 0, 12, 13, 99, 100, 250];
  expect(points.map((balance) => countStamps(balance, 100, 8))).toEqual([0, 0, 0, 1, 7, 8, 8]);
});

test('KD-03 the label of a reward describes what the customer gets', () => {
  const label = (type: DiscountType, value: number) =>
    discountLabel({ type, value, name: 'Coffee' }, createText(reward).t);
  expect(label('PERCENTAGE_DISCOUNT', 20)).toBe('20% OFF');
  expect(label('FIXED_DISCOUNT', 5)).toBe('$5.00 OFF');
  expect(label('FREE_ITEM', 0)).toBe('FREE Coffee');
  expect(label('BOGO', 0)).toBe('BUY 1 GET 1 FREE');
});

test.each([
  [400, 'insufficientPoints', 'Insufficient points. You need 100 points but only have 40.', null],
  [409, 'alreadyRedeemed', 'You have already redeemed this reward or have a pending redemption.', null],
  [409, 'againTomorrow', 'You have already redeemed this reward today. You can redeem it again tomorrow.', null],
  [409, 'rewardChanged', 'The price has just changed. This reward now costs 300 points.', null],
  [403, 'dailyLimitReached', 'The daily redemption limit for this reward has been reached.', null],
  [403, undefined, 'You reached the Daily Redemption Limit.', null],
  [400, undefined, 'You reached the daily redemption limit.', 'Failed to redeem reward. Please try again.'],
  [403, undefined, 'Forbidden', 'Failed to redeem reward. Please try again.'],
  [400, undefined, 'This reward is not available', 'Failed to redeem reward. Please try again.'],
  [500, undefined, 'Internal Server Error', 'Failed to redeem reward. Please try again.'],
  ['FETCH_ERROR', undefined, '', 'Failed to redeem reward. Please try again.'],
])('KD-05 the message after a redemption failed with %s %s', (status, messageId, message, shown) => {
  const error = { status, data: { message, messageId } };
  expect(toRedeemError(error, createText(offers).t, (same) => same)).toBe(shown ?? message);
});

test('BX-04 a failed redemption says why in Spanish', () => {
  const access = { language: 'es' as const, messages };
  const translate = (error: unknown) => translateError(error, access);
  const data = {
    message: 'Insufficient points.',
    messageId: 'insufficientPoints',
    values: { required: 100, points: 40 },
  };
  expect(toRedeemError({ status: 400, data }, createText(offers, access).t, translate)).toBe(
    'No tienes suficientes puntos. Necesitas 100 puntos y tienes 40.',
  );
  const limit = { message: 'You reached the daily redemption limit.' };
  expect(toRedeemError({ status: 403, data: limit }, createText(offers, access).t, translate)).toBe(limit.message);
  const named = { ...limit, messageId: 'dailyLimitReached' };
  expect(toRedeemError({ status: 403, data: named }, createText(offers, access).t, translate)).toBe(
    'Esta recompensa alcanzó su límite diario de canjes. Vuelve mañana.',
  );
});

test('KD-04 an intent keeps its idempotency key until a definitive response, and another intent gets a new key', () => {
  let count = 0;
  const keys = createIdempotencyKeys(() => `key-${String(++count)}`);
  expect(keys.getKey('coffee')).toBe('key-1');
  expect(keys.getKey('coffee')).toBe('key-1');
  expect(keys.getKey('cake')).toBe('key-2');
  keys.reset('cake');
  expect(keys.getKey('cake')).toBe('key-3');
});
