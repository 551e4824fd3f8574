import { AppError } from '../../shared/AppError';
import { normalizeId } from '../../shared/ids';

/**
 * Asserts that the store named in a request is the store of its token.
 * Never 404: at check-in a 404 means 'new customer', and the kiosk would start a registration.
 * @throws AppError 403
 */
export function assertSameStore(own: string, named: string): void {
  assertOwnSubdomain([own], named);
}

/** As assertSameStore, for a store that is named by one of its subdomains, as SUBDOMAINS selects them. */
export function assertOwnSubdomain(own: readonly string[], named: string): void {
  if (!own.includes(normalizeId(named))) throw new AppError('forbidden', 'Your account belongs to another store');
}

/**
 * Selects the subdomains of a store `s`: the present and the former ones, which kiosks send until they have read it.
 */
export const SUBDOMAINS = 'array_prepend(s.subdomain, s.former_subdomains)';
