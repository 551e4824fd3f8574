import type { ReactElement } from 'react';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { createAppStore } from '../../src/client/app/store';
import { AppTheme } from '../../src/client/app/theme/AppTheme';
import { CashierBoard } from '../../src/client/features/cashier';
import { DashboardScreen } from '../../src/client/features/customerKiosk/dashboard/DashboardScreen';
import { customerCheckedIn } from '../../src/client/features/customerKiosk/kioskSlice';
import { visitBegan } from '../../src/client/features/customerKiosk/ui/lastActivity';

// The device is offline when these chunks are requested.
jest.mock('../../src/client/features/cashier/board/RedemptionDetails', () => {
  throw new Error('Loading chunk failed');
});
jest.mock('../../src/client/features/customerKiosk/dashboard/VisitOverlays', () => {
  throw new Error('Loading chunk failed');
});

const STORE = { id: '00000000-0000-4000-8000-000000000001', name: 'Corner Roastery', subdomain: 'corner' };
const CUSTOMER = {
  id: 'c1',
  name: 'Ann',
  phone: '+12025550147',
  pointsBalance: 40,
  birthday: null,
  referralCode: null,
};
const REDEMPTION = {
  id: 'r1',
  status: 'pending',
  pointsUsed: 100,
  createdAt: new Date().toISOString(),
  customer: { id: 'c1', name: 'Ann', phoneNumber: '+12025550147' },
  reward: { name: 'Coffee', description: '', rewardType: 'FREE_ITEM', rewardValue: 0 },
};

function show(page: ReactElement) {
  window.matchMedia = jest.fn().mockReturnValue(new EventTarget());
  const store = createAppStore();
  visitBegan();
  store.dispatch(customerCheckedIn({ customer: CUSTOMER, storeSubdomain: STORE.subdomain }));
  jest.spyOn(globalThis, 'fetch').mockImplementation((input) => {
    const isBoard = (input as Request).url.includes('/rewards/redemptions');
    const headers = { 'content-type': 'application/json', 'x-total-count': '1' };
    return Promise.resolve(new Response(JSON.stringify(isBoard ? [REDEMPTION] : []), { headers }));
  });
  render(
    <Provider store={store}>
      <BrowserRouter>
        <AppTheme>{page}</AppTheme>
      </BrowserRouter>
    </Provider>,
  );
}

/** The dialog that stands in for one that cannot be loaded; it is closed again. */
async function expectFailedDialog() {
  expect(await screen.findByRole('dialog', { name: 'This part of the page could not be loaded' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  });
}

test('CA-03 the board stays when the details of a redemption cannot be loaded, and says so', async () => {
  show(<CashierBoard storeId={STORE.id} storeName={STORE.name} onLogout={jest.fn()} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Details of the latest redemption' }));
  await expectFailedDialog();
  expect(screen.getByRole('article', { name: 'Latest redemption' })).toBeInTheDocument();
});

test('KD-03 the dashboard stays when the rewards cannot be loaded, and says so only when they are opened', async () => {
  show(<DashboardScreen store={STORE} onLeave={jest.fn()} />);
  const rewards = await screen.findByRole('button', { name: /Rewards/ });
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.click(rewards);
  await expectFailedDialog();
  expect(screen.getByRole('button', { name: /Rewards/ })).toBeInTheDocument();
});
