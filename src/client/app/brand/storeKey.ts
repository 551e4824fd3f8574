import { RESERVED_SUBDOMAIN_PATTERN, SUBDOMAIN_PATTERN } from '../../../contract/storeLimits';
import { PATHS } from '../../shared/routing/paths';

interface Place {
  pathname: string;
  hostname: string;
  /** The store of the session. */
  storeId: string | null;
  /** The store whose look this device showed last. */
  lastStoreId: string | null;
}

/**
 * The store whose look a page has: its id, or 'subdomain/' and its subdomain; null for the default look. Kiosk and
 * board belong to the store of their session. A sign-in page belongs to the store that its host names
 * (sweet-bean.example.com), else to the one that this device showed last. The consoles and their sign-in have the look
 * of the product.
 */
export function getStoreKey({ pathname, hostname, storeId, lastStoreId }: Place): string | null {
  const isIn = (root: string) => pathname.startsWith(`${root}/`);
  if (isIn(PATHS.kiosk.root) || isIn(PATHS.cashier.root)) return storeId;
  if (pathname !== PATHS.auth.kiosk && pathname !== PATHS.auth.cashier) return null;
  const subdomain = getSubdomain(hostname);
  return storeId ?? (subdomain === null ? lastStoreId : `subdomain/${subdomain}`);
}

/** The store's part of a host name; null for addresses, for hosts without one, and for the platform's own names. */
function getSubdomain(hostname: string): string | null {
  const [first = '', ...rest] = hostname.split('.');
  const last = rest.at(-1) ?? '';
  if (rest.length < (last === 'localhost' ? 1 : 2) || /^[0-9]*$/.test(last)) return null;
  const isStore = new RegExp(SUBDOMAIN_PATTERN).test(first) && !new RegExp(RESERVED_SUBDOMAIN_PATTERN).test(first);
  return isStore ? first : null;
}
