import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useState } from 'react';
import type { UpdateCustomer } from '../../../../contract/customerRecords';
import { parsePhone } from '../../../../contract/plain/phone';
import { isRequestError } from '../../../shared/api/errors';
import { SwitchField } from '../../../shared/forms/SwitchField';
import { RouteLink } from '../../../shared/routing/RouteLink';
import { getCustomerPath } from '../customerLabels';

/** Why the server refused a phone number. */
interface Refusal {
  /** The customer who has the number. */
  conflictId: string | null;
  /** The number, if the customer who had it was erased. */
  erasedPhone: string | null;
  /** The owner confirmed that the erased person wants to be a customer again. */
  joinsAgain: boolean;
}

const NONE: Refusal = { conflictId: null, erasedPhone: null, joinsAgain: false };

/** Saves a phone number, and keeps why the server refused it for PhoneRefusal. */
export function usePhoneRefusal() {
  const [refusal, setRefusal] = useState(NONE);
  const savePhone = async <Result,>(
    phone: string,
    save: (confirmation: Pick<UpdateCustomer, 'joinsAgain'>) => Promise<Result>,
  ): Promise<Result> => {
    const { erasedPhone, joinsAgain } = refusal;
    try {
      return await save(joinsAgain && phone === erasedPhone ? { joinsAgain } : {});
    } catch (failure) {
      const { conflictsWith = null, confirmWith } = getErrorData(failure);
      const isErased = confirmWith === 'joinsAgain';
      setRefusal({ ...refusal, conflictId: conflictsWith, ...(isErased && { erasedPhone: phone, joinsAgain: false }) });
      throw failure;
    }
  };
  const setJoinsAgain = (joinsAgain: boolean) => setRefusal({ ...refusal, joinsAgain });
  return { refusal, setJoinsAgain, savePhone };
}

function getErrorData(error: unknown): { conflictsWith?: string; confirmWith?: string } {
  return isRequestError(error) && typeof error.data === 'object' && error.data !== null ? error.data : {};
}

interface PhoneRefusalProps extends Pick<ReturnType<typeof usePhoneRefusal>, 'refusal' | 'setJoinsAgain'> {
  /** The entered phone number. */
  phone: string;
  /** Omitted while a customer is being added, because then there is no second record to merge. */
  onMerge?: (customerId: string) => void;
}

/**
 * Links to the customer who has the entered phone number, or offers to merge both customers. If the customer who had it
 * was erased, the owner confirms that they want to be a customer again.
 */
export function PhoneRefusal({ refusal, setJoinsAgain, phone, onMerge }: PhoneRefusalProps) {
  const { conflictId, erasedPhone, joinsAgain } = refusal;
  return (
    <>
      {erasedPhone !== null && erasedPhone === parsePhone(phone) && (
        <SwitchField
          name="joinsAgain"
          label="Wants to be a customer again"
          checked={joinsAgain}
          onLabel="Yes"
          offLabel="No"
          help="Turn on only if they told you so."
          onChange={setJoinsAgain}
        />
      )}
      {conflictId !== null && (
        <Alert
          severity="info"
          action={
            onMerge && (
              <Button color="inherit" size="small" onClick={() => onMerge(conflictId)}>
                Merge Instead…
              </Button>
            )
          }
        >
          Is this the same person?{' '}
          <Link component={RouteLink} to={getCustomerPath(conflictId)}>
            Open the customer with this number
          </Link>
        </Alert>
      )}
    </>
  );
}
