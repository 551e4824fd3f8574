import { useEffect } from 'react';
import { newIdempotencyKey, useIdempotentCall, type IdempotencyKeys } from '../../../shared/api/useIdempotentCall';
import { writeItem } from '../../../shared/device/deviceStorage';

/** The session storage key for calls without a response. The entry page also removes this item. */
const STORAGE_KEY = 'open_calls';

const keys: IdempotencyKeys = {
  getKey(intent) {
    const calls = readCalls();
    const key = calls[intent] ?? newIdempotencyKey();
    writeCalls({ ...calls, [intent]: key });
    return key;
  },
  reset(intent) {
    writeCalls({ ...readCalls(), [intent]: undefined });
  },
};

/**
 * `useIdempotentCall` with keys that survive a reload of the tab and are removed at the end of the visit. Intents are
 * stored, so they must not contain personal data.
 */
export function useVisitCall<Response>() {
  // Leaving the dashboard ends the visit. A reload does not run this cleanup.
  useEffect(() => () => writeCalls({}), []);
  return useIdempotentCall<Response>(keys);
}

/** A replacement for session storage if the browser denies it or the item cannot be read. */
let inMemory: Calls = {};
type Calls = Partial<Record<string, string>>;

function readCalls(): Calls {
  try {
    // A missing item means no calls: to end a visit, the entry page removes the item, but it does not clear `inMemory`.
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}') as Calls;
  } catch {
    return inMemory;
  }
}

function writeCalls(calls: Calls): void {
  inMemory = calls;
  const text = JSON.stringify(calls);
  writeItem(STORAGE_KEY, text === '{}' ? null : text, 'sessionStorage');
}
