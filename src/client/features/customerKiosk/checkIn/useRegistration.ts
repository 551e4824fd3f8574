import type { Customer, RegisterResponse } from '../../../../contract/customers';
import { OutcomeUnknown, useIdempotentCall } from '../../../shared/api/useIdempotentCall';
import { getErrorMessages, getErrorStatus } from '../../../shared/api/errors';
import { FIELD_KEYWORDS, toServerErrors } from '../../../shared/forms/serverErrors';
import checkIn from '../../../shared/i18n/messages/en/checkIn.json';
import { useTranslatedError } from '../../../shared/i18n/useTranslatedError';
import { useText, type Translate } from '../../../shared/i18n/useText';
import { useRegisterMutation } from '../customerKioskApi';
import {
  normalizeReferralCode,
  toIsoDate,
  type RegistrationErrors,
  type RegistrationFormValues,
} from '../registrationRules';

interface Visit {
  phone: string;
  storeSubdomain: string;
}

interface RegistrationFailure {
  fields: RegistrationErrors;
  /** Every message, for the dialog. */
  messages: string[];
}

/** Registers the customer; a retry after an unknown outcome does not register twice. */
export function useRegistration({ phone, storeSubdomain }: Visit) {
  const [register] = useRegisterMutation();
  // The key is in memory: a reload finds the customer registered, or starts again.
  const { call, phase } = useIdempotentCall<RegisterResponse>();
  const { t } = useText(checkIn);
  const translateError = useTranslatedError();

  const submit = async (
    values: RegistrationFormValues,
    smsConsent: boolean,
  ): Promise<{ customer: Customer } | RegistrationFailure> => {
    const referralCode = normalizeReferralCode(values.referralCode);
    const body = {
      phone,
      name: values.name.trim(),
      birthday: toIsoDate(values.birthday),
      storeSubdomain,
      ...(referralCode && { referralCode }),
      smsConsent,
    };
    try {
      return await call(JSON.stringify(body), (key) => register({ key, body }).unwrap());
    } catch (error) {
      return toRegistrationErrors(translateError(error), t);
    }
  };
  return { submit, phase };
}

/** The messages of a failed registration: by field where the server names one, and all of them for the dialog. */
export function toRegistrationErrors(error: unknown, t: Translate<keyof typeof checkIn>): RegistrationFailure {
  if (error instanceof OutcomeUnknown) {
    return { fields: {}, messages: [t('checkIn.unexpected'), t('checkIn.countsOnce')] };
  }
  const fallback = t(getErrorStatus(error) === undefined ? 'checkIn.unexpected' : 'checkIn.saveFailed');
  const { fields } = toServerErrors(error, {
    fieldNames: ['name', 'birthday', 'referralCode'] satisfies (keyof RegistrationErrors)[],
    keywords: FIELD_KEYWORDS.registration,
  });
  const messages = [...new Set(getErrorMessages(error))];
  return { fields, messages: messages.length > 0 ? messages : [fallback] };
}
