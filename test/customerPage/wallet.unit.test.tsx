import { fireEvent, screen, waitFor } from '@testing-library/react';
import { pickWallets } from '../../src/client/features/customerPage/pickWallets';
import { OPEN, PAGE, renderCustomerPage } from './renderCustomerPage';

const withWallets = (apple: boolean, google: boolean) => ({
  ...OPEN,
  'GET /bean': { body: { ...PAGE, wallets: { apple, google } } },
});

beforeEach(() => localStorage.clear());

test('BX-78 without credentials the page shows no wallet', async () => {
  renderCustomerPage('/my/bean', withWallets(false, false));
  await screen.findByRole('region', { name: 'Rewards' });
  expect(screen.queryByText(/Wallet/)).toBeNull();
});

test('BX-78 the page offers the wallets that the server has', async () => {
  renderCustomerPage('/my/bean', withWallets(true, true));
  const apple = await screen.findByRole('link', { name: 'Add to Apple Wallet' });
  expect(apple.getAttribute('href')).toBe('/api/my/bean/wallet/apple');
  expect(screen.getByRole('button', { name: 'Add to Google Wallet' })).toBeVisible();
});

test('BX-78 a failure of Google is shown, and two presses send one request', async () => {
  let release = () => {};
  const waiting = new Promise<void>((resolve) => (release = resolve));
  const { listSent } = renderCustomerPage('/my/bean', {
    ...withWallets(false, true),
    'POST /bean/wallet/google': async () => {
      await waiting;
      return { status: 503, body: { message: 'Google Wallet could not be reached. Please try again in a moment.' } };
    },
  });
  const button = await screen.findByRole('button', { name: 'Add to Google Wallet' });
  fireEvent.click(button);
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'));
  fireEvent.click(button);
  release();
  expect(await screen.findByText('The wallet could not be reached. Please try again.')).toBeVisible();
  expect(listSent().filter((line) => line === 'POST /bean/wallet/google')).toHaveLength(1);
});

test.each([
  ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)', { apple: true, google: false }],
  ['an Android phone', 'Mozilla/5.0 (Linux; Android 16; Pixel 10)', { apple: false, google: true }],
  ['a computer', 'Mozilla/5.0 (X11; Linux x86_64)', { apple: true, google: true }],
])('BX-78 of two wallets, %s gets its own', (_device, userAgent, expected) =>
  expect(pickWallets({ apple: true, google: true }, userAgent)).toEqual(expected),
);

test('BX-78 a phone whose own wallet has no credentials gets the other one', () =>
  expect(pickWallets({ apple: false, google: true }, 'iPhone')).toEqual({ apple: false, google: true }));
