import { useState } from 'react';
import type { SettledStatus } from '../../../../contract/redemptions';
import { OutcomeUnknown } from '../../../shared/api/callUntilAnswered';
import { getErrorMessage, getErrorStatus } from '../../../shared/api/errors';
import { useIdempotentCall } from '../../../shared/api/useIdempotentCall';
import boardParts from '../../../shared/i18n/messages/en/boardParts.json';
import { useText } from '../../../shared/i18n/useText';
import { useTranslatedError } from '../../../shared/i18n/useTranslatedError';
import { useSettleRedemptionMutation } from './settleApi';

/** Completes or cancels a pending redemption. */
export function useSettleRedemption(storeId: string) {
  const { t } = useText(boardParts);
  const translateError = useTranslatedError();
  const [send] = useSettleRedemptionMutation();
  const { call, phase } = useIdempotentCall<unknown>();
  const [pressed, setPressed] = useState<SettledStatus | null>(null);
  const [error, setError] = useState<string | null>(null);

  /** In English the server's message of a conflict names who was first. */
  const toMessage = (failure: unknown): string => {
    const status = getErrorStatus(failure) ?? 500;
    if (status >= 500) return t('boardParts.updateFailed');
    const fallback = t(status === 409 ? 'boardParts.alreadySettled' : 'boardParts.updateFailed');
    return getErrorMessage(translateError(failure), fallback);
  };
  /** Resolves to whether it was done. */
  const settle = async (id: string, status: SettledStatus): Promise<boolean> => {
    setError(null);
    setPressed(status);
    try {
      await call(`${status} ${id}`, (key) => send({ key, storeId, id, status }).unwrap());
      return true;
    } catch (failure) {
      setError(failure instanceof OutcomeUnknown ? t('boardParts.unconfirmed') : toMessage(failure));
      return false;
    }
  };
  return { settle, busy: phase === 'idle' ? null : pressed, isChecking: phase === 'checking', error, setError };
}
