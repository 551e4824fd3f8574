import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { customerPageApi } from './customerPageApi';

/** All components that use the mutation with this cache key share its state. */
export const LINK_CACHE_KEY = 'link';

/** The subdomain in a path such as /my/sweet-bean or /join/sweet-bean; null for /my. */
export function getPageSubdomain(pathname: string): string | null {
  const [, name] = /^\/(?:my|join)\/([^/]+)/.exec(pathname) ?? [];
  if (name === undefined) return null;
  try {
    return decodeURIComponent(name).toLowerCase();
  } catch {
    return name;
  }
}

/**
 * Removes the one-time token from the address bar and opens a session with it. Must be called once, outside of React,
 * because React may run an effect twice. Returns the token, or null if there is none.
 */
export function openLink(
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>,
  subdomain: string | null,
): string | null {
  const { hash, pathname, search } = window.location;
  const token = hash.slice(1);
  if (token === '') return null;
  // Neither the history nor a copied URL may contain the token.
  window.history.replaceState(window.history.state, '', `${pathname}${search}`);
  if (subdomain === null) return null;
  const { initiate } = customerPageApi.endpoints.openCustomerPage;
  void dispatch(initiate({ subdomain, token }, { fixedCacheKey: LINK_CACHE_KEY }));
  return token;
}
