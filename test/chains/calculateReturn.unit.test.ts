import { calculateReturn, convertPoints } from '../../src/server/modules/origins/origins.rules';

const back = (over: Partial<Parameters<typeof calculateReturn>[0]>) =>
  calculateReturn({ balance: 0, brought: 0, moved: 0, rate: 1, ...over });

test.each([
  ['what was not spent goes back as it came', { moved: 25, brought: 12, balance: 12, rate: 0.5 }, 25, 12],
  ['points that were worth nothing cost nothing', { moved: 1, brought: 0, balance: 0, rate: 0.5 }, 1, 0],
  ['never more than was brought', { moved: 40, brought: 40, balance: 900 }, 40, 40],
  ['what is still there', { moved: 40, brought: 40, balance: 30 }, 30, 30],
  ['what is gone counts at the rate and is rounded up', { moved: 7, brought: 21, balance: 16, rate: 3 }, 5, 15],
  ['nothing of what was spent', { moved: 40, brought: 40, balance: 0 }, 0, 0],
  ['nothing to somebody who owes the chain', { moved: 40, brought: 40, balance: -5 }, 0, 0],
  ['a debt goes back', { moved: -15, brought: -8, balance: -8, rate: 0.5 }, -15, -8],
  ['a debt that was paid stays paid', { moved: -15, brought: -15, balance: 20 }, 0, 0],
  ['what is left of a debt goes back', { moved: -15, brought: -15, balance: -10 }, -10, -10],
  ['a debt of the chain stays there', { moved: -15, brought: -15, balance: -40 }, -15, -15],
])('CH-31 %s', (_case, given, points, cost) => {
  expect(back(given)).toEqual({ points, cost });
});

test('CH-31 no sequence of joining, spending and leaving makes a point', () => {
  for (const rate of [0.0001, 0.3, 0.5, 0.9999, 1, 1.1, 3, 7.3333, 1000]) {
    for (const start of [0, 1, 2, 3, 9, 10, 13, 25, 999, -1, -7, -250]) {
      for (const spent of [0, 1, 2, 5, 13, 400]) {
        let state = { shop: start, chain: 0, moved: 0, brought: 0 };
        let gone = 0;
        for (let stay = 0; stay < 4; stay += 1) {
          const moved = state.moved + state.shop;
          const brought = convertPoints(moved, rate);
          const chain = state.chain + brought - state.brought;
          const used = Math.max(0, Math.min(spent, chain));
          gone += used;
          const { points, cost } = calculateReturn({ balance: chain - used, brought, moved, rate });
          state = { shop: points, chain: chain - used - cost, moved: moved - points, brought: brought - cost };
          expect(state.brought).toBe(convertPoints(state.moved, rate));
          expect(state.shop + state.moved).toBe(start);
          expect(state.chain + gone).toBe(state.brought);
          // Nobody gets points by owing some elsewhere.
          expect(start < 0 ? state.shop <= 0 && state.chain <= 0 : state.shop >= 0 && state.chain >= 0).toBe(true);
          expect(Math.abs(points)).toBeLessThanOrEqual(Math.abs(start));
        }
      }
    }
  }
});
