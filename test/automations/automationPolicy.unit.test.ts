import { randomUUID } from 'node:crypto';
import { fillOccasionField } from '../../src/contract/automationMessages';
import { compareReturns, isHeldBack, toExpiryDate } from '../../src/server/modules/sms/automations/automations.policy';

const groups = (messaged: [number, number], heldBack: [number, number]) => ({
  messaged: { customers: messaged[0], cameBack: messaged[1] },
  heldBack: { customers: heldBack[0], cameBack: heldBack[1] },
});

test('BX-75 results have no comparison while fewer than 50 customers were held back', () => {
  expect(compareReturns(groups([500, 100], [49, 10]))).toBeNull();
  expect(compareReturns(groups([0, 0], [50, 10]))).toBeNull();
  expect(compareReturns(groups([450, 90], [50, 5]))).toEqual({
    messagedPercent: 20,
    heldBackPercent: 10,
    differencePoints: 10,
  });
});

test('BX-75 percentages have one decimal, and the difference is computed from the exact shares', () => {
  expect(compareReturns(groups([300, 100], [60, 20]))?.differencePoints).toBe(0);
  expect(compareReturns(groups([300, 0], [60, 20]))).toEqual({
    messagedPercent: 0,
    heldBackPercent: 33.3,
    differencePoints: -33.3,
  });
  expect(Object.is(compareReturns(groups([3000, 1000], [3000, 1001]))?.differencePoints, 0)).toBe(true);
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
