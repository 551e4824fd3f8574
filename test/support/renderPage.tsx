import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { createAppStore, type AppStore } from '../../src/client/app/store';
import { AppTheme } from '../../src/client/app/theme/AppTheme';
import { ToastProvider } from '../../src/client/shared/ui/ToastProvider';
import { fakeServer, type FakeApi, type SentRequest } from './fakeServer';
import { signInTo } from './signInTo';

export type { FakeApi, FakeResponse, SentRequest } from './fakeServer';

/**
 * Renders a page of a console at an address, with the real client API on top of `response`, for what a page shows in
 * each state. Whether the server responds like that is shown by the suites over HTTP. The owner of `signedInTo` is
 * signed in. Returns the requests and the store.
 */
export function renderPage(
  page: ReactNode,
  address: string,
  response: FakeApi,
  signedInTo?: Parameters<typeof signInTo>[1],
): { requests: SentRequest[]; store: AppStore } {
  const requests = fakeServer(response);
  window.history.replaceState(null, '', address);
  const store = createAppStore();
  if (signedInTo) signInTo(store, signedInTo);
  render(
    <Provider store={store}>
      <BrowserRouter>
        <AppTheme>
          <main>
            <ToastProvider>{page}</ToastProvider>
          </main>
        </AppTheme>
      </BrowserRouter>
    </Provider>,
  );
  return { requests, store };
}
