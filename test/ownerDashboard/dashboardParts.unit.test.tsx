import { fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { AppTheme } from '../../src/client/app/theme/AppTheme';
import { ActivityPanel } from '../../src/client/features/ownerDashboard/components/ActivityPanel';
import { QuickLinks } from '../../src/client/features/ownerDashboard/components/QuickLinks';
import { StatCards } from '../../src/client/features/ownerDashboard/components/StatCards';
import { AttentionList } from '../../src/client/features/ownerDashboard/OwnerDashboardPage';
import { CheckInTimes } from '../../src/client/features/ownerDashboard/trends/components/CheckInTimes';
import { BestRewards, Outstanding } from '../../src/client/features/ownerDashboard/trends/components/Trends';
import { ChartPanel } from '../../src/client/shared/charts/ChartPanel';
import { formatAge } from '../../src/client/shared/format/formatAge';
import type { ActivityType, Attention, OwnerStats } from '../../src/contract/stats';
import { renderPage } from '../support/renderPage';

const show = (part: ReactNode) =>
  render(
    <AppTheme>
      <MemoryRouter>{part}</MemoryRouter>
    </AppTheme>,
  );

const QUIET: Attention = {
  pointOfSale: false,
  contacts: false,
  webhooksOff: false,
  reviewItems: 0,
  openFlags: 0,
  sms: { used: 10, limit: 100 },
};
const STATS: OwnerStats = {
  overview: { totalCustomers: 1_234, activeRewards: 7, totalPointsIssued: 56_789, redemptionRate: 41.2 },
  monthlyMetrics: { growth: { customers: 12.5, points: -3 } },
  storeOwner: { name: 'Olive Owner' },
  store: { name: 'Bean' },
  recentActivity: [],
  attention: QUIET,
};
const card = (name: string) => screen.getByRole('group', { name });

test('OD-03 four cards show the figures, with growth up or down', () => {
  show(<StatCards stats={STATS} />);
  expect(card('Total Customers')).toHaveTextContent('1,234New customers: up 12.5% vs last month');
  expect(card('Active Rewards')).toHaveTextContent('7');
  expect(card('Points Issued')).toHaveTextContent('56,789This month: down 3% vs last month');
  expect(card('Redemption Rate')).toHaveTextContent('41.2%');
});

test('OD-03 without data of last month no growth is shown, and without points no rate', () => {
  const overview = { ...STATS.overview, redemptionRate: null };
  const monthlyMetrics = { growth: { customers: null, points: 0 } };
  show(<StatCards stats={{ ...STATS, overview, monthlyMetrics }} />);
  expect(card('Total Customers')).not.toHaveTextContent('vs last month');
  expect(card('Points Issued')).toHaveTextContent('0% vs last month');
  expect(card('Redemption Rate')).toHaveTextContent('–');
});

test('OD-03 cards are busy while the figures are loading', () => {
  show(<StatCards stats={undefined} />);
  expect(card('Total Customers')).toHaveAttribute('aria-busy', 'true');
});

test.each([
  [59_999, 'Just now'],
  [60_000, '1 minute ago'],
  [59 * 60_000, '59 minutes ago'],
  [3_600_000, '1 hour ago'],
  [23.9 * 3_600_000, '23 hours ago'],
  [86_400_000, '1 day ago'],
  [6.9 * 86_400_000, '6 days ago'],
  [-5_000, 'Just now'],
])('OD-04 an age of %d ms is shown as %s', (age, text) =>
  expect(formatAge('2026-03-04T12:00:00.000Z', Date.parse('2026-03-04T12:00:00.000Z') + age)).toBe(text),
);

test('OD-04 recent activity shows details, name, phone and age, with an icon for each type', () => {
  const timestamp = new Date(Date.now() - 2 * 3_600_000).toISOString();
  const row = { customerName: 'Ana', customerPhone: '+12025550123', timestamp };
  show(
    <ActivityPanel
      activity={[
        { ...row, id: '1', type: 'redemption', details: 'Redeemed “Free coffee”' },
        { ...row, id: '2', type: 'customer_registration', details: 'Joined the loyalty program' },
        { ...row, id: '3', type: 'redemption', details: 'Redeemed “Tea”', customerName: '', customerPhone: '' },
      ]}
    />,
  );
  const rows = screen.getAllByRole('listitem');
  expect(rows[0]).toHaveTextContent('Redeemed “Free coffee”Ana · (202) 555-01232 hours ago');
  expect(rows[2]).toHaveTextContent('Deleted customer');
  const icons = rows.map((item) => item.querySelector('svg')?.dataset.testid);
  expect(icons[0]).not.toBe(icons[1]);
  expect(icons[0]).toBe(icons[2]);
});

test('OD-04 an activity of an unknown type has a plain icon', () => {
  const row = { id: '1', customerName: 'Ana', customerPhone: '+12025550123', timestamp: new Date().toISOString() };
  const newer = { ...row, type: 'points_expired' as ActivityType, details: 'Points expired' };
  show(<ActivityPanel activity={[newer, { ...row, id: '2', type: 'redemption', details: 'Redeemed “Tea”' }]} />);
  const rows = screen.getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Points expiredAna · (202) 555-0123Just now',
    'Redeemed “Tea”Ana · (202) 555-0123Just now',
  ]);
  expect(rows[0]?.querySelector('svg')).toBeInTheDocument();
});

