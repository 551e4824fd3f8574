import { Type, type Static } from 'typebox';
import { EMAIL_MAX, LOGIN_PASSWORD_MIN, PASSWORD_MAX } from './plain/limits';
import { SecondFactorCode } from './secondFactor';

/** Roles in the API and in browser storage. 'customer' never logs in, and only appears in responses. */
export const WireRole = Type.Union([
  Type.Literal('platform_admin'),
  Type.Literal('store_owner'),
  Type.Literal('customer'),
  Type.Literal('cashier'),
]);
export type WireRole = Static<typeof WireRole>;

/** The email format also allows quoted control characters, and PostgreSQL cannot store NUL. */
const PRINTABLE = '^[ -~]*$';

export const LoginRequest = Type.Object(
  {
    email: Type.String({ format: 'email', pattern: PRINTABLE, maxLength: EMAIL_MAX }),
    password: Type.String({ minLength: LOGIN_PASSWORD_MIN, maxLength: PASSWORD_MAX }),
    scope: Type.Optional(
      Type.Literal('kiosk', {
        description: 'Requests a session that may only act for customers of its store, for a tablet in a public room',
      }),
    ),
    code: Type.Optional(SecondFactorCode),
  },
  { additionalProperties: false, title: 'LoginRequest' },
);
export type LoginRequest = Static<typeof LoginRequest>;

export const LoginResponse = Type.Object(
  { success: Type.Boolean(), token: Type.String(), role: WireRole },
  { title: 'LoginResponse' },
);
export type LoginResponse = Static<typeof LoginResponse>;
