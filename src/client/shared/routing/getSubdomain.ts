import { RESERVED_SUBDOMAIN_PATTERN, SUBDOMAIN_PATTERN } from '../../../contract/plain/storeLimits';

/**
 * The subdomain of a store in a host name; null for IP addresses, hosts without a subdomain and the platform's
 * subdomains.
 */
export function getSubdomain(hostname: string): string | null {
  const [first = '', ...rest] = hostname.split('.');
  const last = rest.at(-1) ?? '';
  if (rest.length < (last === 'localhost' ? 1 : 2) || /^[0-9]*$/.test(last)) return null;
  const isStore = new RegExp(SUBDOMAIN_PATTERN).test(first) && !new RegExp(RESERVED_SUBDOMAIN_PATTERN).test(first);
  return isStore ? first : null;
}
