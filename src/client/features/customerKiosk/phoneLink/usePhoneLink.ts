import { useEffect, useEffectEvent } from 'react';
import type { CustomerLookup } from '../../../../contract/customers';
import { useCreatePhoneLinkMutation, useRevokePhoneLinksMutation } from '../customerKioskApi';
import { useIsDismissed } from '../ui/useVisitEnd';

/** Never rejects. */
let lastCall: Promise<unknown> = Promise.resolve();

/** Sends calls one after the other: a revocation that is late must not end the code that comes next. */
function sendInTurn(send: () => Promise<unknown> | undefined): void {
  lastCall = lastCall.then(send).catch(() => undefined);
}

/**
 * A one-time link for a customer's phone, requested when the screen opens and revoked when it closes. `result` is
 * undefined until the server has answered. A revocation that fails is ignored, because a link ends by itself.
 */
export function usePhoneLink(lookup: CustomerLookup) {
  const [create, { data: result, isError: hasFailed, reset }] = useCreatePhoneLinkMutation();
  const [revoke] = useRevokePhoneLinksMutation();
  const isDismissed = useIsDismissed();

  const renew = () => {
    reset();
    sendInTurn(() => (isDismissed() ? undefined : create(lookup)));
  };
  const open = useEffectEvent(renew);
  const close = useEffectEvent(() => {
    sendInTurn(() => revoke(undefined));
  });
  useEffect(() => {
    open();
    return () => {
      close();
    };
  }, []);
  return { result, hasFailed, renew };
}
