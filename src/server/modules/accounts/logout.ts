import type { Actor, KioskActor } from '../../auth/actor';
import type { AttemptThrottle } from '../../auth/attemptThrottle';
import type { Sessions } from '../../auth/sessions';
import type { Database } from '../../database/Database';
import { fieldError } from '../../shared/AppError';
import { recordAuditBy } from '../audit';
import { findKioskPinHash } from './kioskPin.sql';
import { verifyPassword } from './password';

interface LogoutDeps {
  database: Database;
  sessions: Sessions;
}

/**
 * Ends the session of the token: immediately in this process, within a second in others.
 * @throws AppError 403 for the field pin for a kiosk whose store has a PIN: see logoutWithPin.
 */
export async function logout(deps: LogoutDeps, actor: Actor, token: string | null): Promise<void> {
  if (token === null) return;
  if (actor.scope === 'kiosk' && (await findPinHash(deps.database, actor)) !== null) {
    throw fieldError('forbidden', 'pin', 'A PIN is required to log out of this kiosk');
  }
  await endSession(deps, actor, token);
}

/**
 * Ends the kiosk session of the token, if the PIN is the one of its store, or the store has none (anymore).
 * @throws AppError 403 for the field pin when it is wrong, 429 after too many wrong ones.
 */
export async function logoutWithPin(
  deps: LogoutDeps & { pinThrottle: AttemptThrottle },
  actor: KioskActor,
  { token, pin }: { token: string | null; pin: string },
): Promise<void> {
  if (token === null) return;
  const pinHash = await findPinHash(deps.database, actor);
  if (pinHash !== null) {
    await deps.pinThrottle.consume(token);
    if (!(await verifyPassword(pin, pinHash))) throw fieldError('forbidden', 'pin', 'The PIN is wrong');
    await deps.pinThrottle.recordSuccess(token);
  }
  await endSession(deps, actor, token);
}

/** The hash is read where row-level security shows this store alone. */
function findPinHash(database: Database, { storeId }: KioskActor): Promise<string | null> {
  return findKioskPinHash(database.forStore(storeId), storeId);
}

async function endSession({ database, sessions }: LogoutDeps, actor: Actor, token: string): Promise<void> {
  await database.platform.transaction(async (sql) => {
    await sessions.end(sql, token);
    await recordAuditBy(sql, actor, { action: 'logout', recordType: 'account', recordId: actor.accountId });
  });
  sessions.forget(token);
}
