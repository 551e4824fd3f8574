import type { RegisterRequest } from '../../../contract/customers';
import {
  BIRTHDAY_PATTERN,
  BIRTHDAY_YEAR_MIN,
  REFERRAL_CODE_LENGTH,
  REFERRAL_CODE_PATTERN,
} from '../../../contract/limits';
import { collectFieldErrors, type FieldErrors } from '../../shared/AppError';
import { validatePhone } from './phone';

/** Letters, digits, signs: anything to be seen. Spaces without width are no name. */
const HAS_A_SIGN = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** A registration as it will be kept. */
export interface Registration {
  phone: string;
  name: string;
  /** YYYY-MM-DD */
  birthday: string;
  referralCode: string | null;
  smsConsent: boolean;
}

/** What was typed, without what fingers add: outer spaces, control characters, lower case in a code. */
export function normalizeRegistration(typed: RegisterRequest): Registration {
  return {
    phone: typed.phone,
    name: typed.name.replace(/\p{Cc}/gu, ' ').trim(),
    birthday: typed.birthday,
    referralCode: typed.referralCode?.trim().toUpperCase() || null,
    smsConsent: typed.smsConsent === true,
  };
}

/** What is wrong with a registration, a message for each field, in the words of the form. `today` is the store's, YYYY-MM-DD. */
export function validateRegistration(registration: Registration, today: string): FieldErrors {
  return collectFieldErrors({
    phone: validatePhone(registration.phone),
    name: HAS_A_SIGN.test(registration.name) ? null : 'Name is required',
    birthday: birthdayProblem(registration.birthday, today),
    referralCode: referralCodeProblem(registration.referralCode),
  });
}

function birthdayProblem(birthday: string, today: string): string | null {
  if (birthday === '') return 'Birthday is required';
  if (!new RegExp(BIRTHDAY_PATTERN).test(birthday)) return 'Please enter a complete birthday (MM/DD/YYYY)';
  const [year = 0, month = 0, day = 0] = birthday.split('-').map(Number);
  if (month < 1 || month > 12) return 'Please enter a valid month (01-12)';
  if (day < 1 || day > 31) return 'Please enter a valid day (01-31)';
  if (year < BIRTHDAY_YEAR_MIN || year > Number(today.slice(0, 4))) return 'Please enter a valid year';
  const isReal = new Date(Date.UTC(year, month - 1, day)).toISOString().startsWith(birthday);
  return isReal && birthday <= today ? null : 'Please enter a valid date (MM/DD/YYYY)';
}

function referralCodeProblem(code: string | null): string | null {
  if (code === null) return null;
  if (code.length !== REFERRAL_CODE_LENGTH) return 'Referral code must be exactly 8 characters';
  return new RegExp(REFERRAL_CODE_PATTERN).test(code) ? null : 'Referral code can only contain letters and numbers';
}
