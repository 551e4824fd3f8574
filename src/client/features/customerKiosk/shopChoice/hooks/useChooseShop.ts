import { useDispatch } from 'react-redux';
import type { ChooseKioskShop, KioskShop } from '../../../../../contract/auth';
import { REQUEST_TIMEOUT_MS } from '../../../../../contract/plain/limits';
import { signedIn, toPinRefusal, useSession, type PinRefusal } from '../../../../session';
import { getApiBase } from '../../../../shared/api/apiBase';
import { baseApi } from '../../../../shared/api/baseApi';

/**
 * Makes this the kiosk of a shop of the chain. Resolves to the reason why it stays in its present shop, or to null. The
 * PIN is sent outside of RTK Query, which would keep it in the Redux store.
 */
export function useChooseShop(): (choice: ChooseKioskShop) => Promise<PinRefusal | null> {
  const dispatch = useDispatch();
  const { token, role, isDashboard, authUser } = useSession();
  return async (choice) => {
    if (token === null || role === null || isDashboard === null || authUser === null) return { kind: 'failed' };
    try {
      const response = await fetch(`${getApiBase()}/auth/session/shop`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(choice),
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      });
      const body = (await response.json()) as KioskShop & { fields?: { pin?: unknown } };
      if (!response.ok) {
        const isAboutPin = response.status !== 403 || body.fields?.pin !== undefined;
        return isAboutPin ? toPinRefusal(response, choice.pin) : { kind: 'failed' };
      }
      const { id, name, subdomain } = body;
      const store = { id, name, subdomain };
      dispatch(signedIn({ token, role, isDashboard, authUser: { ...authUser, storeId: id, store, needsShop: false } }));
      // What is cached belongs to the shop that was left.
      dispatch(baseApi.util.resetApiState());
      return null;
    } catch {
      return { kind: 'noConnection' };
    }
  };
}
