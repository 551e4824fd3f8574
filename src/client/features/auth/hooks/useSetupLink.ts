import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { getErrorMessage, getFieldErrors, isNotFound } from '../../../shared/api/errors';
import { useGetSetupLinkQuery } from '../authApi';
import type { KnownPerson } from '../setupRules';

/** What is known of the one-time link in the address. */
export type SetupLinkState =
  | { kind: 'loading' }
  /** There is an administrator, and the link is unknown, used or expired: nothing is to be set up. */
  | { kind: 'absent' }
  /** There is no administrator, and no link that works. */
  | { kind: 'ended'; hadToken: boolean }
  | { kind: 'failed'; message: string; isRetrying: boolean; onRetry: () => void }
  | { kind: 'ready'; token: string; person: KnownPerson };

/** Takes the token out of the address, and asks the server about the link. */
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

/** The fragment of the address, which is removed at once: neither the history nor a copied address may hold it. */
function useTokenOfAddress(): string {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState('');
  const fragment = hash.slice(1);
  // Another link that is opened in the same tab changes the fragment only.
  if (fragment !== '' && fragment !== token) setToken(fragment);
  useEffect(() => {
    if (hash !== '') void navigate({ hash: '' }, { replace: true });
  }, [hash, navigate]);
  return token;
}
