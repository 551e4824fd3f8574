import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { getErrorMessage, getFieldErrors, isNotFound } from '../../../shared/api/errors';
import { useGetSetupLinkQuery } from '../authApi';
import type { KnownPerson } from '../setupRules';

/** The state of the one-time link in the URL. */
export type SetupLinkState =
  | { kind: 'loading' }
  /** An administrator exists and the link is unknown, used or expired, so there is nothing to set up. */
  | { kind: 'absent' }
  /** No administrator exists, and the link is not valid. */
  | { kind: 'ended'; hadToken: boolean }
  | { kind: 'failed'; message: string; isRetrying: boolean; onRetry: () => void }
  | { kind: 'ready'; token: string; person: KnownPerson };

/** Removes the token from the URL and asks the server about the link. */
export function useSetupLink(): SetupLinkState {
  const token = useTokenOfAddress();
  const { currentData, error, isFetching, refetch } = useGetSetupLinkQuery(token);
  if (currentData) return { kind: 'ready', token, person: currentData.person };
  if (error === undefined) return { kind: 'loading' };
  if (!isNotFound(error)) {
    const message = getErrorMessage(error, 'The link could not be checked. Please check your connection.');
    return { kind: 'failed', message, isRetrying: isFetching, onRetry: () => void refetch() };
  }
  return 'token' in getFieldErrors(error) ? { kind: 'ended', hadToken: token !== '' } : { kind: 'absent' };
}

/**
 * Returns the token from the URL fragment. The fragment is removed at once, because neither the history nor a copied
 * URL may contain the token.
 */
function useTokenOfAddress(): string {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState('');
  const fragment = hash.slice(1);
  // Opening another link in this tab changes only the fragment.
  if (fragment !== '' && fragment !== token) setToken(fragment);
  useEffect(() => {
    if (hash !== '') void navigate({ hash: '' }, { replace: true });
  }, [hash, navigate]);
  return token;
}
