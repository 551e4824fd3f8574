import { DatabaseUnavailable } from '../../database/Database';
import { matchStoreCheckouts, type MatchingDeps } from './matchStoreCheckouts';
import { acquirePollSlot, expireCheckouts, listPendingStoreIds, releasePollSlot } from './poller.sql';

const HOUR = 3_600_000;
const PENDING_MS = 24 * HOUR;
const REVIEW_MS = 7 * 24 * HOUR;
const EVERY_MS = 15_000;
/** Less than EVERY_MS, so that a store's slot ends well before its next one. */
const BUDGET_MS = 10_000;
const CONCURRENT_STORES = 4;

export interface CheckoutPoller {
  /** Aborts running requests; resolves when the database is no longer used. */
  stop(): Promise<void>;
}

/**
 * Looks for the purchases of pending checkouts every 15 s, until they are a day old. Any number of processes may run
 * one. It survives outages of the points of sale and of the database.
 */
export function startCheckoutPoller(deps: MatchingDeps & { everyMs?: number }): CheckoutPoller {
  const { everyMs = EVERY_MS, log } = deps;
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let round = Promise.resolve();

  const schedule = () => {
    if (stopping.signal.aborted) return;
    timer = setTimeout(() => {
      round = pollAllStores(deps, everyMs, stopping.signal)
        .catch((error: unknown) => {
          if (error instanceof DatabaseUnavailable) log.warn({ err: error }, 'polling waits for the database');
          else log.error({ err: error }, 'polling failed');
        })
        .then(schedule);
    }, everyMs);
    timer.unref();
  };
  schedule();
  return {
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await round;
    },
  };
}

async function pollAllStores(deps: MatchingDeps, everyMs: number, stopping: AbortSignal): Promise<void> {
  const now = (deps.clock ?? Date.now)();
  await expireCheckouts(deps.database.platform, new Date(now - PENDING_MS), new Date(now - REVIEW_MS));
  const storeIds = await listPendingStoreIds(deps.database.platform, new Date(now - PENDING_MS));
  const work = async () => {
    for (let storeId = storeIds.pop(); storeId !== undefined && !stopping.aborted; storeId = storeIds.pop()) {
      await pollStore(deps, storeId, everyMs, stopping);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_STORES }, work));
}

/** An error in one store is logged and does not stop the others. */
async function pollStore(deps: MatchingDeps, storeId: string, everyMs: number, stopping: AbortSignal): Promise<void> {
  const db = deps.database.forStore(storeId);
  const now = new Date((deps.clock ?? Date.now)());
  // A little less than a round: a timer that fires early must not skip a whole round.
  if (!(await acquirePollSlot(db, storeId, now, everyMs * 0.9))) return;
  let succeeded = false;
  try {
    succeeded = await matchStoreCheckouts(deps, storeId, AbortSignal.any([stopping, AbortSignal.timeout(BUDGET_MS)]));
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error;
    deps.log.error({ err: error, storeId }, 'matching the checkouts of a store failed');
  }
  if (!stopping.aborted) await releasePollSlot(db, storeId, succeeded);
}
