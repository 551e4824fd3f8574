import { fireEvent, screen, waitFor } from '@testing-library/react';
import {
  useGetCustomerExpiryQuery,
  useRedeemRewardMutation,
} from '../../src/client/features/customerKiosk/customerKioskApi';
import { renderPage } from '../support/renderPage';

const CUSTOMER = { phone: '+12025550123', storeSubdomain: 'bean' };

function Kiosk() {
  useGetCustomerExpiryQuery(CUSTOMER);
  const [redeem] = useRedeemRewardMutation();
  const body = { customerId: 'c', rewardId: 'r', storeSubdomain: 'bean' };
  return <button onClick={() => void redeem({ key: 'k', body, phone: CUSTOMER.phone })}>Redeem</button>;
}

test('KD-05 after a refused redemption the kiosk loads the balance, which another shop may have changed', async () => {
  const { requests } = renderPage(<Kiosk />, '/customer/dashboard', ({ method }) =>
    method === 'POST' ? { status: 409, body: { message: 'Already redeemed today' } } : { body: { expiresAt: null } },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Redeem' }));
  const balances = () => requests.filter(({ path }) => path === '/public/customer/points-expiry');
  await waitFor(() => expect(balances()).toHaveLength(2));
});
