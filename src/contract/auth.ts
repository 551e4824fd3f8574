import { Type, type Static } from 'typebox';
import { KioskPin } from './kiosk';
import { EMAIL_MAX, LOGIN_PASSWORD_MIN, PASSWORD_MAX } from './plain/limits';
import { SUBDOMAIN_MAX } from './plain/storeLimits';
import { SecondFactorCode } from './secondFactor';
import { Id } from './wire';

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
    storeSubdomain: Type.Optional(
      Type.String({
        maxLength: SUBDOMAIN_MAX,
        description:
          "With the scope kiosk, for the owner of a chain: the shop whose kiosk this is. Ignored unless it is one of the chain's",
      }),
    ),
  },
  { additionalProperties: false, title: 'LoginRequest' },
);
export type LoginRequest = Static<typeof LoginRequest>;

export const LoginResponse = Type.Object(
  {
    success: Type.Boolean(),
    token: Type.String(),
    role: WireRole,
    needsShop: Type.Optional(
      Type.Boolean({
        description: "Only for a kiosk of a chain's owner: whether no shop was named, so that it is the first one's",
      }),
    ),
  },
  { title: 'LoginResponse' },
);
export type LoginResponse = Static<typeof LoginResponse>;

/** A shop whose kiosk the tablet of a chain's owner can be. */
export const KioskShop = Type.Object({ id: Id, name: Type.String(), subdomain: Type.String() }, { title: 'KioskShop' });
export type KioskShop = Static<typeof KioskShop>;

export const ChooseKioskShop = Type.Object(
  { shopId: Id, pin: Type.Optional(KioskPin.properties.pin) },
  { additionalProperties: false, title: 'ChooseKioskShop' },
);
export type ChooseKioskShop = Static<typeof ChooseKioskShop>;
