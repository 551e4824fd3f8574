import {
  bulkhead,
  BulkheadRejectedError,
  circuitBreaker,
  ConsecutiveBreaker,
  DelegateBackoff,
  handleWhen,
  retry,
  timeout,
  TimeoutStrategy,
  wrap,
} from 'cockatiel';
import { createPacer } from './pacer';
import { PointOfSaleUnavailable } from '../pointOfSale/PointOfSale';

export interface ResilienceLimits {
  /** One request, in ms. */
  requestMs: number;
  retries: number;
  concurrent: number;
  perSecond: number;
  /** Failures in a row that stop all calls of the store for `restMs`. */
  breakAfter: number;
  restMs: number;
}

/** Well inside what Clover allows a token: 16 requests a second and 5 at once. */
export const CLOVER_LIMITS: ResilienceLimits = {
  requestMs: 4_000,
  retries: 3,
  concurrent: 4,
  perSecond: 8,
  breakAfter: 5,
  restMs: 10_000,
};
/** Whoever waits longer than this has long given up. */
const MAX_RETRY_AFTER_MS = 30_000;

export type Resilient = <T>(call: (signal: AbortSignal) => Promise<T>, signal: AbortSignal) => Promise<T>;

/** Pace, bulkhead, time-out, retries and circuit breaker of one token. Throws PointOfSaleUnavailable only. */
export function createResilience(limits: ResilienceLimits): Resilient {
  const pace = createPacer(limits.perSecond, limits.concurrent);
  const policy = wrap(
    retry(handleWhen(isWorthRetrying), {
      maxAttempts: limits.retries,
      backoff: new DelegateBackoff(({ attempt, result }) => delayOf(attempt, 'error' in result ? result.error : null)),
    }),
    circuitBreaker(handleWhen(isOutage), {
      halfOpenAfter: limits.restMs,
      breaker: new ConsecutiveBreaker(limits.breakAfter),
    }),
    bulkhead(limits.concurrent, 500),
    timeout(limits.requestMs, TimeoutStrategy.Aggressive),
  );
  return async (call, signal) => {
    try {
      return await endingWith(
        signal,
        // Without the caller's signal: the library would count everybody who gives up in its queue as a failure.
        policy.execute(async (context) => {
          const ends = AbortSignal.any([signal, context.signal]);
          await turnOf(pace, ends);
          return call(ends);
        }),
      );
    } catch (error) {
      throw error instanceof PointOfSaleUnavailable
        ? error
        : new PointOfSaleUnavailable('unreachable', { cause: error });
    }
  };
}

/** Whoever gives up before their turn has learnt nothing about the point of sale, and takes nobody's place. */
class GivenUp extends Error {
  override readonly name = 'GivenUp';
}

async function turnOf(pace: (signal: AbortSignal) => Promise<void>, ends: AbortSignal): Promise<void> {
  try {
    ends.throwIfAborted();
    await pace(ends);
  } catch (cause) {
    throw new GivenUp('gave up before its turn', { cause });
  }
}

/** The library waits out its delays and queues before it looks at the signal; the caller's budget does not. */
async function endingWith<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  let stop = () => {};
  const aborted = new Promise<never>((_resolve, reject) => {
    stop = () => {
      reject(new PointOfSaleUnavailable('unreachable', { cause: signal.reason }));
    };
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
    // When the budget won, nobody else listens to how the work ends.
    work.catch(() => undefined);
    aborted.catch(() => undefined);
  }
}

/** A refused token and nonsense are answers: repeating the question brings no other. */
function isOutage(error: Error): boolean {
  if (error instanceof BulkheadRejectedError || error instanceof GivenUp) return false;
  return !(error instanceof PointOfSaleUnavailable) || error.reason === 'unreachable';
}

function isWorthRetrying(error: Error): boolean {
  if (error.name === 'BrokenCircuitError' || error instanceof BulkheadRejectedError) return false;
  return isOutage(error) || (error instanceof PointOfSaleUnavailable && error.reason === 'throttled');
}

function delayOf(attempt: number, error: Error | null): number {
  const asked = error instanceof PointOfSaleUnavailable ? error.retryAfterMs : null;
  if (asked !== null) return Math.min(asked, MAX_RETRY_AFTER_MS);
  return Math.random() * Math.min(150 * 2 ** attempt, 3_000);
}
