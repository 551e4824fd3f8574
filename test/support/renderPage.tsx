import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { createAppStore, type AppStore } from '../../src/client/app/store';
import { AppTheme } from '../../src/client/app/theme/AppTheme';
import { ToastProvider } from '../../src/client/shared/ui/toast/ToastProvider';
import { fakeServer, type FakeApi, type SentRequest } from './fakeServer';
import { signInTo } from './signInTo';

export type { FakeApi, FakeResponse, SentRequest } from './fakeServer';

/**
 * Renders a console page at a path with the real API client and faked responses, to test each state of the page. The
 * HTTP suites test the real responses. The owner of `signedInTo` is signed in. Returns the requests and the Redux
 * store.
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
