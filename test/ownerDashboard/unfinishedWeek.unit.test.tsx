import { render, screen, within } from '@testing-library/react';
import { AppTheme } from '../../src/client/app/theme/AppTheme';
import { PointsChart, RateChart } from '../../src/client/features/ownerDashboard/trends/components/TimeCharts';

const week = (start: string, pointsIssued: number, pointsRedeemed: number) => ({
  start,
  pointsIssued,
  pointsRedeemed,
  pointsExpired: 0,
  newCustomers: 0,
  returningCustomers: 0,
});
const WEEKS = [week('2026-02-23', 200, 50), week('2026-03-02', 100, 148)];
const cells = (name: RegExp) =>
  within(screen.getByRole('row', { name }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

beforeEach(() => {
  window.matchMedia = jest.fn().mockReturnValue(new EventTarget());
  window.ResizeObserver = jest
    .fn()
    .mockReturnValue({ observe: jest.fn(), disconnect: jest.fn(), unobserve: jest.fn() });
});

test.each(['2026-03-02', '2026-03-08'])('BX-40 the week of %s has no rate and is marked until it is over', (today) => {
  render(
    <AppTheme>
      <RateChart times={{ interval: 'week', intervals: WEEKS, to: today }} />
    </AppTheme>,
  );
  expect(cells(/^Feb 23, 2026 25%/)).toEqual(['25%']);
  expect(cells(/^Mar 2, 2026 \(so far\)/)).toEqual(['–']);
});

test('BX-40 the points of the unfinished week are shown and marked', () => {
  render(
    <AppTheme>
      <PointsChart times={{ interval: 'week', intervals: WEEKS, to: '2026-03-04' }} />
    </AppTheme>,
  );
  expect(cells(/^Mar 2, 2026 \(so far\)/)).toEqual(['100', '148']);
});

test('BX-40 a year is shown by month, and this month is marked and has no rate', () => {
  const months = [week('2026-02-01', 200, 50), week('2026-03-01', 100, 148)];
  const times = { interval: 'month' as const, intervals: months, to: '2026-03-31' };
  const { unmount } = render(
    <AppTheme>
      <RateChart times={times} />
    </AppTheme>,
  );
  expect(cells(/^February 2026 25%/)).toEqual(['25%']);
  expect(cells(/^March 2026 \(so far\)/)).toEqual(['–']);
  unmount();
  render(
    <AppTheme>
      <PointsChart times={times} />
    </AppTheme>,
  );
  expect(screen.getByText('By month, including this month so far')).toBeVisible();
  expect(cells(/^February 2026/)).toEqual(['200', '50']);
  expect(
    screen.getByRole('button', { name: /^Points issued and redeemed: Issued: points from purchases/ }),
  ).toBeVisible();
});
