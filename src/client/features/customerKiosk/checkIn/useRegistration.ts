import { useState } from 'react';
import type { Customer } from '../../../../contract/customers';
import { newIdempotencyKey } from '../../../shared/api/idempotencyKey';
import { getErrorStatus } from '../../../shared/api/errors';
import { useRegisterMutation } from '../customerKioskApi';
import { createIdempotencyKeys, isAnswered } from '../idempotencyKeys';
import {
  birthdayForWire,
  cleanReferralCode,
  registrationProblems,
  type RegistrationDraft,
  type RegistrationProblems,
} from '../registrationRules';
import { registerProblems } from './registerProblems';

interface Visit {
  phone: string;
  storeSubdomain: string;
}

interface Refused {
  fields: RegistrationProblems;
  /** Every problem in words, for the dialog. */
  all: string[];
}

/** Checks a draft, sends it once, and tells what came of it. */
export function useRegistration({ phone, storeSubdomain }: Visit) {
  const [register, { isLoading }] = useRegisterMutation();
  const [keys] = useState(() => createIdempotencyKeys(newIdempotencyKey));

  const submit = async (draft: RegistrationDraft, smsConsent: boolean): Promise<{ customer: Customer } | Refused> => {
    const fields = registrationProblems(draft);
    const all = Object.values(fields);
    if (all.length > 0) return { fields, all };
    const referralCode = cleanReferralCode(draft.referralCode);
    const body = {
      phone,
      name: draft.name.trim(),
      birthday: birthdayForWire(draft.birthday),
      storeSubdomain,
      ...(referralCode && { referralCode }),
      smsConsent,
    };
    try {
      const { customer } = await register({ key: keys.keyFor(JSON.stringify(body)), body }).unwrap();
      keys.answered();
      return { customer };
    } catch (error) {
      if (isAnswered(getErrorStatus(error))) keys.answered();
      return registerProblems(error);
    }
  };
  return { submit, isBusy: isLoading };
}
