import { screen, within } from '@testing-library/react';
import { KioskPage } from '../../src/client/app/pages/owner/kiosk/KioskPage';
import { renderPage, type FakeApi } from '../support/renderPage';

const STORE = { id: '00000000-0000-4000-8000-0000000000a1', name: 'Bean', subdomain: 'bean' };
const BRAND = {
  storeId: STORE.id,
  storeName: 'Bean',
  subdomain: 'bean',
  logo: null,
  accentColor: null,
  welcomeLine: 'Good coffee',
  spanishWelcomeLine: 'Buen café',
  defaultLanguage: 'es',
  isAlwaysLight: false,
  pointsPerDollar: 10,
};

// jsdom has no layout, so the frame of the preview gets no width. See brand.screen.spec.ts.
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
beforeEach(() => {
  window.matchMedia = jest.fn().mockReturnValue(new EventTarget());
});

const region = (name: string) => within(screen.getByRole('region', { name }));

test('BX-03 BX-04 BX-05 BX-06 the kiosk page has its URL as a QR code, the PIN, the attract screen, the brand and the language', async () => {
  const response: FakeApi = ({ path }) => {
    if (path === '/store-owners/me/kiosk-pin') return { body: { isSet: true } };
    return path === `/stores/${STORE.id}/brand` ? { body: BRAND } : undefined;
  };
  renderPage(<KioskPage />, '/owner/kiosk', response, STORE);

  const brand = region('Brand and language');
  expect(await brand.findByLabelText('Welcome line')).toHaveValue('Good coffee');
  expect(brand.getByLabelText('Welcome line in Spanish')).toHaveValue('Buen café');
  expect(brand.getByLabelText('Accent color')).toBeVisible();
  expect(brand.getByRole('button', { name: 'Español', pressed: true })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Kiosk' })).toBeVisible();
  const address = region('Open the kiosk');
  expect(address.getByText('http://localhost/auth/login')).toBeVisible();
  expect(await address.findByRole('img', { name: "QR code of the kiosk's address" })).toBeVisible();
  expect(await region('Logout PIN').findByRole('button', { name: 'Change PIN' })).toBeVisible();
  expect(region('Logout PIN').queryByRole('alert')).toBeNull();
  const links = region('Idle screen').getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/owner/promotions', '/owner/rewards']);
});

test('without a PIN the kiosk page warns that anybody can log the kiosk out', async () => {
  renderPage(
    <KioskPage />,
    '/owner/kiosk',
    ({ path }) => {
      if (path === '/store-owners/me/kiosk-pin') return { body: { isSet: false } };
      return path === `/stores/${STORE.id}/brand` ? { body: BRAND } : undefined;
    },
    STORE,
  );
  expect(await region('Logout PIN').findByRole('alert')).toHaveTextContent('anybody can press Logout');
  expect(region('Logout PIN').getByRole('button', { name: 'Set PIN' })).toBeVisible();
});
