import { useEffect, useRef, useState } from 'react';
import { getErrorStatus } from './errors';

/** ms before each repetition. */
const REPEAT_AFTER_MS = [500, 1_500, 3_000, 5_000, 8_000];
/** ms after which nothing is repeated anymore. One attempt may take as long as REQUEST_TIMEOUT_MS. */
const GIVE_UP_AFTER_MS = 25_000;
/** How many attempts a server gets that responds each time with this status: it failed, or cannot do it now. */
const ATTEMPTS: Readonly<Record<number, number>> = { 500: 2, 503: 4 };

/** No attempt got a response, so the call may or may not have taken effect. */
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

/** A random key of 32 hex digits for one mutation; a retry sends the same key. */
export function newIdempotencyKey(): string {
  // crypto.randomUUID is not available over plain HTTP, which a kiosk on a local network may use.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * One idempotency key per action that a person confirmed. Until the outcome of a call is known, the same intent gets
 * the same key, so that a retry cannot take effect twice; after a response the next intent gets a new one.
 */
export interface IdempotencyKeys {
  getKey(intent: string): string;
  /** Call it after a response. */
  reset(intent: string): void;
}

/** Keys in memory, of one intent at a time. */
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

/** 'checking': a response was lost, and the call is being repeated. */
export type CallPhase = 'idle' | 'sending' | 'checking';

/**
 * Sends calls that take effect once for each intent, however often a person tries and whatever responses are lost. A
 * press while one is running gets its result. Leaving the screen ends the repetitions. Without `keys` they are kept in
 * memory.
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
  /** Rejects as `send` does, or with OutcomeUnknown. */
  const call = (intent: string, send: (key: string) => Promise<Response>): Promise<Response> => {
    running.current ??= run(intent, send);
    return running.current;
  };
  return { call, phase };
}
