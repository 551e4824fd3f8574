import { AppError } from '../shared/AppError';

/**
 * A request that names a store must name the one its token belongs to.
 * Never 404: at check-in a 404 means 'new customer', and the kiosk would begin a registration.
 * @throws Refusal 403
 */
export function assertSameStore(own: string, named: string): void {
  if (own !== named) throw new AppError('forbidden', 'Your account belongs to another store');
}
