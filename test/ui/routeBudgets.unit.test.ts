import { budgetOf, chunksOf, getViolations } from '../../src/tools/webpack/routeBudgets';

describe('Q-40 route budgets', () => {
  const budgets = { 'route-admin': 200, 'route-kiosk': 140, 'route-kiosk-check-in': 170 };
  const sizes = (kioskBytes: number) => [
    { chunk: 'route-admin', bytes: 1 },
    { chunk: 'route-kiosk', bytes: kioskBytes },
    { chunk: 'route-kiosk-check-in', bytes: 1 },
  ];

  it('a page loads its own chunk after that of its area', () => {
    const built = ['route-admin-stores', 'route-admin', 'route-administer', 'route-kiosk'];
    expect(chunksOf('route-admin-stores', built)).toEqual(['route-admin', 'route-admin-stores']);
    expect(chunksOf('route-kiosk', built)).toEqual(['route-kiosk']);
  });

  it('a page has the budget of its area unless it has its own', () => {
    expect(budgetOf('route-admin-stores', budgets)).toBe(200);
    expect(budgetOf('route-kiosk-check-in', budgets)).toBe(170);
    expect(budgetOf('route-owner', budgets)).toBeUndefined();
  });

  it('a route may reach its budget but not exceed it', () => {
    expect(getViolations(sizes(140_000), budgets)).toEqual([]);
    expect(getViolations(sizes(140_100), budgets)).toEqual(['route-kiosk loads 140.1 KB, its budget is 140 KB']);
  });

  it('a chunk without a budget and a budget without a chunk fail the build', () => {
    expect(getViolations([...sizes(1), { chunk: 'news', bytes: 1 }], budgets)).toEqual([
      'The chunk news has no budget',
    ]);
    expect(getViolations(sizes(1).slice(1), budgets)).toEqual(['The chunk route-admin was not built']);
  });
});
