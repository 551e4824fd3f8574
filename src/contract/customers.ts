import { Type, type Static } from 'typebox';
import { BIRTHDAY_FORMAT } from './plain/birthdays';
import { NAME_MAX } from './plain/limits';
import { PHONE_PATTERN } from './plain/phone';
import { FIRST_CONSENT_VERSION } from './plain/smsConsent';
import { SUBDOMAIN_MAX } from './plain/storeLimits';
import { Id, Nullable } from './wire';

const Phone = Type.String({ pattern: PHONE_PATTERN, description: "'+1' and ten digits" });
/** Text that a person typed. The schema only limits its length. The use case validates it with the form's messages. */
export const TypedText = (description: string, maxLength = 64) => Type.String({ maxLength, default: '', description });
export const TypedPhone = TypedText("'+1' and ten digits");

/** The store of the session. A request that names another store fails, so that a kiosk never acts for another store. */
export const Subdomain = Type.String({ minLength: 1, maxLength: SUBDOMAIN_MAX });

/** A customer as the kiosk shows them. name and birthday are null until registration is complete. */
export const Customer = Type.Object(
  {
    id: Id,
    name: Nullable(Type.String()),
    phoneNumber: Type.String(),
    loyaltyPoints: Type.Integer({ description: 'points; negative only after a refund at the register' }),
    birthday: Nullable(Type.String({ description: BIRTHDAY_FORMAT })),
    referralCode: Nullable(Type.String()),
    isFormerNumber: Type.Optional(
      Type.Boolean({
        description: 'The customer was found by a former number, which may belong to another person now',
      }),
    ),
  },
  { title: 'Customer' },
);
export type Customer = Static<typeof Customer>;

/** Query of GET /public/customer, and body of a checkout. */
export const CustomerLookup = Type.Object({ phone: Phone, storeSubdomain: Subdomain }, { additionalProperties: false });
export type CustomerLookup = Static<typeof CustomerLookup>;

export const CheckInRequest = Type.Object(
  { phone: TypedPhone, storeSubdomain: Subdomain },
  { additionalProperties: false, title: 'CheckInRequest' },
);
export type CheckInRequest = Static<typeof CheckInRequest>;

export const CheckInResponse = Type.Object({ isNewCustomer: Type.Boolean(), customer: Customer }, { title: 'CheckIn' });
export type CheckInResponse = Static<typeof CheckInResponse>;

/** The version of the text beside a box or a switch for marketing texts. */
export const ConsentTextVersion = Type.Union([
  Type.Literal('2026-11-01'),
  Type.Literal('2026-11-28-en'),
  Type.Literal('2026-11-28-es'),
]);

export const RegistrationRequest = Type.Object(
  {
    phone: TypedPhone,
    name: TypedText('At least one visible character', NAME_MAX),
    birthday: TypedText('YYYY-MM-DD, a real date from 1900 to today'),
    storeSubdomain: Subdomain,
    referralCode: Type.Optional(
      TypedText('8 letters and digits, the code of another customer; trimmed and uppercased; may be empty'),
    ),
    smsConsent: Type.Optional(
      Type.Boolean({ description: 'Whether the box for marketing texts was checked; 400 for somebody under 13' }),
    ),
    consentTextVersion: Type.Optional({
      ...ConsentTextVersion,
      description: `The text beside the box, with smsConsent; without it ${FIRST_CONSENT_VERSION}`,
    }),
    isNewOwner: Type.Optional(
      Type.Boolean({ description: 'The number was a former number of another customer, who is not this person' }),
    ),
  },
  { additionalProperties: false, title: 'RegistrationRequest' },
);
export type RegistrationRequest = Static<typeof RegistrationRequest>;

export const RegistrationResponse = Type.Object({ customer: Customer }, { title: 'Registration' });
export type RegistrationResponse = Static<typeof RegistrationResponse>;
