import { useState } from 'react';
import { getErrorMessage, getErrorStatus } from '../../../shared/api/errors';
import { useCheckInMutation } from '../customerKioskApi';

const NEW_CUSTOMER = 'New customer registration required';
const FAILED = 'Failed to check in. Please try again.';
const UNEXPECTED = 'An unexpected error occurred. Please try again.';

/**
 * `isNew`: the customer has to register, or to complete an imported record. `notice` is the server's message to a
 * customer whom the store does not know, `error` the message for the phone field.
 */
export type CheckInResult = { kind: 'checkedIn'; isNew: boolean; notice?: string } | { kind: 'failed'; error: string };

export function useCheckInByPhone(storeSubdomain: string) {
  const [checkIn] = useCheckInMutation();
  const [isBusy, setIsBusy] = useState(false);

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

function toResult(error: unknown): CheckInResult {
  const status = getErrorStatus(error);
  if (status === 404) return { kind: 'checkedIn', isNew: true, notice: getErrorMessage(error, NEW_CUSTOMER) };
  return { kind: 'failed', error: status === undefined ? UNEXPECTED : getErrorMessage(error, FAILED) };
}
