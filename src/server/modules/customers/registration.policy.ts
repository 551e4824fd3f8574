import { toBirthDate } from '../../../contract/birthdays';
import type { RegisterRequest } from '../../../contract/customers';
import {
  BIRTHDAY_PATTERN,
  BIRTHDAY_YEAR_MIN,
  NAME_MAX,
  REFERRAL_CODE_LENGTH,
  REFERRAL_CODE_PATTERN,
} from '../../../contract/limits';
import { findPhoneProblem, parsePhone, PHONE_IMPOSSIBLE, PHONE_INVALID } from '../../../contract/phone';
import {
  FIRST_CONSENT_VERSION,
  isTooYoungForTexts,
  TEXTS_AGE_MIN,
  type ConsentTextVersion,
} from '../../../contract/smsConsent';
import { collectFieldErrors, fieldError, type FieldErrors } from '../../shared/AppError';
import { validateText } from '../../shared/validateText';

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
export function normalizeRegistration(input: RegisterRequest): Registration {
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

/**
 * Returns the error message for a birthday, or null. `today` is the store's local date, YYYY-MM-DD. Only the owner may
 * leave out the year, because a customer knows it.
 */
export function validateBirthday(birthday: string, today: string, { needsYear = true } = {}): string | null {
  if (birthday === '') return 'Birthday is required';
  const date = needsYear ? birthday : toBirthDate(birthday);
  if (!new RegExp(BIRTHDAY_PATTERN).test(date)) return 'Please enter a complete birthday (MM/DD/YYYY)';
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  if (month < 1 || month > 12) return 'Please enter a valid month (01-12)';
  if (day < 1 || day > 31) return 'Please enter a valid day (01-31)';
  const isYearGiven = date === birthday;
  if (isYearGiven && (year < BIRTHDAY_YEAR_MIN || year > Number(today.slice(0, 4)))) return 'Please enter a valid year';
  const isReal = new Date(Date.UTC(year, month - 1, day)).toISOString().startsWith(date);
  return isReal && date <= today ? null : 'Please enter a valid date (MM/DD/YYYY)';
}

/**
 * Asserts that a person is old enough to consent to marketing texts. `today` is the store's local date, YYYY-MM-DD.
 * @throws AppError 400 when they are too young.
 */
export function assertOldEnoughForTexts(birthday: string | null, today: string): void {
  if (!isTooYoungForTexts(birthday, today)) return;
  const message = `Marketing texts are for people aged ${TEXTS_AGE_MIN} or older`;
  throw fieldError('bad_request', 'smsConsent', message, 'tooYoungForTexts');
}

function validateReferralCode(code: string | null): string | null {
  if (code === null) return null;
  if (code.length !== REFERRAL_CODE_LENGTH) return `Referral code must be exactly ${REFERRAL_CODE_LENGTH} characters`;
  return new RegExp(REFERRAL_CODE_PATTERN).test(code) ? null : 'Referral code can only contain letters and numbers';
}

/**
 * Returns the error message for a phone number, or null when it is valid: '+1' and ten digits that the numbering plan
 * allows. Area codes are not checked against a list, because it would reject newer ones.
 */
export function validatePhone(phone: string): string | null {
  const problem = findPhoneProblem(phone);
  if (problem === 'missing') return 'Phone number is required';
  if (problem === 'impossible') return PHONE_IMPOSSIBLE;
  return parsePhone(phone) === phone ? null : PHONE_INVALID;
}
