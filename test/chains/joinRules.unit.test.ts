import { combineConsent, nextNight, validateRate, validateStart } from '../../src/server/modules/chainMoves/join.rules';
import type { Profile } from '../../src/server/modules/merging';
import { convertPoints } from '../../src/server/modules/origins';

test.each([
  [40, 1, 40],
  [7, 0.5, 3],
  [-7, 0.5, -4],
  [-8, 0.5, -4],
  [3, 0.3333, 0],
  [-1, 0.0001, -1],
  [10, 1.1, 11],
  [0, 2, 0],
  [9_007_199_254, 1_000, 9_007_199_254_000],
])('CH-26 %d points at a rate of %d are worth %d', (points, rate, worth) =>
  expect(convertPoints(points, rate)).toBe(worth),
);

test('CH-26 moves in any parts make no point, and end where one move would', () => {
  for (const rate of [0.3333, 0.5, 0.9999, 1, 1.5, 7]) {
    let [moved, got] = [0, 0];
    for (const points of [40, -20, -1, -19, 3, 5, -8]) {
      moved += points;
      got += convertPoints(moved, rate) - got;
      expect(got).toBe(convertPoints(moved, rate));
      expect(got).toBeLessThanOrEqual(moved * rate);
    }
    expect(got).toBe(0);
  }
});

test('the next night begins at 3 a.m. of the shop, also after a change of the clocks', () => {
  const night = (at: string, zone: string) => nextNight(new Date(at), zone).toISOString();
  expect(night('2026-07-01T06:59:00Z', 'America/New_York')).toBe('2026-07-01T07:00:00.000Z');
  expect(night('2026-07-01T07:00:00Z', 'America/New_York')).toBe('2026-07-02T07:00:00.000Z');
  expect(night('2026-03-08T06:30:00Z', 'America/New_York')).toBe('2026-03-08T07:00:00.000Z');
  expect(night('2026-10-31T12:00:00Z', 'America/New_York')).toBe('2026-11-01T08:00:00.000Z');
});

test('a rate has four decimals, and a start is within 90 days', () => {
  expect([0.0001, 1, 12.3456, 1_000].map(validateRate)).toEqual([null, null, null, null]);
  expect([0.00001, 1.23456].map((rate) => typeof validateRate(rate))).toEqual(['string', 'string']);
  const now = new Date('2026-07-01T00:00:00Z');
  expect(validateStart(new Date(now.getTime() + 90 * 86_400_000), now)).toBeNull();
  expect(validateStart(new Date(now.getTime() - 1), now)).not.toBeNull();
  expect(validateStart(new Date(now.getTime() + 90 * 86_400_000 + 1), now)).not.toBeNull();
});

const PROFILE: Profile = {
  id: 'a',
  phone: '+12025550100',
  name: 'Ann',
  birthday: null,
  points: 0,
  visits: 0,
  lastVisitAt: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  registeredAt: null,
  referralCode: null,
  openingPointsAt: null,
  smsConsentAt: null,
  smsConsentSource: null,
  smsConsentTextVersion: null,
  smsOptedOutAt: null,
  smsChoiceAt: null,
  language: null,
};
const agreed = {
  ...PROFILE,
  smsConsentAt: '2026-02-01T00:00:00.000Z',
  smsConsentSource: 'kiosk',
  smsConsentTextVersion: '1',
};
const OPTED_OUT = '2026-03-01T00:00:00.000Z';
const NOBODY = { erased: new Set<string>(), optedOut: new Set<string>() };
const NUMBER = new Set([PROFILE.phone]);

test.each([
  ["the chain's own stays", PROFILE, agreed, NOBODY, true, 'kiosk'],
  ["the chain's own stays without a statement", agreed, { ...agreed, smsConsentSource: 'page' }, NOBODY, false, 'page'],
  ["the shop's counts with a statement", agreed, PROFILE, NOBODY, true, 'joined_shop'],
  ['and for a new customer', agreed, null, NOBODY, true, 'joined_shop'],
  ['but not without', agreed, null, NOBODY, false, null],
  ['nor after an opt-out in the chain', agreed, { ...PROFILE, smsOptedOutAt: OPTED_OUT }, NOBODY, true, null],
  ['nor after one in the shop', { ...agreed, smsOptedOutAt: OPTED_OUT }, null, NOBODY, true, null],
  ['nor for a number that opted out', agreed, null, { ...NOBODY, optedOut: NUMBER }, true, null],
  ['nor for a number of somebody who was erased', agreed, null, { ...NOBODY, erased: NUMBER }, true, null],
  ['nor from somebody too young', { ...agreed, birthday: '2020-01-01' }, null, NOBODY, true, null],
] as const)('CH-30 consent: %s', (_rule, from, into, numbers, hasStatement, source) => {
  const statement = hasStatement ? { version: 'statement:1' } : null;
  const consent = combineConsent(from, into, { statement, numbers });
  expect(consent.source).toBe(source);
  expect(consent.at === null).toBe(source === null);
  expect(consent.version).toBe(source === null ? null : source === 'joined_shop' ? 'statement:1' : '1');
});
