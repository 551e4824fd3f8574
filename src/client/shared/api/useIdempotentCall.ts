import { useEffect, useRef, useState } from 'react';
import { getErrorStatus } from './errors';

/** The ms to wait before each retry. */
const REPEAT_AFTER_MS = [500, 1_500, 3_000, 5_000, 8_000];
/** The ms after which the call is no longer retried. A single attempt may take up to REQUEST_TIMEOUT_MS. */
const GIVE_UP_AFTER_MS = 25_000;
/** The number of attempts when the server keeps responding with this status, which may be temporary. */
const ATTEMPTS: Readonly<Record<number, number>> = { 500: 2, 503: 4 };

/** No attempt got a response, so the call may or may not have taken effect. */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown';
}

interface Options<Response> {
  /** Sends one attempt. All attempts must have one idempotency key. */
  send: () => Promise<Response>;
  /** Called before each retry. */
  onLost: () => void;
  /** Aborting it ends the retries. */
  signal: AbortSignal;
}

/**
 * Sends an idempotent call and retries it when the response is lost, for example by a timeout, by a proxy's error page
 * or because the body was cut off. Rejects with the error of `send` when the server responded with an error.
 * @throws OutcomeUnknown when no attempt got a response, or `signal` was aborted.
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
 * Whether a status proves that the call had no effect. Status 0 means no response, and an error with a status below 400
 * means an unreadable body. A 429 after a lost attempt says nothing about that attempt.
 */
function isRejection(status: number, wasLost: boolean): boolean {
  return status >= 400 && status < 500 && status !== 408 && !(status === 429 && wasLost);
}

/** Waits for this many ms, but no longer than until the browser is online again or the signal is aborted. */
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

/** A random key of 32 hex digits for one mutation. Retries must send it again. */
export function newIdempotencyKey(): string {
  // crypto.randomUUID is not available over plain HTTP, which a kiosk on a local network may use.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * One idempotency key per action that a person confirmed. An intent keeps its key until the outcome of the call is
 * known, so that a retry cannot take effect twice. `reset` gives the next call a new key.
 */
export interface IdempotencyKeys {
  getKey(intent: string): string;
  /** Must be called after a response. */
  reset(intent: string): void;
}

/** Creates keys that are kept in memory, for one intent at a time. */
export function createIdempotencyKeys(newKey: () => string): IdempotencyKeys {
  let current: { intent: string; key: string } | null = null;
  return {
    getKey(intent) {
      if (current?.intent !== intent) current = { intent, key: newKey() };
      return current.key;
    },
    reset() {
      current = null;
    },
  };
}

/** 'checking' means that a response was lost and the call is being retried. */
export type CallPhase = 'idle' | 'sending' | 'checking';

/**
 * Sends calls that take effect once per intent, however often a person presses the button and whatever responses are
 * lost. A call during another one gets its result. Unmounting ends the retries. `keys` are in memory by default.
 */
export function useIdempotentCall<Response>(keys?: IdempotencyKeys) {
  const [ownKeys] = useState(() => createIdempotencyKeys(newIdempotencyKey));
  const [phase, setPhase] = useState<CallPhase>('idle');
  const running = useRef<Promise<Response> | null>(null);
  const screen = useRef<AbortController | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    screen.current = controller;
    return () => controller.abort();
  }, []);

  const run = async (intent: string, send: (key: string) => Promise<Response>): Promise<Response> => {
    const kept = keys ?? ownKeys;
    const key = kept.getKey(intent);
    const { signal } = screen.current ?? new AbortController();
    setPhase('sending');
    try {
      const response = await callUntilResponse({
        send: () => send(key),
        onLost: () => setPhase('checking'),
        signal,
      });
      kept.reset(intent);
      return response;
    } catch (error) {
      if (!(error instanceof OutcomeUnknown) && (getErrorStatus(error) ?? 500) < 500) kept.reset(intent);
      throw error;
    } finally {
      running.current = null;
      setPhase('idle');
    }
  };
  /** Rejects with the error of `send` or with OutcomeUnknown. */
  const call = (intent: string, send: (key: string) => Promise<Response>): Promise<Response> => {
    running.current ??= run(intent, send);
    return running.current;
  };
  return { call, phase };
}
