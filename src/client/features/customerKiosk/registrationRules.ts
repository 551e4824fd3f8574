import { BIRTHDAY_YEAR_MIN, REFERRAL_CODE_LENGTH } from '../../../contract/limits';

/** The registration form as it is typed. */
export interface RegistrationDraft {
  name: string;
  /** MM/DD/YYYY, or the beginning of it. */
  birthday: string;
  referralCode: string;
}

export type RegistrationProblems = Partial<Record<keyof RegistrationDraft, string>>;

const BIRTHDAY_LENGTH = 'MM/DD/YYYY'.length;

/** What is wrong with a draft, by field; empty when it may be sent. */
export function registrationProblems(draft: RegistrationDraft, today = new Date()): RegistrationProblems {
  const found = {
    name: draft.name.trim() ? null : 'Name is required',
    birthday: birthdayProblem(draft.birthday, today),
    referralCode: referralCodeProblem(cleanReferralCode(draft.referralCode)),
  };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== null));
}

function birthdayProblem(birthday: string, today: Date): string | null {
  if (!birthday) return 'Birthday is required';
  if (birthday.length !== BIRTHDAY_LENGTH) return 'Please enter a complete birthday (MM/DD/YYYY)';
  const [month = 0, day = 0, year = 0] = birthday.split('/').map(Number);
  if (!(month >= 1 && month <= 12)) return 'Please enter a valid month (01-12)';
  if (!(day >= 1 && day <= 31)) return 'Please enter a valid day (01-31)';
  if (!(year >= BIRTHDAY_YEAR_MIN && year <= today.getFullYear())) return 'Please enter a valid year';
  const date = new Date(year, month - 1, day);
  const isReal = date.getMonth() === month - 1 && date.getDate() === day;
  return isReal && date <= today ? null : 'Please enter a valid date (MM/DD/YYYY)';
}

function referralCodeProblem(code: string): string | null {
  if (!code) return null;
  if (code.length !== REFERRAL_CODE_LENGTH) return 'Referral code must be exactly 8 characters';
  return /^[A-Z0-9]+$/.test(code) ? null : 'Referral code can only contain letters and numbers';
}

/** The code as the server knows it. */
export function cleanReferralCode(code: string): string {
  return code.trim().toUpperCase();
}

/** The birthday field after an edit: slashes come by themselves ('05' becomes '05/') and go with the digit before. */
export function editBirthday(before: string, text: string): string {
  // A slash typed after one digit ends the month or the day early.
  const padded = text.replace(/(^|\/)(\d)\//g, '$10$2/');
  const isShorter = text.length < before.length;
  let digits = padded.replace(/\D/g, '').slice(0, 8);
  if (isShorter && before.endsWith('/') && digits === before.replace(/\D/g, '')) digits = digits.slice(0, -1);
  const [month, day, year] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)];
  const monthPart = month.length === 2 && (day || !isShorter) ? `${month}/` : month;
  const dayPart = day.length === 2 && (year || !isShorter) ? `${day}/` : day;
  return monthPart + dayPart + year;
}

/** 'MM/DD/YYYY' to the wire's 'YYYY-MM-DD'. */
export function birthdayForWire(birthday: string): string {
  const [month, day, year] = birthday.split('/');
  return [year, month, day].join('-');
}
