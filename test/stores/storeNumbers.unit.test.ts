import {
  POINTS_PER_DOLLAR,
  REFERRAL_PERCENTAGE,
  REFERRAL_POINTS,
  smsUsage,
  typedNumber,
  typedSmsLimit,
  type NumberBounds,
} from '../../src/client/features/stores';

/** What stands in the field when each key is pressed in turn. */
const typing = (keys: string, bounds: NumberBounds) =>
  Array.from(keys).reduce((held, key) => typedNumber(held, held + key, bounds), '');

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
  ])('typing %s leaves %s', (keys, left) => {
    expect(typing(keys, POINTS_PER_DOLLAR)).toBe(left);
  });

  test.each(['1000000', '0', '-1', 'abc', '1.234', 'NaN', 'Infinity', '1,2'])(
    '%s put in at once is taken or ignored whole',
    (typed) => {
      // '0' may still become 0.5; every other stays out.
      expect(typedNumber('7', typed, POINTS_PER_DOLLAR)).toBe(typed === '0' ? '0' : '7');
    },
  );

  test('a field may stand empty while somebody types, and takes a number as people write it', () => {
    expect(typedNumber('7', '', POINTS_PER_DOLLAR)).toBe('');
    expect(typedNumber('7', ' 12,500.5 ', POINTS_PER_DOLLAR)).toBe('12500.5');
  });
});

describe('VA-01 referral points and percentage', () => {
  test.each([
    ['1', '1'],
    ['10000', '10000'],
    ['10001', '1000'],
    ['0', ''],
    ['2.5', '25'],
  ])('typing %s leaves %s whole points', (keys, left) => {
    expect(typing(keys, REFERRAL_POINTS)).toBe(left);
  });

  test.each([
    ['0', '0'],
    ['100', '100'],
    ['100.01', '100.0'],
    ['101', '10'],
    ['5.25', '5.25'],
  ])('typing %s leaves %s percent', (keys, left) => {
    expect(typing(keys, REFERRAL_PERCENTAGE)).toBe(left);
  });
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
])('VA-01 an SMS limit typed as "%s" is %s', (typed, limit) => {
  expect(typedSmsLimit('1000', typed)).toBe(limit);
});

test('ST-05 SMS usage reads used/limit, with 25 where there is no limit, and 0 as Unlimited', () => {
  expect(smsUsage({ used: 1234, limit: 5000 })).toBe('1,234/5,000');
  expect(smsUsage({ used: 3 })).toBe('3/25');
  expect(smsUsage({ used: 0, limit: 0 })).toBe('0/Unlimited');
});
