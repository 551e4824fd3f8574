import { fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { createAppStore } from '../../src/client/app/store';
import { AppTheme } from '../../src/client/app/theme/AppTheme';
import { ExpiredNights } from '../../src/client/features/profile/components/ExpiredNights';
import { ToastProvider } from '../../src/client/shared/ui/toast/ToastProvider';
import { fakeServer } from '../support/fakeServer';

function show(count: number): void {
  const nights = Array.from({ length: count }, (_, index) => ({
    day: `2026-11-${String(28 - index).padStart(2, '0')}`,
    points: 50,
    customers: 2,
  }));
  fakeServer(({ path }) => (path === '/store/points-expiry/nights' ? { body: nights } : undefined));
  render(
    <Provider store={createAppStore()}>
      <AppTheme>
        <ToastProvider>
          <ExpiredNights />
        </ToastProvider>
      </AppTheme>
    </Provider>,
  );
}
const getRows = () => screen.getAllByRole('listitem');

test('the newest five nights with expired points are shown, and the others on request', async () => {
  show(7);
  expect(await screen.findByText('Nov 28, 2026: 50 points of 2 customers expired')).toBeInTheDocument();
  expect(getRows()).toHaveLength(5);
  fireEvent.click(screen.getByRole('button', { name: 'Show All 7 Nights' }));
  expect(getRows()).toHaveLength(7);
  expect(screen.queryByRole('button', { name: /Show All/ })).toBeNull();
});

test('five nights need no button', async () => {
  show(5);
  expect(await screen.findAllByRole('listitem')).toHaveLength(5);
  expect(screen.queryByRole('button', { name: /Show All/ })).toBeNull();
});
