import { DatabaseUnavailable } from '../../database/Database';
import { expireCheckouts, releasePollSlot, listWaitingStores, acquirePollSlot } from './poller.sql';
import { settleStore, type SettleDeps } from './settleStore';

const HOUR = 3_600_000;
const PENDING_MS = 24 * HOUR;
const REVIEW_MS = 7 * 24 * HOUR;
const EVERY_MS = 15_000;
/** A store's turn ends well before the next begins. */
const BUDGET_MS = 10_000;
const STORES_AT_ONCE = 4;

export interface CheckoutPoller {
  /** Breaks off what it waits for and resolves when it no longer uses the database. */
  stop(): Promise<void>;
}

/**
 * Looks again, every 15 s, for the purchases of pending checkouts until they are a day old. Any number of processes
 * may run one; no outage of a point of sale or of the database ends it.
 */
export function startCheckoutPoller(deps: SettleDeps & { everyMs?: number }): CheckoutPoller {
  const { everyMs = EVERY_MS, log } = deps;
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let round = Promise.resolve();

  const schedule = () => {
    if (stopping.signal.aborted) return;
    timer = setTimeout(() => {
      round = pollAll(deps, everyMs, stopping.signal)
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

async function pollAll(deps: SettleDeps, everyMs: number, stopping: AbortSignal): Promise<void> {
  const now = (deps.clock ?? Date.now)();
  await expireCheckouts(deps.database.platform, new Date(now - PENDING_MS), new Date(now - REVIEW_MS));
  const stores = await listWaitingStores(deps.database.platform, new Date(now - PENDING_MS));
  const work = async () => {
    for (let storeId = stores.pop(); storeId !== undefined && !stopping.aborted; storeId = stores.pop()) {
      await pollStore(deps, storeId, everyMs, stopping);
    }
  };
  await Promise.all(Array.from({ length: STORES_AT_ONCE }, work));
}

/** One store's trouble is not the others'. */
async function pollStore(deps: SettleDeps, storeId: string, everyMs: number, stopping: AbortSignal): Promise<void> {
  const db = deps.database.forStore(storeId);
  const now = new Date((deps.clock ?? Date.now)());
  // A little less than a round, so that a timer that comes early does not cost a whole one.
  if (!(await acquirePollSlot(db, storeId, now, everyMs * 0.9))) return;
  let succeeded = false;
  try {
    succeeded = await settleStore(deps, storeId, AbortSignal.any([stopping, AbortSignal.timeout(BUDGET_MS)]));
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error;
    deps.log.error({ err: error, storeId }, 'settling a store failed');
  }
  if (!stopping.aborted) await releasePollSlot(db, storeId, succeeded);
}
