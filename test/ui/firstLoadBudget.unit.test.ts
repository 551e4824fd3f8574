import { getViolations } from '../../src/tools/webpack/firstLoadBudget';

describe('the budget of first loads', () => {
  it('an area may reach the budget but not exceed it', () => {
    expect(getViolations({ kiosk: 200_000 })).toEqual([]);
    expect(getViolations({ kiosk: 200_100, board: 1 })).toEqual(['kiosk loads 200.1 KB, the budget is 200 KB']);
  });

  it('an area with a chunk that was not built fails the build', () => {
    expect(getViolations({ kiosk: null })).toEqual(['The chunks of the area kiosk were not built']);
  });
});
