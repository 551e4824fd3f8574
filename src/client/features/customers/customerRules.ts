import { boolean, object, string, type ObjectSchema } from 'yup';
import { hasBirthYear, toBirthDate } from '../../../contract/plain/birthdays';
import { BIRTHDAY_PATTERN, BIRTHDAY_YEAR_MIN, NAME_MAX } from '../../../contract/plain/limits';
import { isTooYoungForTexts } from '../../../contract/plain/smsConsent';
import { toPlainDay } from '../../shared/format/toPlainDay';
import { phoneRule } from '../../shared/forms/accountRules';
import { requiredText } from '../../shared/forms/textRules';

/** The parts of a birthday in a form, each '' while it is not entered. Month and day have two digits. */
export interface BirthdayParts {
  year: string;
  month: string;
  day: string;
}

export function splitBirthday(value: string): BirthdayParts {
  const [, year = '', month = '', day = ''] = /^(\d*|-)-(\d*)-(\d*)$/.exec(value) ?? [];
  return { year: year.replace('-', ''), month, day };
}

/** Returns YYYY-MM-DD, --MM-DD without a year, '' for no parts, or a text with missing parts, which is invalid. */
export function joinBirthday({ year, month, day }: BirthdayParts): string {
  return year + month + day === '' ? '' : `${year || '-'}-${month}-${day}`;
}

/** Whether the entered birthday, which may still be incomplete, is that of a person too young for marketing texts. */
export function isTooYoung(value: string): boolean {
  return splitBirthday(value).year.length === 4 && isTooYoungForTexts(value, getToday());
}

const birthday = string()
  .default('')
  .test('parts', 'Please choose the month and the day', (value) => {
    const { month, day } = splitBirthday(value);
    return value === '' || (month !== '' && day !== '');
  })
  .test('year', `Please enter a year from ${BIRTHDAY_YEAR_MIN} on with four digits, or leave it out`, (value) => {
    const { year } = splitBirthday(value);
    return year === '' || (year.length === 4 && Number(year) >= BIRTHDAY_YEAR_MIN);
  })
  .test('date', 'Please enter a real date up to today', (value) => {
    const date = toBirthDate(value);
    if (!new RegExp(BIRTHDAY_PATTERN).test(date)) return true;
    const [year = 0, month = 1, day] = date.split('-').map(Number);
    return (
      new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day && (!hasBirthYear(value) || date <= getToday())
    );
  });
const name = requiredText('Name', NAME_MAX);

/** The current day in the device's time zone, YYYY-MM-DD. */
export function getToday(): string {
  return toPlainDay(new Date());
}

export interface PhoneValues {
  phone: string;
}
export const phoneRules: ObjectSchema<PhoneValues> = object({ phone: phoneRule });

export interface PersonValues {
  name: string;
  birthday: string;
}
export const personRules: ObjectSchema<PersonValues> = object({ name, birthday });

export type NewCustomerValues = PhoneValues & PersonValues & { smsConsent: boolean };
export const newCustomerRules: ObjectSchema<NewCustomerValues> = object({
  phone: phoneRule,
  name,
  birthday,
  smsConsent: boolean().default(false),
});
