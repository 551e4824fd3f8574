import { setMaxListeners } from 'node:events';
import {
  CircuitState as BreakerState,
  BrokenCircuitError,
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
import { createPacer, type Pacer } from './pacer';
import { VendorError } from './VendorError';

export interface ResilienceLimits {
  /** Timeout of one request, in ms. */
  requestMs: number;
  retries: number;
  concurrent: number;
  perSecond: number;
  /** Consecutive failures that open the circuit for `openMs`. */
  breakAfter: number;
  openMs: number;
}

/** No caller waits longer than this. */
const MAX_RETRY_AFTER_MS = 30_000;
const MAX_QUEUED = 500;

export interface CallOptions {
  /** false: a repeat would have a second effect, so only a request that surely had none is retried. */
  repeatable?: boolean;
}
export interface Resilient {
  <T>(call: (signal: AbortSignal) => Promise<T>, signal: AbortSignal, options?: CallOptions): Promise<T>;
  /** open: calls fail at once. half_open: one call is let through to find out. */
  getCircuit(): CircuitState;
}
type CircuitState = 'closed' | 'open' | 'half_open';
/** How many connections have a circuit breaker in each state. */
export type CircuitCounts = Record<CircuitState, number>;

export function countCircuits(connections: Iterable<{ resilient: Resilient }>): CircuitCounts {
  const counts = { closed: 0, open: 0, half_open: 0 };
  for (const { resilient } of connections) counts[resilient.getCircuit()] += 1;
  return counts;
}

/**
 * Pacing, bulkhead, timeout, retries and circuit breaker for the calls that share one token. The calls report their
 * failures as VendorError; any other error counts as an outage.
 * The returned function throws only VendorError.
 */
export function createResilience(limits: ResilienceLimits): Resilient {
  const pacer = createPacer(limits.perSecond, limits.concurrent);
  const breaker = circuitBreaker(handleWhen(isOutage), {
    halfOpenAfter: limits.openMs,
    breaker: new ConsecutiveBreaker(limits.breakAfter),
  });
  const limited = wrap(
    breaker,
    bulkhead(limits.concurrent, MAX_QUEUED),
    timeout(limits.requestMs, TimeoutStrategy.Aggressive),
  );
  const retrying = (isRetryableError: (error: unknown) => boolean) =>
    wrap(
      retry(handleWhen(isRetryableError), {
        maxAttempts: limits.retries,
        backoff: new DelegateBackoff(({ attempt, result }) =>
          getDelayMs(attempt, 'error' in result ? result.error : null),
        ),
      }),
      limited,
    );
  const repeating = retrying(isRetryable);
  const notRepeating = retrying((error) => isRetryable(error) && hadNoEffect(error));
  const run = async <T>(
    call: (signal: AbortSignal) => Promise<T>,
    signal: AbortSignal,
    { repeatable = true }: CallOptions = {},
  ): Promise<T> => {
    const policy = repeatable ? repeating : notRepeating;
    try {
      return await rejectOnAbort(
        signal,
        // Without the caller's signal: the library would count callers that abort while queued as failures.
        policy.execute(async (context) => {
          const combined = AbortSignal.any([signal, context.signal]);
          await waitForSlot(pacer, combined);
          return call(combined);
        }),
      );
    } catch (error) {
      if (error instanceof VendorError) throw error;
      throw new VendorError('unreachable', { cause: error, neverSent: wasQueued(error) });
    }
  };
  return Object.assign(run, { getCircuit: () => CIRCUITS[breaker.state] });
}

const CIRCUITS: Record<BreakerState, CircuitState> = {
  [BreakerState.Closed]: 'closed',
  [BreakerState.Open]: 'open',
  [BreakerState.Isolated]: 'open',
  [BreakerState.HalfOpen]: 'half_open',
};

/** The caller aborted before its request was sent, which says nothing about the vendor. */
class AbortedWhileQueued extends Error {
  override readonly name = 'AbortedWhileQueued';
}

async function waitForSlot(pacer: Pacer, signal: AbortSignal): Promise<void> {
  try {
    signal.throwIfAborted();
    await pacer(signal);
  } catch (cause) {
    throw new AbortedWhileQueued('aborted before the request was sent', { cause });
  }
}

/** The library finishes its delays and queues before it checks the signal, which would exceed the caller's budget. */
async function rejectOnAbort<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  // All calls of a poll share its signal; Node would mistake their listeners for a leak.
  setMaxListeners(0, signal);
  let handleAbort = () => {};
  const aborted = new Promise<never>((_resolve, reject) => {
    handleAbort = () => reject(new VendorError('unreachable', { cause: signal.reason }));
    if (signal.aborted) handleAbort();
    else signal.addEventListener('abort', handleAbort, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', handleAbort);
    // The promise that lost the race may still reject; without a handler that would be an unhandled rejection.
    work.catch(() => undefined);
    aborted.catch(() => undefined);
  }
}

/** The vendor throttled the request, or it never left. */
function hadNoEffect(error: unknown): boolean {
  return error instanceof VendorError ? error.reason === 'throttled' || error.neverSent : wasQueued(error);
}

function wasQueued(error: unknown): boolean {
  return [BrokenCircuitError, BulkheadRejectedError, AbortedWhileQueued].some((type) => error instanceof type);
}

/** A rejected token and a malformed response are responses: the vendor is up, and a retry would get the same. */
function isOutage(error: unknown): boolean {
  if (error instanceof BulkheadRejectedError || error instanceof AbortedWhileQueued) return false;
  return !(error instanceof VendorError) || error.reason === 'unreachable';
}

function isRetryable(error: unknown): boolean {
  if (error instanceof BrokenCircuitError || error instanceof BulkheadRejectedError) return false;
  return isOutage(error) || (error instanceof VendorError && error.reason === 'throttled');
}

function getDelayMs(attempt: number, error: unknown): number {
  const retryAfterMs = error instanceof VendorError ? error.retryAfterMs : null;
  if (retryAfterMs !== null) return Math.min(retryAfterMs, MAX_RETRY_AFTER_MS);
  return Math.random() * Math.min(150 * 2 ** attempt, 3_000);
}
