import { object, string, type ObjectSchema } from 'yup';
import { LOGIN_PASSWORD_MIN } from '../../../contract/plain/limits';
import { createValidator } from '../../shared/forms/createValidator';
import type { Credentials } from './hooks/useSignIn';

export const signInRules: ObjectSchema<Credentials> = object({
  email: string().default('').trim().required('Email is required').email('Please enter a valid email address'),
  password: string()
    .default('')
    .required('Password is required')
    .min(LOGIN_PASSWORD_MIN, `Password must be at least ${LOGIN_PASSWORD_MIN} characters`),
});

export const validateSignIn = createValidator(signInRules);
