import { AppError } from '../../shared/AppError';
import { normalizeId } from '../../shared/ids';

/**
 * Asserts that the store in a request is the store of its token. A mismatch must not be 404, because at check-in the
 * kiosk takes 404 for a new customer and would start a registration.
 * @throws AppError 403
 */
export function assertSameStore(own: string, named: string): void {
  assertOwnSubdomain([own], named);
}

/** Works like assertSameStore for one of the store's subdomains (see SUBDOMAINS). @throws AppError 403 */
export function assertOwnSubdomain(own: readonly string[], named: string): void {
  if (!own.includes(normalizeId(named))) throw new AppError('forbidden', 'Your account belongs to another store');
}

/** Selects the current and former subdomains of a store `s`. A kiosk may send a former one until it has reloaded. */
export const SUBDOMAINS = 'array_prepend(s.subdomain, s.former_subdomains)';
