import { Refusal } from './Refusal';

/**
 * A request that names a store must name the one its token belongs to.
 * Never 404: at check-in a 404 means 'new customer', and the kiosk would begin a registration.
 * @throws Refusal 403
 */
export function requireOwnStore(own: string, named: string): void {
  if (own !== named) throw new Refusal('forbidden', 'Your account belongs to another store');
}
