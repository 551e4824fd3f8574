import { object, string, type ObjectSchema } from 'yup';
import type { CreateCashier } from '../../../contract/cashiers';
import { PASSWORD_MIN } from '../../../contract/limits';
import { newPasswordRule, personRules } from '../../shared/forms/accountRules';
import { optionalPhoneRule, parsePhone } from '../../shared/forms/optionalPhone';
import { formatPhone } from '../../shared/format/formatPhone';

export interface CashierValues {
  name: string;
  email: string;
  /** As typed, such as (202) 555-0123. */
  phone: string;
  /** Empty when an account is edited. */
  password: string;
}

const person = { ...personRules, phone: optionalPhoneRule };

export const editCashierRules: ObjectSchema<CashierValues> = object({ ...person, password: string().default('') });

export const createCashierRules: ObjectSchema<CashierValues> = object({
  ...person,
  password: newPasswordRule({
    required: 'Password is required',
    tooShort: `Password must be at least ${PASSWORD_MIN} characters long.`,
  }),
});

/** What a form sends, with the phone in the server's format. */
export function fromCashierValues({ name, email, phone, password }: CashierValues): CreateCashier {
  return { name: name.trim(), email: email.trim(), phone: parsePhone(phone), password };
}

/** What a form shows of an account. */
export function toCashierValues(cashier: { name: string; email: string; phone: string | null }): CashierValues {
  const { name, email, phone } = cashier;
  return { name, email, phone: phone === null ? '' : formatPhone(phone), password: '' };
}
