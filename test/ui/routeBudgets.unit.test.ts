import { violations } from '../../src/tools/webpack/routeBudgets';

describe('Q-40 the first load of a route keeps its budget', () => {
  const routes = { entry: { chunks: ['entry'], budgetKb: 140 } };
  const sizeOf = (bytes: number) => [{ route: 'entry', bytes, budgetKb: 140 }];

  it('lets a route through up to its budget and names the one above', () => {
    expect(violations(sizeOf(140_000), routes, ['entry'])).toEqual([]);
    expect(violations(sizeOf(140_100), routes, ['entry'])).toEqual(['entry loads 140.1 KB, its budget is 140 KB']);
  });

  it('refuses a chunk that no budget covers and a budget whose chunk is gone', () => {
    expect(violations(sizeOf(1), routes, ['entry', 'news'])).toEqual(['The chunk news belongs to no budget']);
    expect(violations([], routes, [])).toEqual(['The chunk entry was not built']);
  });
});
