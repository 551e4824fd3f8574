import { configureStore } from '@reduxjs/toolkit';
import { render } from '@testing-library/react';
import { StrictMode } from 'react';
import { Provider } from 'react-redux';
import { refetchOnReconnect } from '../../src/client/app/refetchOnReconnect';
import { CustomerPageScreen, getPageSubdomain, openLink } from '../../src/client/features/customerPage';
import { baseApi } from '../../src/client/shared/api/baseApi';
import type { CustomerPage } from '../../src/contract/customerPage';
import { fakeServer, type FakeResponse, type SentRequest } from '../support/fakeServer';

export const PAGE: CustomerPage = {
  store: {
    storeName: 'Sweet Bean',
    subdomain: 'bean',
    logo: null,
    accentColor: '#b4532a',
    welcomeLine: null,
    spanishWelcomeLine: null,
    defaultLanguage: 'en',
    pointsPerDollar: 10,
    boosts: [],
  },
  timeZone: 'America/New_York',
  name: 'Ana',
  points: 88,
  expiresOn: '2027-03-04',
  referralCode: 'K7M2Q9XD',
  rewards: [
    {
      id: '1',
      name: 'Tea',
      description: '',
      rewardType: 'FREE_ITEM',
      rewardValue: 0,
      pointsRequired: 50,
      missingPoints: 0,
    },
    {
      id: '2',
      name: 'Cake',
      description: '',
      rewardType: 'FREE_ITEM',
      rewardValue: 0,
      pointsRequired: 100,
      missingPoints: 12,
    },
  ],
  promotions: [],
  isVerified: true,
  hasBirthday: true,
  language: null,
  smsStatus: 'subscribed',
  isScanEnabled: false,
  wallets: { apple: false, google: false },
  hasOtherStores: false,
};

export const TOKEN = 'abcdefghijklmnopqrstuv';

export type Responses = Record<string, FakeResponse | ((request: SentRequest) => FakeResponse | Promise<FakeResponse>)>;

const JOIN: Responses = {
  'GET /bean/join': {
    body: {
      store: PAGE.store,
      url: 'http://localhost/join/bean',
      canJoin: true,
      hasReferrals: false,
      reward: { name: 'Free Tea', rewardType: 'FREE_ITEM', pointsRequired: 50 },
    },
  },
};

/** Responses by method and path below /my, for a customer of one store without changes of points. */
export const OPEN: Responses = {
  'GET ': { body: [{ subdomain: 'bean', storeName: 'Sweet Bean', points: 88 }] },
  'GET /bean': { body: PAGE },
  ...JOIN,
  'GET /bean/history': { body: [] },
};

/** Responses for a phone without a session at the store. */
export const CLOSED: Responses = {
  'GET ': { body: [] },
  'GET /bean': { status: 401, body: { message: 'Unauthorized' } },
  ...JOIN,
};

/**
 * Opens a URL like the entry point of the page, in React's strict mode, which runs effects twice. A test may change
 * `responses` later. Returns the requests in the form 'POST /bean/session'.
 */
export function renderCustomerPage(address: string, responses: Responses) {
  const requests = fakeServer((request) => {
    const response = responses[toLine(request)];
    return typeof response === 'function' ? response(request) : response;
  });
  window.history.replaceState(null, '', address);
  const store = configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer },
    middleware: (defaults) => defaults().concat(baseApi.middleware),
  });
  const subdomain = getPageSubdomain(window.location.pathname);
  const token = openLink(store.dispatch, subdomain);
  refetchOnReconnect(store);
  const accents: (string | null)[] = [];
  const handleAccent = (accent: string | null) => {
    accents.push(accent);
  };
  const { unmount } = render(
    <StrictMode>
      <Provider store={store}>
        <CustomerPageScreen subdomain={subdomain} token={token} onAccent={handleAccent} />
      </Provider>
    </StrictMode>,
  );
  return { requests, accents, unmount, listSent: () => requests.map(toLine) };
}

const toLine = ({ method, path }: SentRequest) => `${method} ${path.replace(/^\/my/, '')}`;

/** Simulates returning to the page from another app. */
export function returnToPage(): void {
  document.dispatchEvent(new Event('visibilitychange'));
}
