import { getSubdomain } from '../../shared/routing/getSubdomain';
import { PATHS } from '../../shared/routing/paths';

interface Place {
  pathname: string;
  hostname: string;
  /** The id of the session's store. */
  storeId: string | null;
  /** The id of the store whose brand this device showed last. */
  lastStoreId: string | null;
}

/**
 * The store whose brand a page shows: its id, or 'subdomain/' followed by its subdomain; null for the default brand.
 * The kiosk and the board show the store of the session. Without a session, their sign-in pages show the store in the
 * host name (sweet-bean.example.com), or else the store that this device showed last. The consoles show the default
 * brand.
 */
export function getStoreKey({ pathname, hostname, storeId, lastStoreId }: Place): string | null {
  const isIn = (root: string) => pathname.startsWith(`${root}/`);
  if (isIn(PATHS.kiosk.root) || isIn(PATHS.cashier.root)) return storeId;
  if (pathname !== PATHS.auth.kiosk && pathname !== PATHS.auth.cashier) return null;
  const subdomain = getSubdomain(hostname);
  return storeId ?? (subdomain === null ? lastStoreId : `subdomain/${subdomain}`);
}

/** Whether a page belongs to the kiosk, which includes its sign-in. */
export const isOfKiosk = (pathname: string): boolean =>
  pathname.startsWith(`${PATHS.kiosk.root}/`) || pathname === PATHS.auth.kiosk;
