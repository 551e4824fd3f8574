import { useState } from 'react';
import type { ResolvedStatus } from '../../../../contract/redemptions';
import { useChangeRedemptionMutation } from '../../../entities/redemption';
import { useStoreId } from '../../../session';
import { getErrorMessage, getErrorStatus } from '../../../shared/api/errors';
import { OutcomeUnknown, useIdempotentCall } from '../../../shared/api/useIdempotentCall';
import board from '../../../shared/i18n/messages/en/board.json';
import { useText } from '../../../shared/i18n/useText';
import { useTranslatedError } from '../../../shared/i18n/useTranslatedError';

/** Completes or cancels a pending reward, and holds the error message of a failure. */
export function useResolveRedemption() {
  const storeId = useStoreId();
  const { t } = useText(board);
  const translateError = useTranslatedError();
  const [changeRedemption] = useChangeRedemptionMutation();
  const { call, phase } = useIdempotentCall<unknown>();
  const [pressed, setPressed] = useState<ResolvedStatus | null>(null);
  const [error, setError] = useState<string | null>(null);

  /** In English, the server's message for a conflict names the person who was faster. */
  const toMessage = (failure: unknown): string => {
    const status = getErrorStatus(failure) ?? 500;
    if (status >= 500) return t('board.updateFailed');
    const fallback = t(status === 409 ? 'board.alreadyResolved' : 'board.updateFailed');
    return getErrorMessage(translateError(failure), fallback);
  };
  /** Resolves to whether the redemption was changed. */
  const resolve = async (id: string, status: ResolvedStatus): Promise<boolean> => {
    setError(null);
    setPressed(status);
    try {
      await call(`${status} ${id}`, (key) => changeRedemption({ key, storeId, id, change: { status } }).unwrap());
      return true;
    } catch (failure) {
      setError(failure instanceof OutcomeUnknown ? t('board.unconfirmed') : toMessage(failure));
      return false;
    }
  };
  return { resolve, busy: phase === 'idle' ? null : pressed, isChecking: phase === 'checking', error, setError };
}
