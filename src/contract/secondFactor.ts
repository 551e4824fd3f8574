import { Type, type Static } from 'typebox';
import { PASSWORD_MAX, SECOND_FACTOR_CODE_MAX } from './plain/limits';

/** A code of the app, or a recovery code. Spaces, hyphens and the case do not matter. */
export const SecondFactorCode = Type.String({
  minLength: 1,
  maxLength: SECOND_FACTOR_CODE_MAX,
  description: 'The six digits that the app shows, or a recovery code',
});

const currentPassword = Type.String({ minLength: 1, maxLength: PASSWORD_MAX });

/** GET /auth/second-factor: the second factor of the signed-in account. */
export const SecondFactor = Type.Object(
  {
    isOn: Type.Boolean(),
    isRequired: Type.Boolean({ description: 'Whether the account may do nothing else until it is on' }),
    recoveryCodesLeft: Type.Integer(),
  },
  { title: 'SecondFactor' },
);
export type SecondFactor = Static<typeof SecondFactor>;

export const StartSecondFactor = Type.Object(
  { currentPassword },
  { additionalProperties: false, title: 'StartSecondFactor' },
);
export type StartSecondFactor = Static<typeof StartSecondFactor>;

/** The key for the app, which works once a code has confirmed it. */
export const SecondFactorKey = Type.Object(
  {
    key: Type.String({ description: 'In base32, for typing' }),
    uri: Type.String({ description: 'The same as an otpauth:// URI, for a QR code' }),
  },
  { title: 'SecondFactorKey' },
);
export type SecondFactorKey = Static<typeof SecondFactorKey>;

export const ConfirmSecondFactor = Type.Object(
  {
    code: SecondFactorCode,
    keepsKiosks: Type.Optional(Type.Boolean({ description: 'Whether the kiosks of an owner stay signed in' })),
  },
  { additionalProperties: false, title: 'ConfirmSecondFactor' },
);
export type ConfirmSecondFactor = Static<typeof ConfirmSecondFactor>;

/** Only their hashes are stored, so they are in no other response. */
export const RecoveryCodes = Type.Object({ recoveryCodes: Type.Array(Type.String()) }, { title: 'RecoveryCodes' });
export type RecoveryCodes = Static<typeof RecoveryCodes>;

/** Body of a change that needs both factors. */
export const ProveBothFactors = Type.Object(
  { currentPassword, code: SecondFactorCode },
  { additionalProperties: false, title: 'ProveBothFactors' },
);
export type ProveBothFactors = Static<typeof ProveBothFactors>;
