import { toShop, type Database } from '../database/Database';
import type { Log } from '../database/Log';
import { findOptedOut, repeatOptOut } from '../modules/contacts';
import { eraseCustomer } from '../modules/erasure';
import { readPrivacyRequests, type PrivacyRequest } from '../modules/privacyRequests';
import type { Encryptor } from '../platform/secrets/encryption';
import { AppError } from '../shared/AppError';

const AGAIN_AFTER_MS = 60_000;

interface Deps {
  database: Database;
  encryptor: Encryptor;
  log: Log;
}

/**
 * Repeats recorded erasures and opt-outs, and resolves after the first attempt. While some fail, all are tried again
 * every minute.
 */
export async function reapplyPrivacyRequests(deps: Deps, directory: string): Promise<void> {
  if (!(await reapplyOnce(deps, directory))) reapplyLater(deps, directory);
}

function reapplyLater(deps: Deps, directory: string): void {
  setTimeout(() => {
    reapplyPrivacyRequests(deps, directory).catch((err: unknown) => {
      deps.log.error({ err }, 'erasures and opt-outs could not be repeated');
      reapplyLater(deps, directory);
    });
  }, AGAIN_AFTER_MS).unref();
}

/**
 * Repeats the erasures and opt-outs that a restored backup does not contain. All recorded requests are checked at every
 * start, and those already in effect have no further effect.
 * @returns whether all are in effect. Others, for example during an import, are logged and must be tried again.
 */
async function reapplyOnce({ database, encryptor, log }: Deps, directory: string): Promise<boolean> {
  let isComplete = true;
  const recorded = await readPrivacyRequests(directory).catch((err: unknown) => {
    log.error({ err }, 'the erasures and opt-outs next to the backups could not be read');
    isComplete = false;
    return [];
  });
  const optedOut = await findOptedOut(
    database.platform,
    recorded.map(({ customerId }) => customerId),
  );
  for (const request of recorded) {
    const { kind, storeId, customerId } = request;
    const isOptedOut = optedOut.get(customerId);
    if (isOptedOut === undefined || (isOptedOut && kind === 'opted_out')) continue;
    try {
      if (await repeat(database, encryptor, request)) {
        log.warn({ kind, storeId, customerId }, 'repeated an erasure or opt-out that the database did not have');
      }
    } catch (err) {
      log.error({ err, kind, storeId, customerId }, 'an erasure or opt-out could not be repeated');
      isComplete = false;
    }
  }
  return isComplete;
}

/** Repeats one request. Returns whether it had been missing. */
async function repeat(database: Database, encryptor: Encryptor, request: PrivacyRequest): Promise<boolean> {
  const { storeId, customerId } = request;
  const db = database.forStore(storeId);
  if (request.kind === 'opted_out') {
    return repeatOptOut(db, storeId, { customerId, at: new Date(request.at) });
  }
  const { accountId } = request;
  const requestId = 'start';
  const actor =
    accountId === undefined
      ? ({ scope: 'customer', role: 'customer', storeId, customerId, isVerified: true, requestId } as const)
      : ({ scope: 'dashboard', role: 'store_owner', ...toShop(storeId), accountId, requestId } as const);
  try {
    await eraseCustomer({ database, encryptor }, actor, customerId);
    return true;
  } catch (error) {
    // Another process erased the customer in the meantime.
    if (error instanceof AppError && error.code === 'not_found') return false;
    throw error;
  }
}
