import { Type, type Static } from 'typebox';
import { EMAIL_MAX, NAME_MAX, PASSWORD_MAX, PASSWORD_MIN } from './limits';

/** Fields of a person with an account. The use case trims name and email before it checks the rest of their rules. */
export const personFields = {
  name: Type.String({ minLength: 1, maxLength: NAME_MAX }),
  email: Type.String({ minLength: 1, maxLength: EMAIL_MAX, description: 'An email address' }),
  password: Type.String({
    minLength: PASSWORD_MIN,
    maxLength: PASSWORD_MAX,
    'x-messages': { minLength: `Password must be at least ${PASSWORD_MIN} characters long.` },
  }),
};

export const ResetPassword = Type.Object(
  { password: personFields.password },
  { additionalProperties: false, title: 'ResetPassword' },
);
export type ResetPassword = Static<typeof ResetPassword>;
