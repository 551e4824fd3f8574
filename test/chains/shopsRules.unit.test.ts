import { placeRules, toDegrees, toPeriod, toRows } from '../../src/client/features/shops/shopsRules';
import type { ShopFigures } from '../../src/contract/shops';

const figures = (name: string, over: Partial<ShopFigures>): ShopFigures => ({
  id: name,
  name,
  leftAt: null,
  rewardsRedeemed: 1,
  pointsIssued: 10,
  pointsRedeemed: 5,
  newCustomers: 2,
  checkIns: 3,
  purchases: null,
  salesCents: null,
  ...over,
});

test('the sums come first, and a shop without a figure last, in both orders', () => {
  const shops = [figures('B', { salesCents: 200, checkIns: 9 }), figures('C', {}), figures('A', { salesCents: 500 })];
  const [sums, ...desc] = toRows(shops, { key: 'salesCents', order: 'desc' });
  expect(sums).toMatchObject({ name: 'All shops', checkIns: 15, salesCents: 700, purchases: null });
  expect(desc.map(({ name }) => name)).toEqual(['A', 'B', 'C']);
  const order = (key: string, direction: 'asc' | 'desc') =>
    toRows(shops, { key, order: direction })
      .slice(1)
      .map(({ name }) => name);
  expect(order('salesCents', 'asc')).toEqual(['B', 'A', 'C']);
  expect(order('name', 'desc')).toEqual(['C', 'B', 'A']);
  expect(order('checkIns', 'asc')).toEqual(['A', 'C', 'B']);
});

test('a period has its last day, also over the end of a month', () => {
  expect(toPeriod(7, '2026-03-03')).toEqual({ from: '2026-02-25', to: '2026-03-03' });
});

test('a place has both coordinates or none, each in its range', async () => {
  const problems = (latitude: string, longitude: string) =>
    placeRules.validate({ latitude, longitude }, { abortEarly: false }).then(
      () => [],
      (error: unknown) => (error as { errors: string[] }).errors,
    );
  expect(await problems('40.7', '-74')).toEqual([]);
  expect(await problems('', '')).toEqual([]);
  expect(await problems('40.7', '')).toEqual(['Enter the longitude too']);
  expect(await problems('91', 'x')).toEqual([
    'Latitude is a number from -90 to 90',
    'Longitude is a number from -180 to 180',
  ]);
  expect([toDegrees(' -74.0059401 '), toDegrees(' ')]).toEqual([-74.00594, null]);
});
