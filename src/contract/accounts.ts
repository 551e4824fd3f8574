import { Type, type Static } from 'typebox';
import { EMAIL_MAX, NAME_MAX, PASSWORD_MAX, PASSWORD_MIN } from './plain/limits';
import { PHONE_INVALID, PHONE_PATTERN } from './plain/phone';
import { Nullable } from './wire';

/** Fields of every person with an account. The use cases trim name and email before they check the remaining rules. */
export const personFields = {
  name: Type.String({ minLength: 1, maxLength: NAME_MAX }),
  email: Type.String({ minLength: 1, maxLength: EMAIL_MAX, description: 'An email address' }),
  password: Type.String({
    minLength: PASSWORD_MIN,
    maxLength: PASSWORD_MAX,
    'x-messages': { minLength: `Password must be at least ${PASSWORD_MIN} characters long.` },
  }),
};

/** The person's own phone number, or null to remove it. Purchases with it in the person's own store are flagged. */
export const personPhone = Nullable(
  Type.String({
    pattern: PHONE_PATTERN,
    description: '+1 and ten digits',
    'x-messages': { pattern: PHONE_INVALID },
  }),
);

export const ResetPassword = Type.Object(
  { password: personFields.password },
  { additionalProperties: false, title: 'ResetPassword' },
);
export type ResetPassword = Static<typeof ResetPassword>;

/** Body of a request to change one's own password. */
export const ChangePassword = Type.Object(
  {
    currentPassword: Type.String({ minLength: 1, maxLength: PASSWORD_MAX }),
    password: personFields.password,
  },
  { additionalProperties: false, title: 'ChangePassword' },
);
export type ChangePassword = Static<typeof ChangePassword>;

/** Body with the fields to change. A new email address needs the current password. */
export const UpdateProfile = Type.Object(
  {
    name: Type.Optional(personFields.name),
    email: Type.Optional(personFields.email),
    phone: Type.Optional(personPhone),
    currentPassword: Type.Optional(Type.String({ maxLength: PASSWORD_MAX })),
  },
  { additionalProperties: false, title: 'UpdateProfile' },
);
export type UpdateProfile = Static<typeof UpdateProfile>;
