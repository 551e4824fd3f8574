import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import type { Customer, RegistrationResponse } from '../../../../../contract/customers';
import { CONSENT_VERSIONS, getConsentText, isTooYoungForTexts } from '../../../../../contract/plain/smsConsent';
import { getErrorMessages, getErrorStatus } from '../../../../shared/api/errors';
import { OutcomeUnknown, useIdempotentCall } from '../../../../shared/api/useIdempotentCall';
import { toPlainDay } from '../../../../shared/format/toPlainDay';
import { useDateFormat } from '../../../../shared/format/useDateFormat';
import { createValidator } from '../../../../shared/forms/createValidator';
import { FIELD_KEYWORDS, toServerErrors } from '../../../../shared/forms/serverErrors';
import checkIn from '../../../../shared/i18n/messages/en/checkIn.json';
import { useText, type Translate } from '../../../../shared/i18n/useText';
import { useTranslatedError } from '../../../../shared/i18n/useTranslatedError';
import { RegistrationForm } from '../../components/RegistrationForm';
import { useSignUpMutation } from '../../customerKioskApi';
import { useKioskForm } from '../../hooks/useKioskForm';
import { LegalPagesButton } from '../../legalPages/components/LegalPagesButton';
import {
  createRegistrationRules,
  normalizeReferralCode,
  toIsoDate,
  type RegistrationErrors,
  type RegistrationFormValues,
} from '../../registrationRules';

interface ProfileFormProps {
  visit: Visit;
  storeName: string;
  initialValues: RegistrationFormValues;
  onSignedUp: (customer: Customer) => void;
  onExit: () => void;
}

export function ProfileForm({ visit, storeName, initialValues, onSignedUp, onExit }: ProfileFormProps) {
  const { t } = useText(checkIn);
  const { submit: signUp, phase } = useRegistration(visit);
  const today = toPlainDay(new Date(), useDateFormat().timeZone);
  const form = useKioskForm({
    initialValues: { ...initialValues, smsConsent: false },
    findErrors: createValidator(createRegistrationRules(t)),
    onSave: async ({ smsConsent, ...entered }) => {
      const result = await signUp(entered, smsConsent && !isTooYoung(entered, today));
      if (!('customer' in result)) return result;
      onSignedUp(result.customer);
      return null;
    },
  });
  const isBusy = phase !== 'idle';
  const isUnderAge = isTooYoung(form.values, today);

  return (
    <RegistrationForm
      form={form}
      nameLabel={t('checkIn.yourName')}
      submitLabel={t(phase === 'checking' ? 'checkIn.verifying' : isBusy ? 'checkIn.saving' : 'checkIn.save')}
      isBusy={isBusy}
      consent={
        <OffersConsent
          storeName={storeName}
          storeSubdomain={visit.storeSubdomain}
          checked={form.values.smsConsent && !isUnderAge}
          isUnderAge={isUnderAge}
          onChange={form.setField('smsConsent')}
        />
      }
      onExit={onExit}
    />
  );
}

const isTooYoung = ({ birthday }: RegistrationFormValues, today: string): boolean =>
  /^\d{2}\/\d{2}\/\d{4}$/.test(birthday) && isTooYoungForTexts(toIsoDate(birthday), today);

interface OffersConsentProps {
  storeName: string;
  storeSubdomain: string;
  checked: boolean;
  isUnderAge: boolean;
  onChange: (checked: boolean) => void;
}

/** The checkbox is initially unchecked, because offers may be sent only with the customer's consent. */
function OffersConsent({ storeName, storeSubdomain, checked, isUnderAge, onChange }: OffersConsentProps) {
  const { t, language } = useText(checkIn);
  const { agreement, terms } = getConsentText(language, storeName);
  return (
    <div>
      <FormControlLabel
        control={
          <Checkbox
            checked={checked}
            disabled={isUnderAge}
            onChange={(_event, isChecked) => onChange(isChecked)}
            slotProps={{ input: { 'aria-describedby': 'offers-terms' } }}
            sx={{ p: 1, mr: 1, '& svg': { fontSize: 36 } }}
          />
        }
        label={
          <Typography variant="body1" component="span" sx={{ fontWeight: 500 }}>
            {agreement}
          </Typography>
        }
        sx={{ m: 0, ml: -1, minHeight: 56 }}
      />
      <Typography id="offers-terms" variant="body1" sx={{ color: 'ink.soft' }}>
        {isUnderAge ? t('checkIn.offersAge') : terms}
      </Typography>
      <LegalPagesButton storeSubdomain={storeSubdomain} />
    </div>
  );
}

interface Visit {
  phone: string;
  storeSubdomain: string;
  /** Whether a customer had the phone number before. */
  isNewOwner: boolean;
}

interface RegistrationFailure {
  fields: RegistrationErrors;
  /** All messages, for the dialog. */
  messages: string[];
}

/** Signs the customer up. A retry after an unknown outcome does not do so twice. */
function useRegistration({ phone, storeSubdomain, isNewOwner }: Visit) {
  const [signUp] = useSignUpMutation();
  // The idempotency key is not stored: after a reload the customer is either signed up or starts again.
  const { call, phase } = useIdempotentCall<RegistrationResponse>();
  const { t, language } = useText(checkIn);
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
      ...(isNewOwner && { isNewOwner }),
      smsConsent,
      ...(smsConsent && { consentTextVersion: CONSENT_VERSIONS[language] }),
    };
    try {
      return await call(JSON.stringify(body), (key) => signUp({ key, body }).unwrap());
    } catch (error) {
      return toRegistrationErrors(translateError(error), t);
    }
  };
  return { submit, phase };
}

/** The messages of a failed registration by field, as far as the server names one, and all messages for the dialog. */
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
