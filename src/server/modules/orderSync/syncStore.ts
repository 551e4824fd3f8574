import type { FastifyBaseLogger } from 'fastify';
import type { Database, Shop } from '../../database/Database';
import type { GetPointOfSale } from '../../integrations/pointOfSale/PointOfSale';
import type { Encryptor } from '../../platform/secrets/encryption';
import { readClock } from '../../shared/readTime.sql';
import type { Problem } from '../crediting';
import {
  getPosProblem,
  needsAction,
  openRegister,
  savePosProblem,
  savePosRead,
  SUCCESS_EVERY_MS,
} from '../pointOfSale';
import { getPosCredentials } from '../stores';
import { backfill } from './backfill';
import { syncOrders } from './syncOrders';

export interface SyncDeps {
  database: Database;
  getPointOfSale: GetPointOfSale;
  encryptor: Encryptor;
  log: FastifyBaseLogger;
  /** ms since 1970. By default the clock of the database. */
  clock?: () => number;
}

/** A skipped order needs attention for this long, because for this long it can be credited by hand. */
const ATTENTION_MS = 7 * 86_400_000;

/**
 * Reads the orders of a shop's point of sale and updates points until `signal` aborts. Returns false when the point of
 * sale could not be read. This is logged, and saved as the shop's status if the owner has to act. Checkouts stay
 * pending then.
 */
export async function syncStore(
  deps: SyncDeps,
  shop: Shop,
  options: { signal: AbortSignal; checkoutsOnly?: boolean },
): Promise<boolean> {
  const { database, encryptor, log } = deps;
  const { storeId, shopId } = shop;
  const shopDb = database.forShop(shopId);
  const now = await readClock(deps);
  try {
    const credentials = await getPosCredentials(shopDb, encryptor, shopId);
    if (!credentials) {
      await savePosProblem(shopDb, shopId, 'no_credentials', new Date(now));
      return false;
    }
    const pos = await openRegister(deps, shop, { credentials, signal: options.signal });
    const logSkipped = (problems: readonly Problem[]) => {
      for (const { id, reason, error } of problems) {
        log.error({ err: error, storeId, orderId: id, reason }, 'an order was skipped');
      }
    };
    const { newlySkipped, isBehind, clockOffsetMs } = await syncOrders(database, pos, shop, { ...options, now });
    logSkipped(newlySkipped);
    if (isBehind && !options.checkoutsOnly) {
      logSkipped(await backfill(database, pos, shop, { signal: options.signal, now }));
    }
    const skippedSince = new Date(now - ATTENTION_MS);
    const read = { skippedSince, clockOffsetMs, now: new Date(now), writeEveryMs: SUCCESS_EVERY_MS };
    await savePosRead(shopDb, shopId, read);
    return true;
  } catch (error) {
    const reason = getPosProblem(error);
    if (reason === null) throw error;
    log.warn({ storeId, reason }, 'reading the point of sale failed');
    if (needsAction(reason)) await savePosProblem(shopDb, shopId, reason, new Date(now));
    return false;
  }
}
