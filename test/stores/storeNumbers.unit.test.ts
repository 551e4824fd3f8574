import { limitNumberInput, limitSmsInput, type NumberBounds } from '../../src/client/features/stores/numberInput';
import { formatSmsUsage } from '../../src/client/features/stores/storeNumbers';
import { STORE_NUMBERS } from '../../src/contract/plain/storeLimits';

/** The value of the field after these keys were pressed one by one. */
const typing = (keys: string, bounds: NumberBounds) =>
  Array.from(keys).reduce((value, key) => limitNumberInput(value, value + key, bounds), '');

describe('VA-01 points per dollar', () => {
  test.each([
    ['0.01', '0.01'],
    ['.5', '.5'],
    ['12.34', '12.34'],
    ['999999.99', '999999.99'],
    ['1000000', '100000'],
    ['12.345', '12.34'],
    ['0.00', '0.0'],
    ['-3', '3'],
    ['1e5', '15'],
    ['4..2', '4.2'],
  ])('typing %s results in %s', (keys, left) => expect(typing(keys, STORE_NUMBERS.pointsPerDollar)).toBe(left));

  test.each(['1000000', '0', '-1', 'abc', '1.234', 'NaN', 'Infinity', '1,2'])(
    'pasting %s is accepted or ignored as a whole',
    (typed) => {
      // '0' is a prefix of 0.5. The other values are rejected.
      expect(limitNumberInput('7', typed, STORE_NUMBERS.pointsPerDollar)).toBe(typed === '0' ? '0' : '7');
    },
  );

  test('a field can be empty while typing, and accepts thousands separators', () => {
    expect(limitNumberInput('7', '', STORE_NUMBERS.pointsPerDollar)).toBe('');
    expect(limitNumberInput('7', ' 12,500.5 ', STORE_NUMBERS.pointsPerDollar)).toBe('12500.5');
  });
});

describe('VA-01 referral points and percentage', () => {
  test.each([
    ['1', '1'],
    ['10000', '10000'],
    ['10001', '1000'],
    ['0', ''],
    ['2.5', '25'],
  ])('typing %s results in %s points', (keys, left) => expect(typing(keys, STORE_NUMBERS.referralPoints)).toBe(left));

  test.each([
    ['0', '0'],
    ['100', '100'],
    ['100.01', '100.0'],
    ['101', '10'],
    ['5.25', '5.25'],
  ])('typing %s results in %s percent', (keys, left) =>
    expect(typing(keys, STORE_NUMBERS.purchaseReferralPercentage)).toBe(left),
  );
});

test.each([
  ['', '0'],
  ['abc', '0'],
  ['-5', '0'],
  ['05', '5'],
  ['12.9', '12'],
  ['1,000', '1000'],
  ['10000000', '10000000'],
  ['10000001', '1000'],
])('VA-01 entering "%s" as the SMS limit results in %s', (typed, limit) =>
  expect(limitSmsInput('1000', typed)).toBe(limit),
);

test('ST-05 SMS usage shows used/limit, with 25 for a missing limit and Unlimited for 0', () => {
  expect(formatSmsUsage({ used: 1234, limit: 5000 })).toBe('1,234/5,000');
  expect(formatSmsUsage({ used: 3 })).toBe('3/25');
  expect(formatSmsUsage({ used: 0, limit: 0 })).toBe('0/Unlimited');
});
