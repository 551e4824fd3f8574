import type { Database } from '../../database/Database';
import type { KioskActor } from '../../platform/auth/actor';
import type { AttemptThrottle } from '../../platform/auth/attemptThrottle';
import { fieldError } from '../../shared/AppError';
import { findKioskPinHash } from './kioskPin.sql';
import { verifyPassword } from './password';

/**
 * Checks the PIN that was entered at a kiosk; false when its store has none. `token` is that of the kiosk's session.
 * @throws AppError 403 for the field pin when it is wrong, 429 after too many wrong ones.
 */
export type CheckKioskPin = (actor: KioskActor, entry: { token: string; pin: string }) => Promise<boolean>;

/** Wrong PINs of a kiosk are counted together, whatever they were entered for. */
export function createKioskPinCheck({
  database,
  pinThrottle,
}: {
  database: Database;
  pinThrottle: AttemptThrottle;
}): CheckKioskPin {
  return async ({ storeId }, { token, pin }) => {
    // The hash is read where row-level security shows this store alone.
    const pinHash = await findKioskPinHash(database.forStore(storeId), storeId);
    if (pinHash === null) return false;
    await pinThrottle.consume(token);
    if (!(await verifyPassword(pin, pinHash))) throw fieldError('forbidden', 'pin', 'The PIN is wrong');
    await pinThrottle.recordSuccess(token);
    return true;
  };
}
