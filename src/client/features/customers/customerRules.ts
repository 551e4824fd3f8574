import { boolean, object, string, type ObjectSchema } from 'yup';
import { BIRTHDAY_YEAR_MIN, NAME_MAX } from '../../../contract/limits';
import { toPlainDay } from '../../shared/format/toPlainDay';
import { phoneRule } from '../../shared/forms/accountRules';
import { requiredText } from '../../shared/forms/textRules';

/** A date field's value is YYYY-MM-DD, or '' while the date is incomplete. */
const birthday = string()
  .default('')
  .test(
    'year',
    `Please enter a date from ${BIRTHDAY_YEAR_MIN} to today`,
    (value) => value === '' || (value >= `${BIRTHDAY_YEAR_MIN}-01-01` && value <= getToday()),
  );
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