test('OD-04 without activity the panel says so', () => {
  show(<ActivityPanel activity={[]} />);
  expect(screen.getByText('No recent activity to show')).toBeVisible();
  expect(screen.getByText('Activity from the last 7 days will appear here')).toBeVisible();
});

test('OD-05 quick links open rewards, customers, activities, cashiers, kiosk and board, and say whether the register works', async () => {
  renderPage(<QuickLinks />, '/owner/dashboard', () => ({ body: { status: 'needs_attention' } }));
  expect(await screen.findByText('Your register needs attention')).toBeInTheDocument();
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/owner/rewards',
    '/owner/manage-customers',
    '/owner/activities',
    '/owner/point-of-sale',
    '/owner/cashier',
    '/owner/kiosk',
    '/owner/board',
  ]);
});

test('OD-02 problems that need attention are listed, and the list is hidden if there are none', () => {
  const { unmount } = show(<AttentionList attention={QUIET} />);
  expect(screen.queryByText('Needs your attention')).toBeNull();
  unmount();
  show(
    <AttentionList
      attention={{
        pointOfSale: true,
        contacts: true,
        webhooksOff: true,
        reviewItems: 99,
        openFlags: 1,
        sms: { used: 1_850, limit: 2_000 },
      }}
    />,
  );
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'The connection to your point of sale has a problem.',
    'The connection for contacts and text messages has a problem.',
    "Another program doesn't get your store's events anymore.",
    '99+ purchases and rewards need your review.',
    "You've used 1,850 of this month's 2,000 texts.",
  ]);
});

