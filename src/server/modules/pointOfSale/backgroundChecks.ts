import type { FastifyBaseLogger } from 'fastify';
import { checkPosConnection, type PosDeps } from './connection';

const BUDGET_MS = 8_000;

export interface BackgroundChecks {
  /** Checks a store's connection without making the caller wait. */
  start(storeId: string): void;
  /** Aborts running checks; resolves when the database is no longer used. */
  stop(): Promise<void>;
}

/**
 * Checks of connections after a change of the store's key. One that is lost with the process leaves the state 'unknown',
 * until the store is read or somebody tests the connection.
 */
export function createBackgroundChecks(deps: PosDeps, log: FastifyBaseLogger): BackgroundChecks {
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  return {
    start(storeId) {
      if (stopping.signal.aborted) return;
      const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(BUDGET_MS)]);
      const check = checkPosConnection(deps, storeId, { signal, log })
        .catch((error: unknown) => {
          log.warn({ err: error, storeId }, 'checking a point of sale failed');
        })
        .finally(() => running.delete(check));
      running.add(check);
    },
    async stop() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}
