import { useEffect, useEffectEvent } from 'react';
import type { CustomerLookup } from '../../../../../contract/customers';
import type { SignOutRefusal } from '../../../../session';
import { getErrorStatus, isNetworkError } from '../../../../shared/api/errors';
import { useCreatePhoneLinkMutation, useRevokePhoneLinksMutation } from '../../customerKioskApi';
import { useIsDismissed } from '../../hooks/useVisitEnd';

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
  const [create, { data: created, isError: hasFailed, reset }] = useCreatePhoneLinkMutation();
  const [confirmLink, { data: confirmed, reset: resetConfirmed }] = useCreatePhoneLinkMutation();
  // A refused PIN leaves the code that is there.
  const result = confirmed?.kind === 'link' ? confirmed : created;
  const [revoke] = useRevokePhoneLinksMutation();
  const isDismissed = useIsDismissed();

  const renew = () => {
    reset();
    resetConfirmed();
    sendInTurn(() => (isDismissed() ? undefined : create(lookup)));
  };
  /** Replaces the link by one that the PIN confirms. Resolves to why not, null once it is there. */
  const confirm = async (pin: string): Promise<SignOutRefusal | null> => {
    const outcome: { refusal: SignOutRefusal | null } = { refusal: null };
    sendInTurn(async () => {
      if (isDismissed()) return;
      const { data, error } = await confirmLink({ ...lookup, pin });
      if (data?.kind === 'throttled') outcome.refusal = data;
      else if (data?.kind !== 'link') outcome.refusal = { kind: toFailure(error) };
    });
    await lastCall;
    return outcome.refusal;
  };
  const open = useEffectEvent(renew);
  const close = useEffectEvent(() => sendInTurn(() => revoke(undefined)));
  useEffect(() => {
    open();
    return () => close();
  }, []);
  return { result, hasFailed, renew, confirm };
}

function toFailure(error: unknown): 'pinWrong' | 'noConnection' | 'failed' {
  if (getErrorStatus(error) === 403) return 'pinWrong';
  return isNetworkError(error) ? 'noConnection' : 'failed';
}
