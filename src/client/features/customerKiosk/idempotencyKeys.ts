import { useState } from 'react';
import { newIdempotencyKey } from '../../shared/api/idempotencyKey';
import { getErrorStatus } from '../../shared/api/errors';

/**
 * One idempotency key per action that a person confirmed. While the outcome of a call is unknown, the same intent gets
 * the same key, so that a retry cannot take effect twice; after a definitive response the next intent gets a new one.
 */
export interface IdempotencyKeys {
  getKey(intent: string): string;
  /** Call it after a definitive response. */
  reset(): void;
}

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

/** Whether a failed call certainly had no effect. After a time-out or a server error it may have had one. */
export function isDefinitiveError(status: number | undefined): boolean {
  return status !== undefined && status < 500;
}

/**
 * Sends calls that take effect once for each intent, however often a person tries again. Rejects as `send` does.
 */
export function useIdempotentCall() {
  const [keys] = useState(() => createIdempotencyKeys(newIdempotencyKey));
  return async <Response>(intent: string, send: (key: string) => Promise<Response>): Promise<Response> => {
    try {
      const response = await send(keys.getKey(intent));
      keys.reset();
      return response;
    } catch (error) {
      if (isDefinitiveError(getErrorStatus(error))) keys.reset();
      throw error;
    }
  };
}
