import { object, string, type ObjectSchema } from 'yup';
import { EMAIL_MAX, NAME_MAX, PASSWORD_MAX, PASSWORD_MIN } from '../../../contract/limits';
import type { CreateAdmin } from '../../../contract/admins';

/** What the form of a new administrator asks of its fields. */
export const adminRules: ObjectSchema<CreateAdmin> = object({
  name: string()
    .default('')
    .trim()
    .required('Name is required')
    .max(NAME_MAX, `Name can have at most ${NAME_MAX} characters`),
  email: string()
    .default('')
    .trim()
    .required('Email is required')
    .max(EMAIL_MAX, `Email can have at most ${EMAIL_MAX} characters`)
    .email('Please enter a valid email address'),
  password: string()
    .default('')
    .required('Password is required')
    .min(PASSWORD_MIN, `Password must be at least ${PASSWORD_MIN} characters long.`)
    .max(PASSWORD_MAX, `Password can have at most ${PASSWORD_MAX} characters.`),
});
