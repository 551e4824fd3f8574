import { object, string } from 'yup';
import type { Customer } from '../../../contract/customers';
import { BIDI_CONTROL_PATTERN, BIRTHDAY_YEAR_MIN, REFERRAL_CODE_LENGTH } from '../../../contract/plain/limits';
import type checkIn from '../../shared/i18n/messages/en/checkIn.json';
import type { Translate } from '../../shared/i18n/useText';

export interface RegistrationFormValues {
  name: string;
  /** MM/DD/YYYY or the beginning of it. */
  birthday: string;
  referralCode: string;
}

export type RegistrationErrors = Partial<Record<keyof RegistrationFormValues, string>>;

const BIRTHDAY_LENGTH = 'MM/DD/YYYY'.length;

/** The initial form values, including what the store already knows about the customer. */
export function toFormValues(customer: Customer | null): RegistrationFormValues {
  // --MM-DD, without a year, becomes 'MM/DD/', and the customer adds the year.
  const [year, month, day] = customer?.birthday?.replace(/^-/, '').split('-') ?? [];
  return { name: customer?.name ?? '', birthday: month ? `${month}/${day}/${year}` : '', referralCode: '' };
}

type T = Translate<keyof typeof checkIn>;

const BIDI_CONTROL = new RegExp(BIDI_CONTROL_PATTERN, 'u');

/** The validation rules of a registration, with messages in the language of the page. */
export const createRegistrationRules = (t: T, today = new Date()) =>
  object({
    name: string()
      .trim()
      .required(t('checkIn.nameRequired'))
      .test('direction', t('checkIn.nameInvisible'), (name) => !BIDI_CONTROL.test(name)),
    birthday: string()
      .required(t('checkIn.birthdayRequired'))
      .test((birthday, { createError }) => {
        const error = findBirthdayError(birthday, today);
        return error === null || createError({ message: t(error) });
      }),
    referralCode: string()
      .default('')
      .transform(normalizeReferralCode)
      .test('length', t('checkIn.codeLength', { length: REFERRAL_CODE_LENGTH }), (code) =>
        [0, REFERRAL_CODE_LENGTH].includes(code.length),
      )
      .matches(/^[A-Z0-9]*$/, t('checkIn.codeCharacters')),
  });

function findBirthdayError(birthday: string, today: Date): keyof typeof checkIn | null {
  if (birthday.length !== BIRTHDAY_LENGTH) return 'checkIn.birthdayIncomplete';
  const [month = 0, day = 0, year = 0] = birthday.split('/').map(Number);
  if (!(month >= 1 && month <= 12)) return 'checkIn.monthInvalid';
  if (!(day >= 1 && day <= 31)) return 'checkIn.dayInvalid';
  if (!(year >= BIRTHDAY_YEAR_MIN && year <= today.getFullYear())) return 'checkIn.yearInvalid';
  const date = new Date(year, month - 1, day);
  const exists = date.getMonth() === month - 1 && date.getDate() === day;
  return exists && date <= today ? null : 'checkIn.dateInvalid';
}

export function normalizeReferralCode(code: string): string {
  return code.trim().toUpperCase();
}

/** The birthday after an edit. Slashes are added ('05' becomes '05/'), and removed with the digit before them. */
export function formatBirthdayInput(previous: string, text: string): string {
  // A slash typed after one digit completes the month or the day: '5/' becomes '05/'.
  const padded = text.replace(/(^|\/)(\d)\//g, '$10$2/');
  const isShorter = text.length < previous.length;
  let digits = padded.replace(/\D/g, '').slice(0, 8);
  if (isShorter && previous.endsWith('/') && digits === previous.replace(/\D/g, '')) digits = digits.slice(0, -1);
  const [month, day, year] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)];
  const monthPart = month.length === 2 && (day || !isShorter) ? `${month}/` : month;
  const dayPart = day.length === 2 && (year || !isShorter) ? `${day}/` : day;
  return monthPart + dayPart + year;
}

/** Converts 'MM/DD/YYYY' to 'YYYY-MM-DD', as the API expects it. */
export function toIsoDate(birthday: string): string {
  const [month, day, year] = birthday.split('/');
  return [year, month, day].join('-');
}
