import { useEffect } from 'react';
import { newIdempotencyKey, useIdempotentCall, type IdempotencyKeys } from '../../../shared/api/useIdempotentCall';
import { writeItem } from '../../../shared/device/deviceStorage';

/** The session storage key of the calls without a response; the entry screen removes it too. */
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
 * `useIdempotentCall` with keys that survive a reload of the tab and end with the visit. Intents must hold nothing
 * personal, because they are stored.
 */
export function useVisitCall<Response>() {
  // Leaving the dashboard ends the visit; a reload runs no cleanup.
  useEffect(() => () => writeCalls({}), []);
  return useIdempotentCall<Response>(keys);
}

/** Used where the browser denies storage, or the item cannot be read. */
let inMemory: Calls = {};
type Calls = Partial<Record<string, string>>;

function readCalls(): Calls {
  try {
    // Without an item there are no calls: the entry screen ends a visit by removing it, and leaves `inMemory` as it is.
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
