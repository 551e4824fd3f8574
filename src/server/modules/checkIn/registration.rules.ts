import type { RegistrationRequest } from '../../../contract/customers';
import { NAME_MAX, REFERRAL_CODE_LENGTH, REFERRAL_CODE_PATTERN } from '../../../contract/plain/limits';
import { FIRST_CONSENT_VERSION, type ConsentTextVersion } from '../../../contract/plain/smsConsent';
import { collectFieldErrors, type FieldErrors } from '../../shared/AppError';
import { validateText } from '../../shared/validateText';
import { validateBirthday, validatePhone } from '../customers';

/** The values of a registration. */
export interface Registration {
  phone: string;
  name: string;
  /** YYYY-MM-DD */
  birthday: string;
  referralCode: string | null;
  smsConsent: boolean;
  /** The version of the text that the customer agreed to, if they did. */
  consentTextVersion: ConsentTextVersion;
}

/** Trims the name and the code, replaces control characters, and converts the code to upper case. */
export function normalizeRegistration(input: RegistrationRequest): Registration {
  return {
    phone: input.phone,
    name: input.name.replace(/\p{Cc}/gu, ' ').trim(),
    birthday: input.birthday,
    referralCode: input.referralCode?.trim().toUpperCase() || null,
    smsConsent: input.smsConsent === true,
    consentTextVersion: input.consentTextVersion ?? FIRST_CONSENT_VERSION,
  };
}

/** Validates a registration with the messages of the form. `today` is the store's local date, YYYY-MM-DD. */
export function validateRegistration(registration: Registration, today: string): FieldErrors {
  return collectFieldErrors({
    phone: validatePhone(registration.phone),
    name: validateText('Name', registration.name, NAME_MAX),
    birthday: validateBirthday(registration.birthday, today),
    referralCode: validateReferralCode(registration.referralCode),
  });
}

function validateReferralCode(code: string | null): string | null {
  if (code === null) return null;
  if (code.length !== REFERRAL_CODE_LENGTH) return `Referral code must be exactly ${REFERRAL_CODE_LENGTH} characters`;
  return new RegExp(REFERRAL_CODE_PATTERN).test(code) ? null : 'Referral code can only contain letters and numbers';
}
