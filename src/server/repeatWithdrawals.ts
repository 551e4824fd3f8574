import type { Database } from './database/Database';
import type { Log } from './database/Log';
import { findOptedOut, optOutCustomer } from './modules/contacts';
import { eraseCustomer } from './modules/erasure';
import type { Encryptor } from './modules/stores';
import { AppError } from './shared/AppError';
import { readWithdrawals, type Withdrawal } from './shared/withdrawals';

/**
 * Repeats the erasures and opt-outs that a restored backup does not have. All of the noted ones at every start: where
 * they are in effect, nothing happens.
 * @returns whether all are in effect; what is not, such as during an import, is logged and to be tried again.
 */
export async function repeatWithdrawals(
  { database, encryptor, log }: { database: Database; encryptor: Encryptor; log: Log },
  directory: string,
): Promise<boolean> {
  let isComplete = true;
  const noted = await readWithdrawals(directory).catch((err: unknown) => {
    log.error({ err }, 'the erasures and opt-outs beside the backups could not be read');
    isComplete = false;
    return [];
  });
  const optedOut = await findOptedOut(
    database.platform,
    noted.map(({ customerId }) => customerId),
  );
  for (const withdrawal of noted) {
    const { kind, storeId, customerId } = withdrawal;
    const isOptedOut = optedOut.get(customerId);
    if (isOptedOut === undefined || (isOptedOut && kind === 'opted_out')) continue;
    try {
      if (await repeat(database, encryptor, withdrawal)) {
        log.warn({ kind, storeId, customerId }, 'repeated an erasure or opt-out that the database did not have');
      }
    } catch (err) {
      log.error({ err, kind, storeId, customerId }, 'an erasure or opt-out could not be repeated');
      isComplete = false;
    }
  }
  return isComplete;
}

/** Whether it was missing. */
async function repeat(database: Database, encryptor: Encryptor, withdrawal: Withdrawal): Promise<boolean> {
  const { storeId, customerId } = withdrawal;
  const db = database.forStore(storeId);
  if (withdrawal.kind === 'opted_out') {
    return optOutCustomer(db, storeId, { customerId, at: new Date(withdrawal.at) });
  }
  const actor = {
    scope: 'dashboard',
    role: 'store_owner',
    storeId,
    accountId: withdrawal.accountId,
    requestId: 'start',
  } as const;
  try {
    await eraseCustomer({ db, encryptor }, actor, customerId);
    return true;
  } catch (error) {
    // Erased meanwhile by another process.
    if (error instanceof AppError && error.code === 'not_found') return false;
    throw error;
  }
}
