import { useEffect, useState, useSyncExternalStore } from 'react';
import type { CustomerPage } from '../../../../contract/customerPage';
import { getErrorStatus } from '../../../shared/api/errors';
import { listen } from '../../../shared/device/listen';
import { useGetCustomerPageQuery, useOpenCustomerPageMutation } from '../customerPageApi';
import { LINK_CACHE_KEY } from '../link';
import { readSavedPage, savePage } from '../savedPage';

export type ClosedReason = 'noSession' | 'linkInvalid' | 'signedOut' | 'deleted';

export type PageState =
  | { kind: 'loading' }
  | { kind: 'closed'; reason: ClosedReason }
  | { kind: 'failed'; onRetry: () => void }
  /** For saved data, `shownSince` is the time when it was loaded, in ms since 1970; null for current data. */
  | { kind: 'ready'; page: CustomerPage; shownSince: number | null };

interface Options {
  subdomain: string;
  /** The token of the link that opened the page. */
  token: string | null;
  /** How the customer ended the session on this page; null while it continues. */
  endedBy: 'signedOut' | 'deleted' | null;
}

/** Opens the link, then loads the page of a store. If the server cannot be reached, returns the saved page. */
export function useCustomerPage({ subdomain, token, endedBy }: Options): PageState {
  const link = useLink(subdomain, token);
  const query = useGetCustomerPageQuery(subdomain, {
    skip: link.isPending || link.hasFailed || endedBy !== null,
    refetchOnFocus: true,
  });
  const [saved] = useState(() => readSavedPage(subdomain));
  const isOnline = useSyncExternalStore(subscribeToNetwork, () => navigator.onLine);

  const { data, error, fulfilledTimeStamp } = query;
  const status = getErrorStatus(error);
  const [wasClosed, setWasClosed] = useState(false);
  // Who comes back from the text without a network must find the way in as they left it.
  const isClosed = endedBy !== null || status === 401 || status === 404 || (wasClosed && error !== undefined);
  if (isClosed !== wasClosed) setWasClosed(isClosed);
  // A shop of a chain, and a store with a former name, have the page at another address.
  const movedTo = data !== undefined && data.store.subdomain !== subdomain ? data.store.subdomain : null;
  useEffect(() => {
    if (movedTo !== null) window.location.replace(`/my/${movedTo}`);
  }, [movedTo]);
  useEffect(() => {
    if (isClosed || movedTo !== null) savePage(subdomain, null);
    else if (data !== undefined) savePage(subdomain, { page: data, savedAt: fulfilledTimeStamp ?? Date.now() });
  }, [isClosed, movedTo, data, fulfilledTimeStamp, subdomain]);

  if (endedBy !== null) return { kind: 'closed', reason: endedBy };
  // The way in, which the page leads to, also tells whether the store exists.
  if (isClosed) return { kind: 'closed', reason: link.isInvalid ? 'linkInvalid' : 'noSession' };
  if (movedTo !== null) return { kind: 'loading' };
  if (data !== undefined) {
    const isOld = !isOnline || error !== undefined;
    return { kind: 'ready', page: data, shownSince: isOld ? (fulfilledTimeStamp ?? null) : null };
  }
  if (link.hasFailed) return { kind: 'failed', onRetry: link.onRetry };
  if (error !== undefined && saved !== null) return { kind: 'ready', page: saved.page, shownSince: saved.savedAt };
  if (error === undefined || query.isFetching) return { kind: 'loading' };
  return { kind: 'failed', onRetry: () => void query.refetch() };
}

/**
 * The state of the link. If a link was used or has expired, the page is loaded anyway, because the phone may already
 * have a session.
 */
function useLink(subdomain: string, token: string | null) {
  const [open, { isLoading, isError, error }] = useOpenCustomerPageMutation({ fixedCacheKey: LINK_CACHE_KEY });
  const status = getErrorStatus(error);
  const isInvalid = status === 400 || status === 404;
  return {
    isPending: isLoading,
    isInvalid,
    hasFailed: isError && !isInvalid,
    onRetry: () => {
      if (token !== null) void open({ subdomain, token });
    },
  };
}

const subscribeToNetwork = (onChange: () => void) => listen(window, ['online', 'offline'], onChange);
