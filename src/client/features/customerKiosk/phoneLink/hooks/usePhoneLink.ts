import { useEffect, useEffectEvent } from 'react';
import type { CustomerLookup } from '../../../../../contract/customers';
import type { PinRefusal } from '../../../../session';
import { getErrorStatus, isNetworkError } from '../../../../shared/api/errors';
import { useCreatePhoneLinkMutation, useRevokePhoneLinksMutation } from '../../customerKioskApi';
import { useIsDismissed } from '../../hooks/useVisitEnd';

/** The end of the last call. This promise never rejects. */
let lastCall: Promise<unknown> = Promise.resolve();

/** Sends calls one after the other, because a late revocation must not revoke the next link. */
function sendInTurn(send: () => Promise<unknown> | undefined): void {
  lastCall = lastCall.then(send).catch(() => undefined);
}

/**
 * A one-time link for a customer's phone, created when the dialog opens and revoked when it closes. `result` is
 * undefined until the server has responded. A failed revocation is ignored, because the link expires anyway.
 */
export function usePhoneLink(lookup: CustomerLookup) {
  const [create, { data: created, isError: hasFailed, reset }] = useCreatePhoneLinkMutation();
  const [confirmLink, { data: confirmed, reset: resetConfirmed }] = useCreatePhoneLinkMutation();
  // A wrong PIN keeps the displayed link.
  const result = confirmed?.kind === 'link' ? confirmed : created;
  const [revoke] = useRevokePhoneLinksMutation();
  const isDismissed = useIsDismissed();

  const renew = () => {
    reset();
    resetConfirmed();
    sendInTurn(() => (isDismissed() ? undefined : create(lookup)));
  };
  /** Replaces the link by one that the PIN confirms. Resolves to the reason of a refusal, or to null. */
  const confirm = async (pin: string): Promise<PinRefusal | null> => {
    const outcome: { refusal: PinRefusal | null } = { refusal: null };
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
