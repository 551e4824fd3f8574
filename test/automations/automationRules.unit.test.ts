import { randomUUID } from 'node:crypto';
import { fillOccasionField } from '../../src/contract/plain/automationMessages';
import { compareShares } from '../../src/server/modules/results/intervals.rules';
import { compareGroups, isHeldBack, toExpiryDate } from '../../src/server/modules/sms/automations/automations.rules';

const group = ([customers, cameBack]: [number, number], earnedMean = 0, earnedVariance = 0) => {
  return { customers, cameBack, earnedMean, earnedVariance };
};

test('BX-75 results have no comparison while fewer than 50 customers were held back', () => {
  expect(compareGroups(group([500, 100]), group([49, 10]))).toBeNull();
  expect(compareGroups(group([0, 0]), group([50, 10]))).toBeNull();
  expect(compareGroups(group([450, 90]), group([50, 5]))).toMatchObject({
    ...{ messagedPercent: 20, heldBackPercent: 10, differencePoints: 10, lowPoints: -1.9, highPoints: 16.9 },
  });
});

test('BX-75 percentages have one decimal, and the difference is computed from the exact shares', () => {
  expect(compareGroups(group([300, 100]), group([60, 20]))?.differencePoints).toBe(0);
  expect(compareGroups(group([300, 0]), group([60, 20]))).toMatchObject({
    messagedPercent: 0,
    heldBackPercent: 33.3,
    differencePoints: -33.3,
  });
  expect(Object.is(compareGroups(group([3000, 1000]), group([3000, 1001]))?.differencePoints, 0)).toBe(true);
});

test('BX-88 the points earned are compared per customer, with an interval', () => {
  // sqrt(900 / 400 + 400 / 100) * 1.96 = 4.9
  const comparison = compareGroups(group([400, 0], 20, 900), group([100, 0], 12, 400));
  expect(comparison?.earned).toEqual({ difference: 8, low: 3.1, high: 12.9 });
});

test.each([
  // The examples of Newcombe 1998, table II, method 10.
  [56, 70, 48, 80, 0.0524, 0.3339],
  [9, 10, 3, 10, 0.1705, 0.809],
  [6, 7, 2, 7, 0.0582, 0.8062],
  [5, 56, 0, 29, -0.0381, 0.1926],
  [0, 10, 0, 20, -0.1611, 0.2775],
  [0, 10, 0, 10, -0.2775, 0.2775],
  [10, 10, 0, 20, 0.6791, 1],
  [10, 10, 0, 10, 0.6075, 1],
])('BX-88 the interval of %i of %i against %i of %i is the published one', (a, ofA, b, ofB, low, high) => {
  const interval = compareShares({ hits: a, size: ofA }, { hits: b, size: ofB });
  expect(interval.low).toBeCloseTo(low, 4);
  expect(interval.high).toBeCloseTo(high, 4);
});

test('BX-75 about one in ten customers is held back, always the same ones for one occasion and others for another', () => {
  const ids = Array.from(
    { length: 20_000 },
    (_, number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`,
  );
  const heldBack = ids.filter((id) => isHeldBack(id, 'welcome'));
  expect(heldBack.length).toBeGreaterThan(1_850);
  expect(heldBack.length).toBeLessThan(2_150);
  expect(ids.filter((id) => isHeldBack(id, 'welcome'))).toEqual(heldBack);
  const both = heldBack.filter((id) => isHeldBack(id, 'birthday:2026'));
  expect(both.length).toBeLessThan(heldBack.length / 5);
});

test('BX-72 the date of an expiry is read from its cause', () => {
  expect(toExpiryDate('expiry:2026-12-05:30')).toBe('December 5');
  expect(toExpiryDate(`near:${randomUUID()}`)).toBeNull();
});

test('BX-73 the name of a reward replaces its placeholder, and braces in the name are not placeholders', () => {
  expect(fillOccasionField('{reward}, {firstName}: {reward}', 'nearReward', '$& {points} tea')).toBe(
    '$& points tea, {firstName}: $& points tea',
  );
  expect(fillOccasionField('{reward}', 'welcome', 'tea')).toBe('{reward}');
});
