/**
 * One idempotency key for each thing a person confirmed. While nobody knows how the call ended, the same intent
 * gets the same key, so a repeat cannot act twice; once it was answered, the next intent gets a new one.
 */
export interface IdempotencyKeys {
  keyFor(intent: string): string;
  answered(): void;
}

export function createIdempotencyKeys(newKey: () => string): IdempotencyKeys {
  let open: { intent: string; key: string } | null = null;
  return {
    keyFor(intent) {
      if (open?.intent !== intent) open = { intent, key: newKey() };
      return open.key;
    },
    answered() {
      open = null;
    },
  };
}

/** Whether a failed call was answered for good: a time-out or a server fault may have acted all the same. */
export function isAnswered(status: number | undefined): boolean {
  return status !== undefined && status < 500;
}
