import { object, ref, string, type ObjectSchema } from 'yup';
import { EMAIL_MAX, NAME_MAX, PASSWORD_MAX, PASSWORD_MIN } from '../../../contract/plain/limits';
import { findPhoneProblem, PHONE_IMPOSSIBLE, PHONE_INVALID } from '../../../contract/plain/phone';
import { requiredText } from './textRules';

export interface Person {
  name: string;
  email: string;
}

export const personRules = {
  name: requiredText('Name', NAME_MAX),
  email: string()
    .default('')
    .trim()
    .required('Email is required')
    .email('Please enter a valid email address')
    .max(EMAIL_MAX, `Email can have at most ${EMAIL_MAX} characters`),
};

interface PasswordMessages {
  tooShort: string;
  required?: string;
}

/** The rule for the password of a new account and for a password reset. Each form passes its own messages. */
export const newPasswordRule = ({ tooShort, required = tooShort }: PasswordMessages) =>
  string()
    .default('')
    .required(required)
    .min(PASSWORD_MIN, tooShort)
    .max(PASSWORD_MAX, `Password can have at most ${PASSWORD_MAX} characters.`)
    .test('blank', 'Password must not be blank.', (value) => value === '' || value.trim() !== '');

/** The rules of a new account's name, email and password. */
export const newAccountRules = {
  ...personRules,
  password: newPasswordRule({
    required: 'Password is required',
    tooShort: `Password must be at least ${PASSWORD_MIN} characters long.`,
  }),
};

export interface NewPassword {
  password: string;
  confirmation: string;
}

export const resetPasswordRules: ObjectSchema<NewPassword> = object({
  password: newPasswordRule({ tooShort: `Password must be at least ${PASSWORD_MIN} characters long.` }),
  confirmation: string()
    .default('')
    .oneOf([ref('password')], 'Passwords do not match.'),
});

/** An optional North American phone number in any usual notation. */
export const optionalPhoneRule = string()
  .default('')
  .test('invalid', PHONE_INVALID, (text) => findPhoneProblem(text) !== 'invalid')
  .test('impossible', PHONE_IMPOSSIBLE, (text) => findPhoneProblem(text) !== 'impossible');

/** A required North American phone number in any usual notation. */
export const phoneRule = optionalPhoneRule.test(
  'missing',
  'Phone number is required',
  (text) => findPhoneProblem(text) !== 'missing',
);
