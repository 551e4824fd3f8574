import { act, fireEvent, screen } from '@testing-library/react';
import { DashboardScreen } from '../../src/client/features/customerKiosk/dashboard/DashboardScreen';
import { customerCheckedIn, toCustomerData } from '../../src/client/features/customerKiosk/kioskSlice';
import { visitBegan } from '../../src/client/features/customerKiosk/lastActivity';
import type { Customer } from '../../src/contract/customers';
import type { CustomerReward } from '../../src/contract/rewards';
import { renderPage } from '../support/renderPage';

const CUSTOMER: Customer = {
  id: '00000000-0000-7000-8000-000000000001',
  name: 'Ann',
  phoneNumber: '+12025550101',
  loyaltyPoints: 90,
  birthday: '1990-05-17',
  referralCode: 'ABCD2345',
};
const REWARD: CustomerReward = {
  id: '00000000-0000-7000-8000-000000000002',
  name: 'Tea',
  description: 'Any cup',
  rewardType: 'FREE_ITEM',
  rewardValue: 0,
  pointsRequired: 100,
  isActive: true,
  isExceeded: false,
  isNew: false,
  repeat: 'once',
  alreadyRedeemed: false,
  isPending: false,
};

beforeEach(() => {
  window.matchMedia = jest.fn().mockReturnValue(new EventTarget());
});

/** Renders the dashboard of a customer with 90 points. `earn` makes it 110, and the reward needs 100. */
async function renderDashboard() {
  let points = 90;
  const earn = () => {
    points = 110;
  };
  const { store } = renderPage(
    <DashboardScreen />,
    '/customer/dashboard',
    ({ path }) => {
      if (path === '/public/customer') return { body: { ...CUSTOMER, loyaltyPoints: points } };
      if (path.startsWith('/stores/store/rewards')) return { body: [{ ...REWARD, isNew: points >= 100 }] };
      if (path.startsWith('/public/promotions')) return { body: [] };
      if (path !== '/public/checkout') return undefined;
      earn();
      return { body: { message: 'You earned 20 points.', status: 'matched', pointsEarned: 20 } };
    },
    { id: 'store', name: 'Bean', subdomain: 'bean' },
  );
  act(() => {
    visitBegan();
    store.dispatch(customerCheckedIn({ customer: toCustomerData(CUSTOMER), storeSubdomain: 'bean' }));
  });
  await screen.findByText('10 points until Tea');
  expect(screen.queryByText('1 new')).toBeNull();
  return { earn };
}

test('BX-02 a reward that became affordable by an adjustment is marked after a refresh of the points', async () => {
  const { earn } = await renderDashboard();
  earn();
  fireEvent.click(screen.getByRole('button', { name: 'Refresh points' }));
  await screen.findByText('1 new');
});

test('BX-02 a reward that became affordable by a purchase is marked after the checkout', async () => {
  await renderDashboard();
  fireEvent.click(screen.getByRole('button', { name: 'Checkout' }));
  await screen.findByText('1 new');
});
