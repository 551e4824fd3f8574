import { useState } from 'react';
import { getErrorMessage, getErrorStatus } from '../../../shared/api/errors';
import entry from '../../../shared/i18n/messages/en/entry.json';
import { useTranslatedError } from '../../../shared/i18n/useTranslatedError';
import { useText } from '../../../shared/i18n/useText';
import { useCheckInMutation } from '../checkInApi';

/**
 * `isNew`: the customer has to register, or to complete an imported record. `notice` is the server's message to a
 * customer whom the store does not know, `error` the message for the phone field.
 */
export type CheckInResult = { kind: 'checkedIn'; isNew: boolean; notice?: string } | { kind: 'failed'; error: string };

export function useCheckInByPhone(storeSubdomain: string) {
  const [checkIn] = useCheckInMutation();
  const [isBusy, setIsBusy] = useState(false);
  const { t } = useText(entry);
  const translateError = useTranslatedError();

  const toResult = (error: unknown): CheckInResult => {
    const status = getErrorStatus(error);
    if (status === 404)
      return { kind: 'checkedIn', isNew: true, notice: getErrorMessage(translateError(error), t('entry.newCustomer')) };
    return {
      kind: 'failed',
      error: status === undefined ? t('entry.unexpected') : getErrorMessage(translateError(error), t('entry.failed')),
    };
  };

  const submit = async (phone: string): Promise<CheckInResult> => {
    setIsBusy(true);
    try {
      const { isNewCustomer } = await checkIn({ phone, storeSubdomain }).unwrap();
      return { kind: 'checkedIn', isNew: isNewCustomer };
    } catch (error) {
      return toResult(error);
    } finally {
      setIsBusy(false);
    }
  };
  return { submit, isBusy };
}
