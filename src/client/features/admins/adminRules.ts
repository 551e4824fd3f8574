import { object, string, type ObjectSchema } from 'yup';
import { PASSWORD_MAX, PASSWORD_MIN } from '../../../contract/limits';
import type { CreateAdmin } from '../../../contract/admins';
import { personRules } from '../../shared/forms/personRules';

/** What the form of a new administrator asks of its fields. */
export const adminRules: ObjectSchema<CreateAdmin> = object({
  ...personRules,
  password: string()
    .default('')
    .required('Password is required')
    .min(PASSWORD_MIN, `Password must be at least ${PASSWORD_MIN} characters long.`)
    .max(PASSWORD_MAX, `Password can have at most ${PASSWORD_MAX} characters.`),
});
