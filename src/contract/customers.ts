import { Type, type Static } from 'typebox';
import { NAME_MAX, PHONE_PATTERN, SUBDOMAIN_MAX } from './limits';
import { Id, Nullable } from './wire';

const Phone = Type.String({ pattern: PHONE_PATTERN, description: "'+1' and ten digits" });
/**
 * What a person typed. Its rules are checked by the use case, which says what is wrong in the words of the form;
 * the schema only keeps out what nobody types.
 */
const Typed = (description: string, maxLength = 64) => Type.String({ maxLength, default: '', description });
const TypedPhone = Typed("'+1' and ten digits");

/** Names the store of the session, so that a kiosk never acts for another one. */
export const Subdomain = Type.String({ minLength: 1, maxLength: SUBDOMAIN_MAX });

/** A customer as the kiosk of the own store sees them. name and birthday are null while registration is open. */
export const Customer = Type.Object(
  {
    id: Id,
    name: Nullable(Type.String()),
    phoneNumber: Type.String(),
    loyaltyPoints: Type.Integer({ description: 'points; below zero only after a refund at the till' }),
    birthday: Nullable(Type.String({ description: 'YYYY-MM-DD' })),
    referralCode: Nullable(Type.String()),
  },
  { title: 'Customer' },
);
export type Customer = Static<typeof Customer>;

/** Query of GET /public/customer and /public/customer/redemptions; body of checkout. */
export const CustomerLookup = Type.Object({ phone: Phone, storeSubdomain: Subdomain }, { additionalProperties: false });
export type CustomerLookup = Static<typeof CustomerLookup>;

export const CheckInRequest = Type.Object(
  { phone: TypedPhone, storeSubdomain: Subdomain },
  { additionalProperties: false, title: 'CheckInRequest' },
);
export type CheckInRequest = Static<typeof CheckInRequest>;

export const CheckInResponse = Type.Object({ isNewCustomer: Type.Boolean(), customer: Customer }, { title: 'CheckIn' });
export type CheckInResponse = Static<typeof CheckInResponse>;

export const RegisterRequest = Type.Object(
  {
    phone: TypedPhone,
    name: Typed('At least one character that is not a space', NAME_MAX),
    birthday: Typed('YYYY-MM-DD, a real date from 1900 to today'),
    storeSubdomain: Subdomain,
    referralCode: Type.Optional(
      Typed('8 letters and digits of another customer; trimmed and uppercased; may be empty'),
    ),
    smsConsent: Type.Optional(Type.Boolean({ description: "The box 'Text me offers' was ticked" })),
  },
  { additionalProperties: false, title: 'RegisterRequest' },
);
export type RegisterRequest = Static<typeof RegisterRequest>;

export const RegisterResponse = Type.Object({ customer: Customer }, { title: 'Registration' });
export type RegisterResponse = Static<typeof RegisterResponse>;
