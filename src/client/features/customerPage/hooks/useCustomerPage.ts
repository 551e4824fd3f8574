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
  | { kind: 'unknownStore' }
  | { kind: 'failed'; onRetry: () => void }
  /** `shownSince` (ms since 1970) is when an old state was loaded; null for the present one. */
  | { kind: 'ready'; page: CustomerPage; shownSince: number | null };

interface Options {
  subdomain: string;
  /** Of the link that opened the page. */
  token: string | null;
  /** Why the customer ended the session here; null while they did not. */
  endedBy: 'signedOut' | 'deleted' | null;
}

/** The page of a store: opens the link, then loads the page, and falls back to what this phone saw last. */
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
  const isClosed = endedBy !== null || status === 401 || status === 404;
  useEffect(() => {
    if (isClosed) savePage(subdomain, null);
    else if (data !== undefined) savePage(subdomain, { page: data, savedAt: fulfilledTimeStamp ?? Date.now() });
  }, [isClosed, data, fulfilledTimeStamp, subdomain]);

  if (endedBy !== null) return { kind: 'closed', reason: endedBy };
  if (status === 404) return { kind: 'unknownStore' };
  if (status === 401) return { kind: 'closed', reason: link.isInvalid ? 'linkInvalid' : 'noSession' };
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
 * The state of the link. One that was used or has expired does not matter where the phone still has a session, so the
 * page is loaded in that case.
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
