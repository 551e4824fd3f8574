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
import { createPacer, type Pacer, type Turn } from './pacer';
import { VendorError } from './VendorError';

export interface ResilienceLimits {
  /** The timeout of one request in ms. */
  requestMs: number;
  retries: number;
  concurrent: number;
  perSecond: number;
  /** The number of consecutive failures that open the circuit, and for how long in ms. */
  breakAfter: number;
  openMs: number;
}

/** The longest time that a call waits before a retry. */
const MAX_RETRY_AFTER_MS = 30_000;
const MAX_QUEUED = 500;

export interface CallOptions {
  /** false when a repeated request would take effect twice. It is then only retried if it certainly had no effect. */
  repeatable?: boolean;
  /** For a pacer with turns. */
  turn?: Turn;
}
export interface Resilient {
  <T>(call: (signal: AbortSignal) => Promise<T>, signal: AbortSignal, options?: CallOptions): Promise<T>;
  /** open: calls fail at once. half_open: one call is sent to test whether the vendor is available again. */
  getCircuit(): CircuitState;
}
type CircuitState = 'closed' | 'open' | 'half_open';
/** The number of connections by the state of their circuit breaker. */
export type CircuitCounts = Record<CircuitState, number>;

export function countCircuits(connections: Iterable<{ resilient: Resilient }>): CircuitCounts {
  const counts = { closed: 0, open: 0, half_open: 0 };
  for (const { resilient } of connections) counts[resilient.getCircuit()] += 1;
  return counts;
}

/**
 * Applies pacing, a concurrency limit, a timeout, retries and a circuit breaker to the calls that share one token. The
 * calls report their failures as VendorError, and any other error counts as an outage. The returned function only
 * throws VendorError. The default pacer counts the calls of this process.
 */
export function createResilience(
  limits: ResilienceLimits,
  pacer: Pacer = createPacer(limits.perSecond, limits.concurrent),
): Resilient {
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
    { repeatable = true, turn }: CallOptions = {},
  ): Promise<T> => {
    const policy = repeatable ? repeating : notRepeating;
    try {
      return await rejectOnAbort(
        signal,
        // The caller's signal is omitted, because the library would count callers that abort in the queue as failures.
        policy.execute(async (context) => {
          const combined = AbortSignal.any([signal, context.signal]);
          const release = await waitForSlot(pacer, combined, turn);
          try {
            return await call(combined);
          } finally {
            release?.();
          }
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

/** The caller aborted before its request was sent, so the error says nothing about the vendor. */
class AbortedWhileQueued extends Error {
  override readonly name = 'AbortedWhileQueued';
}

async function waitForSlot(pacer: Pacer, signal: AbortSignal, turn?: Turn): ReturnType<Pacer> {
  try {
    signal.throwIfAborted();
    return await pacer(signal, turn);
  } catch (cause) {
    throw new AbortedWhileQueued('aborted before the request was sent', { cause });
  }
}

/** Rejects at once when `signal` aborts, because the library only checks it after its delays and queues. */
async function rejectOnAbort<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  // All calls of a poll share this signal, and Node would report their listeners as a leak.
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
    // The promise that lost the race may still reject, which must not become an unhandled rejection.
    work.catch(() => undefined);
    aborted.catch(() => undefined);
  }
}

/** Whether the request had no effect, because the vendor throttled it or it was never sent. */
function hadNoEffect(error: unknown): boolean {
  return error instanceof VendorError ? error.reason === 'throttled' || error.neverSent : wasQueued(error);
}

function wasQueued(error: unknown): boolean {
  return [BrokenCircuitError, BulkheadRejectedError, AbortedWhileQueued].some((type) => error instanceof type);
}

/** Whether the vendor is down. A rejected token or malformed response shows that it is up, so no retry helps. */
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
