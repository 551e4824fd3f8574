import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { customerPageApi } from './customerPageApi';

/** All users of the mutation with this key share its state. */
export const LINK_CACHE_KEY = 'link';

/** The store of a path like /my/sweet-bean; null for /my. */
export function getPageSubdomain(pathname: string): string | null {
  const [, name] = /^\/my\/([^/]+)/.exec(pathname) ?? [];
  if (name === undefined) return null;
  try {
    return decodeURIComponent(name).toLowerCase();
  } catch {
    return name;
  }
}

/**
 * Takes the one-time token out of the address bar and opens a session with it. Call it once, outside of React, which
 * may run an effect twice. Returns the token, null without one.
 */
export function openLink(
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>,
  subdomain: string | null,
): string | null {
  const { hash, pathname, search } = window.location;
  const token = hash.slice(1);
  if (token === '') return null;
  // Neither the history nor a copied address may hold it.
  window.history.replaceState(window.history.state, '', `${pathname}${search}`);
  if (subdomain === null) return null;
  const { initiate } = customerPageApi.endpoints.openCustomerPage;
  void dispatch(initiate({ subdomain, token }, { fixedCacheKey: LINK_CACHE_KEY }));
  return token;
}
