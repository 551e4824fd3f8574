import { DatabaseUnavailable } from '../../../database/Database';
import { readClock } from '../../../shared/readTime.sql';
import { IDENTITY_AFTER_MS } from '../checkout/matchOrders';
import { acquirePollSlot, expireCheckouts, listDueStores, releasePollSlot, type DueStoreRow } from './poller.sql';
import { MAX_LOOKBACK_MS } from './syncOrders';
import { syncStore, type SyncDeps } from './syncStore';

const HOUR = 3_600_000;
const REVIEW_MS = 7 * 24 * HOUR;
/** Time between two rounds. */
export const POLL_SECONDS = 15;
/** Less than that, in ms, so that a store's slot ends well before its next one. */
const BUDGET_MS = 10_000;
const CONCURRENT_STORES = 4;
/** Rounds between two reads of a store without a pending checkout: 5 min after a credit or its change, then an hour. */
const ROUNDS_RECENT = 20;
const ROUNDS_QUIET = 240;
const RECENT_MS = 24 * HOUR;
/** Stores without a pending checkout in one round, so that the next round is not late. */
const MAX_QUIET_STORES = 100;

/**
 * One round over the stores whose orders are to be read: for the purchases of pending checkouts in each round, until a
 * day after them has been read, and for changes of credited orders every 5 min to an hour, as long as the point of sale
 * lists them. An outage of one store's point of sale leaves the others alone; `stopping` aborts running requests.
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
  const stores = await listDueStores(deps.database.platform, {
    now: new Date(now),
    recentSince: new Date(now - RECENT_MS),
    creditedSince: new Date(now - MAX_LOOKBACK_MS),
    // A little less than whole rounds: a timer that fires early must not skip one.
    pendingMs: everyMs * 0.9,
    recentMs: everyMs * (ROUNDS_RECENT - 0.1),
    quietMs: everyMs * (ROUNDS_QUIET - 0.1),
    maxQuiet: MAX_QUIET_STORES,
  });
  const work = async () => {
    while (!stopping.aborted) {
      const store = stores.shift();
      if (!store) return;
      await pollStore(deps, store, stopping);
    }
  };
  // All of them end before the next round starts.
  const workers = await Promise.allSettled(Array.from({ length: CONCURRENT_STORES }, work));
  if (isTimeout(stopping) && stores.length > 0) {
    deps.log.warn({ stores: stores.length }, 'a round of polling ended before all stores were read');
  }
  const failed = workers.find(({ status }) => status === 'rejected');
  if (failed) throw (failed as PromiseRejectedResult).reason;
}

/** An error in one store is logged, lengthens its rounds and does not stop the others. */
async function pollStore(deps: SyncDeps, { store_id: storeId, round_ms }: DueStoreRow, stopping: AbortSignal) {
  const db = deps.database.forStore(storeId);
  const now = new Date(await readClock(deps));
  if (!(await acquirePollSlot(db, storeId, now, round_ms))) return;
  let succeeded = false;
  try {
    succeeded = await syncStore(deps, storeId, { signal: AbortSignal.any([stopping, AbortSignal.timeout(BUDGET_MS)]) });
  } catch (error) {
    // The database may be back already; if not, releasing the slot fails as well and ends the round.
    if (error instanceof DatabaseUnavailable) deps.log.warn({ err: error, storeId }, 'a store waits for the database');
    else deps.log.error({ err: error, storeId }, 'reading the orders of a store failed');
  }
  if (!stopping.aborted) await releasePollSlot(db, storeId, succeeded);
}

/** As opposed to a server that stops. */
const isTimeout = ({ aborted, reason }: AbortSignal): boolean =>
  aborted && reason instanceof DOMException && reason.name === 'TimeoutError';
