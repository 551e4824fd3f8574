import { DatabaseUnavailable, getErrorLevel, toText } from '../../database/Database';
import { readClock } from '../../shared/readTime.sql';
import { IDENTITY_AFTER_MS } from '../crediting';
import { acquirePollSlot, expireCheckouts, listDueShops, releasePollSlot, type DueShopRow } from './poller.sql';
import { MAX_LOOKBACK_MS } from './syncOrders';
import { syncStore, type SyncDeps } from './syncStore';

const HOUR = 3_600_000;
const REVIEW_MS = 7 * 24 * HOUR;
/** The time between two rounds. */
export const POLL_SECONDS = 15;
/** Shorter than POLL_SECONDS, so that the poll slot of a store ends well before its next one. */
const BUDGET_MS = 10_000;
/** Clover allows an app 10 requests at a time. */
const CONCURRENT_STORES = 8;
/**
 * Rounds between two reads of a store without a pending checkout: 5 min for a day after a credit or its change, then an
 * hour.
 */
const ROUNDS_RECENT = 20;
const ROUNDS_QUIET = 240;
/** Rounds between two reads of a store that credits orders by phone number: a minute. */
const ROUNDS_PHONE_CREDIT = 4;
const RECENT_MS = 24 * HOUR;
/** The maximum number of stores without a pending checkout in one round, so that the next round is not late. */
const MAX_QUIET_STORES = 100;
/** Enough for 1,600 stores in a minute. docs/operations/integrations.md has the calculation. */
const MAX_PHONE_CREDIT_STORES = 400;

/**
 * Runs one round over the stores that are due: in every round for the purchases of pending checkouts, every minute for
 * orders that are credited by phone number, and every 5 min to an hour for changes of credited orders. A failure of one
 * store's point of sale does not affect the others. When `stopping` aborts, running requests are aborted too.
 * @throws DatabaseUnavailable at the end of the round.
 */
export async function pollStores(deps: SyncDeps, stopping: AbortSignal, everyMs = POLL_SECONDS * 1000): Promise<void> {
  const now = await readClock(deps);
  await expireCheckouts(deps.database.platform, {
    now: new Date(now),
    pendingSince: new Date(now - IDENTITY_AFTER_MS),
    pendingMs: IDENTITY_AFTER_MS,
    unreadSince: new Date(now - MAX_LOOKBACK_MS),
    reviewSince: new Date(now - REVIEW_MS),
  });
  const shops = await listDueShops(deps.database.platform, {
    now: new Date(now),
    recentSince: new Date(now - RECENT_MS),
    creditedSince: new Date(now - MAX_LOOKBACK_MS),
    // Slightly less than whole rounds, because a timer that fires early must not skip one.
    pendingMs: everyMs * 0.9,
    recentMs: everyMs * (ROUNDS_RECENT - 0.1),
    quietMs: everyMs * (ROUNDS_QUIET - 0.1),
    maxQuiet: MAX_QUIET_STORES,
    phoneCreditMs: everyMs * (ROUNDS_PHONE_CREDIT - 0.1),
    maxPhoneCredit: MAX_PHONE_CREDIT_STORES,
  });
  const work = async () => {
    while (!stopping.aborted) {
      const shop = shops.shift();
      if (!shop) return;
      await pollShop(deps, shop, stopping);
    }
  };
  // All workers end before the next round starts.
  const workers = await Promise.allSettled(Array.from({ length: CONCURRENT_STORES }, work));
  if (isTimeout(stopping) && shops.length > 0) {
    deps.log.warn({ stores: shops.length }, 'a round of polling ended before all stores were read');
  }
  const failed = workers.find(({ status }) => status === 'rejected');
  if (failed) throw (failed as PromiseRejectedResult).reason;
}

/** An error in one shop is logged and lengthens the shop's rounds, but does not stop the others. */
async function pollShop(deps: SyncDeps, { roundMs, ...shop }: DueShopRow, stopping: AbortSignal) {
  const shopDb = deps.database.forShop(shop.shopId);
  const now = new Date(await readClock(deps));
  if (!(await acquirePollSlot(shopDb, shop.shopId, now, roundMs))) return;
  let succeeded = false;
  try {
    succeeded = await syncStore(deps, shop, { signal: AbortSignal.any([stopping, AbortSignal.timeout(BUDGET_MS)]) });
  } catch (error) {
    // The database may be available again. If it is not, releasing the slot fails too and ends the round.
    const isAway = error instanceof DatabaseUnavailable;
    const message = isAway ? 'a store waits for the database' : 'reading the orders of a store failed';
    deps.log[getErrorLevel(error)]({ err: error, storeId: toText(shop.shopId) }, message);
  }
  if (!stopping.aborted) await releasePollSlot(shopDb, shop.shopId, succeeded);
}

/** Whether the signal aborted because of its timeout, not because the server stops. */
const isTimeout = ({ aborted, reason }: AbortSignal): boolean =>
  aborted && reason instanceof DOMException && reason.name === 'TimeoutError';
