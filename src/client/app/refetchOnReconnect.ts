import { QueryStatus, setupListeners } from '@reduxjs/toolkit/query';
import { baseApi } from '../shared/api/baseApi';
import { listen } from '../shared/device/listen';

/** The browser reports a network before it can be used, so failed requests are retried after these times, in ms. */
const RETRIES_AFTER_MS = [2_000, 8_000];

/** An event on window for code that finds the server reachable again. The browser itself reports only a network. */
export const SERVER_REACHABLE = 'server-reachable';

/** A store that contains the reducer and the middleware of the API. */
interface ApiStore {
  dispatch: Parameters<typeof setupListeners>[0];
  getState: () => Record<typeof baseApi.reducerPath, ReturnType<typeof baseApi.reducer>>;
}

/**
 * Refetches the displayed data when the browser is online again or the server is reachable again. It also reports the
 * visibility of the tab to queries with `skipPollingIfUnfocused` and `refetchOnFocus`.
 */
export function refetchOnReconnect(store: ApiStore): void {
  let timers: ReturnType<typeof setTimeout>[] = [];
  const hasFailed = () =>
    Object.values(store.getState()[baseApi.reducerPath].queries).some(
      (query) => query?.status === QueryStatus.rejected,
    );
  setupListeners(store.dispatch, (dispatch, { onOnline, onOffline, onFocus, onFocusLost }) => {
    const handleOnline = () => {
      void dispatch(onOnline());
      timers = RETRIES_AFTER_MS.map((delay) =>
        setTimeout(() => {
          if (hasFailed()) void dispatch(onOnline());
        }, delay),
      );
    };
    const handleOffline = () => {
      timers.forEach(clearTimeout);
      void dispatch(onOffline());
    };
    const handleVisibility = () => {
      void dispatch(document.visibilityState === 'hidden' ? onFocusLost() : onFocus());
    };
    // The tab may have been opened in the background.
    if (document.visibilityState === 'hidden') handleVisibility();
    const stops = [
      listen(document, ['visibilitychange'], handleVisibility),
      listen(window, ['online', SERVER_REACHABLE], handleOnline),
      listen(window, ['offline'], handleOffline),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  });
}
