import { useEffect, useRef, useState } from 'react';
import { callUntilResponse, OutcomeUnknown } from './callUntilResponse';
import { getErrorStatus } from './errors';
import { newIdempotencyKey } from './idempotencyKey';

/**
 * One idempotency key per action that a person confirmed. Until the outcome of a call is known, the same intent gets the
 * same key, so that a retry cannot take effect twice; after a response the next intent gets a new one.
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
    return () => {
      controller.abort();
    };
  }, []);

  const run = async (intent: string, send: (key: string) => Promise<Response>): Promise<Response> => {
    const kept = keys ?? ownKeys;
    const key = kept.getKey(intent);
    const { signal } = screen.current ?? new AbortController();
    setPhase('sending');
    try {
      const response = await callUntilResponse({
        send: () => send(key),
        onLost: () => {
          setPhase('checking');
        },
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
