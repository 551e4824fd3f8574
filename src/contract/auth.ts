import { Type, type Static } from 'typebox';
import { EMAIL_MAX, LOGIN_PASSWORD_MIN, PASSWORD_MAX } from './limits';

/** Roles as the wire and the browser's storage name them. 'customer' never signs in; it exists in answers only. */
export const WireRole = Type.Union([
  Type.Literal('platform_admin'),
  Type.Literal('store_owner'),
  Type.Literal('customer'),
  Type.Literal('cashier'),
]);
export type WireRole = Static<typeof WireRole>;

/** The format allows control characters in quotes, and no database keeps a NUL. */
const PRINTABLE = '^[ -~]*$';

export const LoginRequest = Type.Object(
  {
    email: Type.String({ format: 'email', pattern: PRINTABLE, maxLength: EMAIL_MAX }),
    password: Type.String({ minLength: LOGIN_PASSWORD_MIN, maxLength: PASSWORD_MAX }),
    scope: Type.Optional(
      Type.Literal('kiosk', {
        description:
          'Asks for a session that can only act for customers of the own store; for a tablet in a public room',
      }),
    ),
  },
  { additionalProperties: false, title: 'LoginRequest' },
);
export type LoginRequest = Static<typeof LoginRequest>;

export const LoginResponse = Type.Object(
  { success: Type.Boolean(), token: Type.String(), role: WireRole },
  { title: 'LoginResponse' },
);
export type LoginResponse = Static<typeof LoginResponse>;
