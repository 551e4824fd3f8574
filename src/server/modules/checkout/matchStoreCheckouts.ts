import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/Database';
import type { GetPointOfSale } from '../../integrations/pointOfSale/PointOfSale';
import { PointOfSaleError } from '../../integrations/pointOfSale/PointOfSaleError';
import { getPosCredentials, SecretUnreadable, type Encryptor } from '../stores';
import { matchCheckouts } from './matchCheckouts';
import { savePosStatus } from './pos.sql';

export interface MatchingDeps {
  database: Database;
  getPointOfSale: GetPointOfSale;
  encryptor: Encryptor;
  log: FastifyBaseLogger;
  /** ms since 1970; Date.now by default. */
  clock?: () => number;
}

/**
 * Matches a store's pending checkouts with the orders of its point of sale, ending by the time `signal` aborts.
 * Returns false when the point of sale could not be read: that is logged, saved as the store's status where the owner
 * has to act, and the checkouts stay pending.
 */
export async function matchStoreCheckouts(deps: MatchingDeps, storeId: string, signal: AbortSignal): Promise<boolean> {
  const { database, getPointOfSale, encryptor, log, clock = Date.now } = deps;
  const db = database.forStore(storeId);
  try {
    const credentials = await getPosCredentials(db, encryptor, storeId);
    if (!credentials) {
      await savePosStatus(db, storeId, 'needs_attention', 'no_credentials');
      return false;
    }
    await matchCheckouts(database, getPointOfSale(storeId, credentials), storeId, { signal, now: clock() });
    await savePosStatus(db, storeId, 'connected', null);
    return true;
  } catch (error) {
    const reason = getErrorReason(error);
    if (reason === null) throw error;
    log.warn({ storeId, reason }, 'reading the point of sale failed');
    // The other errors pass without action; these need a new or re-entered key.
    if (reason === 'unauthorized' || reason === 'secret_unreadable') {
      await savePosStatus(db, storeId, 'needs_attention', reason);
    }
    return false;
  }
}

function getErrorReason(error: unknown): string | null {
  if (error instanceof PointOfSaleError) return error.reason;
  return error instanceof SecretUnreadable ? 'secret_unreadable' : null;
}
