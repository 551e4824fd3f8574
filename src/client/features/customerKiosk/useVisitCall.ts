import { useMemo } from 'react';
import { useStore } from 'react-redux';
import { newIdempotencyKey } from '../../shared/api/idempotencyKey';
import { useIdempotentCall, type IdempotencyKeys } from '../../shared/api/useIdempotentCall';
import { callChanged, type KioskState } from './kioskSlice';

/**
 * `useIdempotentCall` with keys that survive a reload of the tab and end with the visit. Intents must hold nothing
 * personal, because they are stored.
 */
export function useVisitCall<Response>() {
  const store = useStore<{ kiosk: KioskState }>();
  const keys = useMemo<IdempotencyKeys>(
    () => ({
      getKey(intent) {
        const known = store.getState().kiosk.openCalls?.[intent];
        if (known !== undefined) return known;
        const key = newIdempotencyKey();
        store.dispatch(callChanged({ intent, key }));
        return key;
      },
      reset(intent) {
        store.dispatch(callChanged({ intent }));
      },
    }),
    [store],
  );
  return useIdempotentCall<Response>(keys);
}
