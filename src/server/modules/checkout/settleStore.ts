import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/Database';
import { PointOfSaleUnavailable, type OpenPointOfSale } from '../../integrations/pointOfSale/PointOfSale';
import { getPosCredentials, SecretUnreadable, type Encryptor } from '../stores';
import { recordPosStatus } from './pos.sql';
import { settleCheckouts } from './settleCheckouts';

export interface SettleDeps {
  database: Database;
  openPointOfSale: OpenPointOfSale;
  sealer: Encryptor;
  log: FastifyBaseLogger;
  /** ms since 1970; the machine's when left out. */
  clock?: () => number;
}

/**
 * Settles a store's checkouts with its own point of sale, until `signal` aborts at the latest. False when the point
 * of sale could not be asked: that is logged and remembered for the owner, and the checkouts keep waiting.
 */
export async function settleStore(deps: SettleDeps, storeId: string, signal: AbortSignal): Promise<boolean> {
  const { database, openPointOfSale, sealer, log, clock = Date.now } = deps;
  const db = database.forStore(storeId);
  try {
    const credentials = await getPosCredentials(db, sealer, storeId);
    if (!credentials) {
      await recordPosStatus(db, storeId, 'needs_attention', 'no_credentials');
      return false;
    }
    await settleCheckouts(database, openPointOfSale(storeId, credentials), storeId, { signal, now: clock() });
    await recordPosStatus(db, storeId, 'connected', null);
    return true;
  } catch (error) {
    const trouble = troubleOf(error);
    if (trouble === null) throw error;
    log.warn({ storeId, trouble }, 'point of sale could not be asked');
    // The others pass by themselves; these need somebody to look at the key.
    if (trouble === 'token_refused' || trouble === 'secret_unreadable') {
      await recordPosStatus(db, storeId, 'needs_attention', trouble);
    }
    return false;
  }
}

function troubleOf(error: unknown): string | null {
  if (error instanceof PointOfSaleUnavailable) return error.reason;
  return error instanceof SecretUnreadable ? 'secret_unreadable' : null;
}
