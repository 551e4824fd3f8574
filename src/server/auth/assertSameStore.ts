import { AppError } from '../shared/AppError';
import { normalizeId } from '../shared/ids';

/**
 * Asserts that the store named in a request is the store of its token.
 * Never 404: at check-in a 404 means 'new customer', and the kiosk would start a registration.
 * @throws AppError 403
 */
export function assertSameStore(own: string, named: string): void {
  if (own !== normalizeId(named)) throw new AppError('forbidden', 'Your account belongs to another store');
}
