import { boolean, object, string, type ObjectSchema } from 'yup';
import { BIRTHDAY_YEAR_MIN, NAME_MAX } from '../../../../contract/limits';
import { toPlainDay } from '../../../shared/format/toPlainDay';
import { parsePhone } from '../../../shared/format/parsePhone';
import { requiredText } from '../../../shared/forms/textRules';

const phone = string()
  .default('')
  .required('Phone number is required')
  .test('phone', 'Please enter a valid 10-digit phone number', (value) => parsePhone(value) !== null);
/** YYYY-MM-DD from a date field, which is '' while it is incomplete. */
const birthday = string()
  .default('')
  .test(
    'year',
    `Please enter a date from ${BIRTHDAY_YEAR_MIN} to today`,
    (value) => value === '' || (value >= `${BIRTHDAY_YEAR_MIN}-01-01` && value <= getToday()),
  );
const name = requiredText('Name', NAME_MAX);

/** The local date, YYYY-MM-DD. */
export function getToday(): string {
  return toPlainDay(new Date());
}

export interface PhoneValues {
  phone: string;
}
export const phoneRules: ObjectSchema<PhoneValues> = object({ phone });

export interface PersonValues {
  name: string;
  birthday: string;
}
export const personRules: ObjectSchema<PersonValues> = object({ name, birthday });

export type NewCustomerValues = PhoneValues & PersonValues & { smsConsent: boolean };
export const newCustomerRules: ObjectSchema<NewCustomerValues> = object({
  phone,
  name,
  birthday,
  smsConsent: boolean().default(false),
});
