import { getErrorStatus } from './errors';

/** ms before each repetition. */
const REPEAT_AFTER_MS = [500, 1_500, 3_000, 5_000, 8_000];
/** ms after which nothing is repeated anymore. One attempt may take as long as REQUEST_TIMEOUT_MS. */
const GIVE_UP_AFTER_MS = 25_000;
/** How many attempts a server gets that responds each time with this status: it failed, or cannot do it now. */
const ATTEMPTS: Readonly<Record<number, number>> = { 500: 2, 503: 4 };

/** No attempt was answered, so the call may or may not have taken effect. */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown';
}

interface Options<Response> {
  /** Sends the call, always with the same idempotency key. */
  send: () => Promise<Response>;
  /** Called when a response is lost, before the call is repeated. */
  onLost: () => void;
  /** Ends the repetitions. */
  signal: AbortSignal;
}

/**
 * Sends an idempotent call and repeats it when its response is lost: no connection, a timeout, a proxy's error page or
 * a response cut off in the middle. Rejects as `send` does when the server responded with an error.
 * @throws OutcomeUnknown when no attempt got a response, or the repetitions were ended.
 */
export async function callUntilResponse<Response>({ send, onLost, signal }: Options<Response>): Promise<Response> {
  const startedAt = Date.now();
  let isLost = false;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send();
    } catch (error) {
      const status = getErrorStatus(error) ?? 0;
      if (isRejection(status, isLost)) throw error;
      if (!(status in ATTEMPTS)) isLost = true;
      else if (!isLost && attempt >= (ATTEMPTS[status] ?? 0)) throw error;
      const delay = REPEAT_AFTER_MS[attempt - 1];
      if (delay === undefined || Date.now() - startedAt > GIVE_UP_AFTER_MS) throw new OutcomeUnknown();
      onLost();
      await waitForNetwork(delay, signal);
      if (signal.aborted) throw new OutcomeUnknown();
    }
  }
}

/**
 * Whether a status (0: no response) says that the call had no effect. One below 400 came with a body that could not be
 * read. After a lost attempt, 429 is only about the repetition.
 */
function isRejection(status: number, wasLost: boolean): boolean {
  return status >= 400 && status < 500 && status !== 408 && !(status === 429 && wasLost);
}

/** Waits this long, or until the browser reports a network or the signal is aborted. */
function waitForNetwork(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}
