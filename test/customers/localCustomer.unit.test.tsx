import { fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { createAppStore } from '../../src/client/app/store';
import { AppTheme } from '../../src/client/app/theme/AppTheme';
import { DashboardScreen } from '../../src/client/features/customerKiosk/dashboard/DashboardScreen';
import { customerCheckedIn } from '../../src/client/features/customerKiosk/kioskSlice';
import { visitBegan } from '../../src/client/features/customerKiosk/lastActivity';
import { signInTo } from '../support/signInTo';

const STORE = { id: '00000000-0000-4000-8000-000000000001', name: 'Corner Roastery', subdomain: 'corner' };
const LOCAL = { id: '', name: 'Ann', phone: '+12025550147', pointsBalance: 0, birthday: null, referralCode: null };

test.each([
  [404, 'You are not registered yet. Tap Logout, then check in with your phone number to register.'],
  [500, 'Failed to process checkout. Please try again.'],
])('KD-10 a checkout that the server refuses with %d tells the customer what to do', async (status, text) => {
  window.matchMedia = jest.fn().mockReturnValue(new EventTarget());
  const store = createAppStore();
  signInTo(store, STORE);
  visitBegan();
  store.dispatch(customerCheckedIn({ customer: LOCAL, storeSubdomain: STORE.subdomain }));
  jest.spyOn(globalThis, 'fetch').mockImplementation((input) =>
    Promise.resolve(
      new Response(JSON.stringify({ message: 'Customer not found' }), {
        status: (input as Request).method === 'POST' ? status : 404,
        headers: { 'content-type': 'application/json' },
      }),
    ),
  );
  render(
    <Provider store={store}>
      <BrowserRouter>
        <AppTheme>
          <DashboardScreen />
        </AppTheme>
      </BrowserRouter>
    </Provider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Checkout' }));
  expect(await screen.findByText(text)).toBeInTheDocument();
});