describe('BX-40 charts', () => {
  const panel = (isEmpty: boolean) => (
    <ChartPanel
      title="Points"
      subtitle="By week"
      definition="Points of the week."
      emptyHint="Points will appear here."
      isEmpty={isEmpty}
      table={{ columns: ['Week of', 'Issued'], rows: [['Mar 2, 2026', '1,200']] }}
    >
      <svg data-testid="chart" />
    </ChartPanel>
  );

  test('BX-40 a chart has a table for screen readers, which a button shows', () => {
    show(panel(false));
    expect(screen.getByTestId('chart')).toBeInTheDocument();
    expect(within(screen.getByRole('table', { name: 'Points' })).getByRole('rowheader')).toHaveTextContent(
      'Mar 2, 2026',
    );
    fireEvent.click(screen.getByRole('button', { name: 'Show as table: Points' }));
    expect(screen.queryByTestId('chart')).toBeNull();
    expect(screen.getByRole('cell', { name: '1,200' })).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Show as chart: Points' }));
    expect(screen.getByTestId('chart')).toBeInTheDocument();
  });

  test('BX-40 an empty chart says what it will show', () => {
    show(panel(true));
    expect(screen.getByText('Points will appear here.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Show as/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Points: Points of the week.' })).toBeVisible();
  });

  test('BX-40 check-ins are a table of weekdays and the hours that have any', () => {
    const checkIns = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0));
    checkIns[1]?.splice(9, 1, 4);
    checkIns[5]?.splice(11, 1, 2);
    const { unmount } = show(<CheckInTimes checkIns={checkIns} />);
    expect(screen.getByText('Busiest: Tuesday, 9 AM to 10 AM')).toBeVisible();
    const shades = Array.from(document.querySelectorAll('td[data-shade]:not([data-shade="0"])'));
    expect(shades.map((cell) => [cell.getAttribute('title'), cell.getAttribute('data-shade')])).toEqual([
      ['Tuesday, 9 AM: 4 check-ins', '5'],
      ['Saturday, 11 AM: 2 check-ins', '3'],
    ]);
    // The numbers are in a table, which a button shows.
    fireEvent.click(screen.getByRole('button', { name: 'Show as table: Check-ins by weekday and hour' }));
    const rows = screen.getAllByRole('row').map((row) => row.textContent);
    expect(rows).toEqual(['HourMonTueWedThuFriSatSun', '9 AM0400000', '10 AM0000000', '11 AM0000020']);
    unmount();
    show(<CheckInTimes checkIns={checkIns.map((hours) => hours.map(() => 0))} />);
    expect(screen.getByText('Check-ins will appear here when customers use the kiosk.')).toBeVisible();
  });

  test('BX-302 check-ins show the opening hours with a color key, and count those at other hours', () => {
    const checkIns = Array.from({ length: 7 }, (): number[] =>
      Array.from({ length: 24 }, (_, hour) => (hour < 7 || hour > 18 || hour === 12 ? 0 : 30)),
    );
    checkIns[6]?.splice(3, 1, 1);
    checkIns[1]?.splice(9, 1, 40);
    const { unmount } = show(<CheckInTimes checkIns={checkIns} />);
    const labels = () => Array.from(document.querySelectorAll('thead th + th:not([scope])'), (th) => th.textContent);
    expect(labels()).toEqual(['7 AM', '', '', '10 AM', '', '', '1 PM', '', '', '4 PM', '', '']);
    expect(screen.getByText('40 check-ins')).toBeVisible();
    expect(screen.getByText('1 at other hours')).toBeVisible();
    expect(screen.getByRole('row', { name: '3 AM 0 0 0 0 0 0 1' })).toBeInTheDocument();
    unmount();

    show(<CheckInTimes checkIns={checkIns.map((hours) => hours.map((count, hour) => (hour < 14 ? count : 0)))} />);
    expect(labels().at(0)).toBe('7 AM');
    expect(labels().at(-1)).toBe('');
    expect(labels()).toHaveLength(7);
  });

  test('BX-40 best rewards are listed with their redemptions', () => {
    const { unmount } = show(<BestRewards rewards={[{ id: '1', name: 'Tea', redemptions: 1 }]} />);
    expect(screen.getByRole('listitem')).toHaveTextContent('Tea1 redemption');
    unmount();
    show(<BestRewards rewards={[]} />);
    expect(screen.getByText('Rewards will appear here when customers redeem them.')).toBeVisible();
  });

  test('BX-40 outstanding points are shown as money if rewards give them a value', () => {
    const [five, two] = [
      { name: '$5 off', cents: 500, points: 100 },
      { name: '$2 off', cents: 200, points: 100 },
    ];
    const { unmount } = show(
      <Outstanding outstanding={{ points: 300, cents: 1_500, minCents: 600, reward: five, leastReward: two }} />,
    );
    expect(screen.getByText('$6.00 to $15.00')).toBeVisible();
    expect(screen.getByText('$5 off: $5.00 for 100 points')).toBeVisible();
    expect(screen.getByText('$2 off: $2.00 for 100 points')).toBeVisible();
    unmount();
    const one = show(
      <Outstanding outstanding={{ points: 300, cents: 1_500, minCents: 1_500, reward: five, leastReward: five }} />,
    );
    expect(screen.getByText('$15.00')).toBeVisible();
    one.unmount();
    show(<Outstanding outstanding={{ points: 300, cents: null, minCents: null, reward: null, leastReward: null }} />);
    expect(screen.getByText('300 points')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to rewards' })).toHaveAttribute('href', '/owner/rewards');
  });
});
