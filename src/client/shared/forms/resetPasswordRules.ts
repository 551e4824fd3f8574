import { object, ref, string, type ObjectSchema } from 'yup';
import { PASSWORD_MAX, PASSWORD_MIN } from '../../../contract/limits';

export interface NewPassword {
  password: string;
  confirmation: string;
}

/** What is asked of a new password that is typed twice. */
export const resetPasswordRules: ObjectSchema<NewPassword> = object({
  password: string()
    .default('')
    .required(`Password must be at least ${PASSWORD_MIN} characters long.`)
    .min(PASSWORD_MIN, `Password must be at least ${PASSWORD_MIN} characters long.`)
    .max(PASSWORD_MAX, `Password can have at most ${PASSWORD_MAX} characters.`),
  confirmation: string()
    .default('')
    .oneOf([ref('password')], 'Passwords do not match.'),
});
