import { getViolations } from '../../src/tools/webpack/firstLoadBudget';

describe('the budget of first loads', () => {
  it('an area may reach the budget but not exceed it', () => {
    const budgetsKb = { kiosk: 200, board: 200, my: 120 };
    expect(getViolations({ kiosk: 200_000, my: 120_000 }, budgetsKb)).toEqual([]);
    expect(getViolations({ kiosk: 200_100, board: 1, my: 120_100 }, budgetsKb)).toEqual([
      'kiosk loads 200.1 KB, the budget is 200 KB',
      'my loads 120.1 KB, the budget is 120 KB',
    ]);
  });

  it('an area with a chunk that was not built fails the build', () =>
    expect(getViolations({ kiosk: null }, { kiosk: 200 })).toEqual(['The chunks of the area kiosk were not built']));
});
