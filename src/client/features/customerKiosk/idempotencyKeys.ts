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
