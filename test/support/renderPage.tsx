import type { ReactNode } from 'react';
import { render } from '@testing-library/react';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { createAppStore, type AppStore } from '../../src/client/app/store';
import { AppTheme } from '../../src/client/app/theme/AppTheme';
import { ToastProvider } from '../../src/client/shared/ui/ToastProvider';

/** One request to the API; `path` is without /api and the query. */
export interface SentRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
  headers: Headers;
}
export interface FakeResponse {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
}
/** Answers a request; undefined is a 404. */
export type FakeApi = (request: SentRequest) => FakeResponse | undefined | Promise<FakeResponse | undefined>;

/**
 * Renders a page of a console at an address, with the real client API on top of `answer`, for what a page shows in each
 * state. Whether the server responds like that is shown by the suites over HTTP. Returns the requests and the store.
 */
export function renderPage(
  page: ReactNode,
  address: string,
  response: FakeApi,
): { requests: SentRequest[]; store: AppStore } {
  const requests: SentRequest[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const request = input as Request;
    const url = new URL(request.url);
    const text = await request.text();
    const sent: SentRequest = {
      method: request.method,
      path: url.pathname.replace('/api', ''),
      query: url.searchParams,
      body: text === '' ? undefined : JSON.parse(text),
      headers: request.headers,
    };
    requests.push(sent);
    const { status = 200, body, headers } = (await response(sent)) ?? { status: 404, body: { message: 'Not found' } };
    const hasBody = body !== undefined && status !== 204 && status !== 304;
    return new Response(hasBody ? JSON.stringify(body) : null, {
      status,
      headers: { 'content-type': 'application/json', ...headers },
    });
  });
  window.history.replaceState(null, '', address);
  const store = createAppStore();
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
