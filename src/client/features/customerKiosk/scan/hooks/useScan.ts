import { useRef, useState } from 'react';
import type { CheckInResponse } from '../../../../../contract/customers';
import { CHECK_IN_CODE_PATTERN } from '../../../../../contract/plain/limits';
import { getErrorStatus } from '../../../../shared/api/errors';
import { useIdempotentCall } from '../../../../shared/api/useIdempotentCall';
import { useIsDismissed } from '../../hooks/useVisitEnd';
import type { Visit } from '../../kioskSlice';
import { useScanMutation } from '../scanApi';

/**
 * The state that the dialog shows. 'refused': the code has expired or is no check-in code. 'done': the customer is
 * checked in.
 */
export type ScanState = 'reading' | 'checkingIn' | 'refused' | 'failed' | 'done';

const FORMAT = new RegExp(CHECK_IN_CODE_PATTERN);
/** The ms to wait after a failure before the next attempt. */
const PAUSE_MS = 3_000;

interface Options {
  storeSubdomain: string;
  onCheckedIn: (visit: Omit<Visit, 'storeSubdomain'>) => void;
}

/**
 * Checks in with the codes that the camera reads. There is one request at a time, and none for a code that was already
 * refused, because that code stays in the picture for a while.
 */
export function useScan({ storeSubdomain, onCheckedIn }: Options) {
  const [send] = useScanMutation();
  const { call } = useIdempotentCall<CheckInResponse>();
  const [state, setState] = useState<ScanState>('reading');
  const isBusy = useRef(false);
  const refused = useRef<string | null>(null);
  const pausedUntil = useRef(0);
  const isDismissed = useIsDismissed();

  const refuse = (code: string) => {
    refused.current = code;
    setState('refused');
  };
  const checkIn = async (code: string) => {
    setState('checkingIn');
    try {
      const response = await call(code, (key) => send({ key, body: { code }, storeSubdomain }).unwrap());
      if (isDismissed()) return;
      setState('done');
      onCheckedIn({ phone: response.customer.phoneNumber, isNew: response.isNewCustomer });
    } catch (error) {
      if (isDismissed()) return;
      isBusy.current = false;
      if (getErrorStatus(error) === 404) {
        refuse(code);
        return;
      }
      pausedUntil.current = Date.now() + PAUSE_MS;
      setState('failed');
    }
  };
  const handleRead = (text: string) => {
    if (isBusy.current || text === refused.current || Date.now() < pausedUntil.current) return;
    // This is some other QR code, which the server would refuse too.
    if (!FORMAT.test(text)) {
      refuse(text);
      return;
    }
    isBusy.current = true;
    void checkIn(text);
  };
  return { state, handleRead };
}
