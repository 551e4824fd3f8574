import { useState } from 'react';
import { getErrorMessage, getErrorStatus } from '../../../shared/api/errors';
import { useCheckInMutation } from '../customerKioskApi';

const NEW_CUSTOMER = 'New customer registration required';
const NO_CHECK_IN = 'Failed to check in. Please try again.';
const UNEXPECTED = 'An unexpected error occurred. Please try again.';

/** How a check-in went: on to the next screen, with words for a newcomer, or what to say in the phone field. */
export type CheckInOutcome =
  { kind: 'found' } | { kind: 'newcomer'; notice: string } | { kind: 'failed'; problem: string };

export function useCheckInByPhone(storeSubdomain: string) {
  const [checkIn] = useCheckInMutation();
  const [isBusy, setIsBusy] = useState(false);

  const submit = async (phone: string): Promise<CheckInOutcome> => {
    setIsBusy(true);
    try {
      await checkIn({ phone, storeSubdomain }).unwrap();
      return { kind: 'found' };
    } catch (error) {
      return outcomeOf(error);
    } finally {
      setIsBusy(false);
    }
  };
  return { submit, isBusy };
}

function outcomeOf(error: unknown): CheckInOutcome {
  const status = getErrorStatus(error);
  if (status === 404) return { kind: 'newcomer', notice: getErrorMessage(error, NEW_CUSTOMER) };
  return { kind: 'failed', problem: status === undefined ? UNEXPECTED : getErrorMessage(error, NO_CHECK_IN) };
}
