import type { Database } from '../../database/Database';
import type { KioskActor } from '../../platform/auth/actor';
import { createSharedLimit } from '../../platform/auth/requestLimits';
import { fieldError } from '../../shared/AppError';
import { findKioskPinHash } from './kioskPin.sql';
import { verifyPassword } from './password';

/**
 * Checks the PIN that was entered at a kiosk. Returns false when the store has none. `token` is the kiosk's session.
 * @throws AppError 403 for the field pin when it is wrong, 429 after too many wrong ones.
 */
export type CheckKioskPin = (actor: KioskActor, entry: { token: string; pin: string }) => Promise<boolean>;

/** All wrong PINs of a kiosk count together, regardless of the action that they were entered for. */
export function createKioskPinCheck(database: Database): CheckKioskPin {
  const attempts = createSharedLimit(database, 'kiosk-pin');
  return async ({ shopId }, { token, pin }) => {
    // Under row-level security of this shop, so that no other shop's hash can be read.
    const pinHash = await findKioskPinHash(database.forShop(shopId), shopId);
    if (pinHash === null) return false;
    await attempts.count(token);
    if (!(await verifyPassword(pin, pinHash))) throw fieldError('forbidden', 'pin', 'The PIN is wrong');
    await attempts.reset(token);
    return true;
  };
}
