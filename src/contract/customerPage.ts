import { Type, type Static } from 'typebox';
import { Brand } from './brand';
import { SmsStatus } from './customerRecords';
import { ConsentTextVersion, CustomerLookup, Subdomain } from './customers';
import { KioskPin } from './kiosk';
import { PersonalData } from './personalData';
import { CUSTOMER_LINK_TOKEN_LENGTH, NAME_MAX } from './plain/limits';
import { FIRST_CONSENT_VERSION } from './plain/smsConsent';
import { PointsQuery } from './points';
import { CustomerPromotion } from './promotions';
import { OfferedReward } from './rewards';
import { Nullable, ShopNames, Timestamp } from './wire';

/** The store of a page below `/my/:subdomain`. It selects the customer's session, but never a customer. */
export const CustomerPageParams = Type.Object({ subdomain: Subdomain }, { additionalProperties: false });
export type CustomerPageParams = Static<typeof CustomerPageParams>;

/** Body of a kiosk's request for a link to the customer's own page. */
export const CreateCustomerPageLink = Type.Object(
  { ...CustomerLookup.properties, pin: Type.Optional(KioskPin.properties.pin) },
  { additionalProperties: false, title: 'CreateCustomerPageLink' },
);
export type CreateCustomerPageLink = Static<typeof CreateCustomerPageLink>;

/** A one-time link to a customer's page. Its token is in the fragment, which browsers do not send to servers. */
export const CustomerPageLink = Type.Object(
  {
    url: Type.String({ description: 'Address of the page with the one-time token in its fragment' }),
    expiresAt: Timestamp,
  },
  { title: 'CustomerPageLink' },
);
export type CustomerPageLink = Static<typeof CustomerPageLink>;

/** Opens a session with a one-time token. */
export const OpenCustomerPage = Type.Object(
  { token: Type.String({ minLength: CUSTOMER_LINK_TOKEN_LENGTH, maxLength: CUSTOMER_LINK_TOKEN_LENGTH }) },
  { additionalProperties: false, title: 'OpenCustomerPage' },
);
export type OpenCustomerPage = Static<typeof OpenCustomerPage>;

/** A store where this browser has a session. */
export const CustomerPageStore = Type.Object(
  {
    subdomain: Subdomain,
    storeName: Type.String(),
    points: Type.Integer({ description: 'points; negative only after a refund' }),
  },
  { title: 'CustomerPageStore' },
);
export type CustomerPageStore = Static<typeof CustomerPageStore>;

export const CustomerPageReward = Type.Intersect(
  [
    OfferedReward,
    Type.Object({
      shops: Type.Optional(ShopNames),
      missingPoints: Type.Integer({ minimum: 0, description: 'Points that the customer still needs; 0 when enough' }),
      isRedeemedToday: Type.Optional(
        Type.Literal(true, { description: 'It can be redeemed once a day, and the customer has redeemed it today' }),
      ),
    }),
  ],
  { title: 'CustomerPageReward' },
);
export type CustomerPageReward = Static<typeof CustomerPageReward>;

/** The wallets that a customer can add a pass to. A wallet is false when the server has no credentials for it. */
export const CustomerWallets = Type.Object(
  { apple: Type.Boolean(), google: Type.Boolean() },
  { title: 'CustomerWallets' },
);
export type CustomerWallets = Static<typeof CustomerWallets>;

/** The customer's own page. It contains neither the customer's id nor their phone number. */
export const CustomerPage = Type.Object(
  {
    store: Type.Omit(Brand, ['storeId', 'isAlwaysLight', 'timeZone']),
    timeZone: Type.String({ description: 'IANA name of the time zone of the store' }),
    name: Nullable(Type.String({ description: 'Only the first name, if that is sure, until the page is verified' })),
    points: Type.Integer({ description: 'points; negative only after a refund' }),
    expiresOn: Nullable(Type.String({ description: 'YYYY-MM-DD, the day the points expire without a visit before' })),
    rewards: Type.Array(CustomerPageReward, { description: 'Active rewards, fewest points first' }),
    promotions: Type.Array(CustomerPromotion),
    shops: Type.Optional(ShopNames),
    isVerified: Type.Boolean({
      description: 'Whether the customer has confirmed on this phone that the phone number is theirs',
    }),
    referralCode: Nullable(
      Type.String({ description: 'null without a referral program, and until the page is verified' }),
    ),
    hasBirthday: Nullable(Type.Boolean({ description: 'null until the page is verified' })),
    language: Nullable(Type.Union([Type.Literal('en'), Type.Literal('es')])),
    smsStatus: Nullable(SmsStatus),
    isScanEnabled: Type.Boolean({ description: 'Whether kiosks of the store can check in with a code of this page' }),
    wallets: CustomerWallets,
    hasOtherStores: Type.Boolean({ description: 'Whether this phone has pages of other stores' }),
  },
  { title: 'CustomerPage' },
);
export type CustomerPage = Static<typeof CustomerPage>;

/** A phone on which a customer is signed in to their page. */
export const CustomerPhone = Type.Object(
  {
    openedAt: Timestamp,
    openedBy: Type.Union([Type.Literal('kiosk'), Type.Literal('text')]),
    kiosk: Nullable(Type.String({ description: 'Browser and system of the kiosk in plain words' })),
    device: Nullable(Type.String({ description: 'Browser and system of the phone in plain words' })),
    isVerified: Type.Boolean({
      description: 'The customer has confirmed on that phone that the phone number is theirs',
    }),
    isCurrent: Type.Boolean({ description: 'The phone that sent the request' }),
  },
  { title: 'CustomerPhone' },
);
export type CustomerPhone = Static<typeof CustomerPhone>;

/** A single-use code that checks the customer in at a kiosk of the store. */
export const CheckInCode = Type.Object({ code: Type.String(), expiresAt: Timestamp }, { title: 'CheckInCode' });
export type CheckInCode = Static<typeof CheckInCode>;

/** Query for the customer's points history, newest first, paged like the kiosk's (PointsChange). */
export const CustomerPageHistoryQuery = Type.Pick(PointsQuery, ['limit', 'cursor'], { additionalProperties: false });
export type CustomerPageHistoryQuery = Static<typeof CustomerPageHistoryQuery>;

export const UpdateCustomerPage = Type.Object(
  {
    name: Type.Optional(Type.String({ maxLength: NAME_MAX, description: 'At least one visible character' })),
    birthday: Type.Optional(
      Type.String({
        maxLength: 64,
        description: 'YYYY-MM-DD, a real date from 1900 to today; only while none is stored',
      }),
    ),
    language: Type.Optional(Type.Union([Type.Literal('en'), Type.Literal('es')])),
    smsConsent: Type.Optional(Type.Boolean({ description: 'true opts in to texts, false opts out' })),
    consentTextVersion: Type.Optional({
      ...ConsentTextVersion,
      description: `The text that the customer agreed to, with smsConsent; without it ${FIRST_CONSENT_VERSION}`,
    }),
  },
  { additionalProperties: false, minProperties: 1, title: 'UpdateCustomerPage' },
);
export type UpdateCustomerPage = Static<typeof UpdateCustomerPage>;

/** The data that is stored about a customer, without the store's internal records. */
export const CustomerData = Type.Pick(
  PersonalData,
  [
    'exportedAt',
    'customers',
    'pointsChanges',
    'visits',
    'redemptions',
    'checkouts',
    'orders',
    'earlierPurchases',
    'referrals',
    'texts',
    'automatedMessages',
    'pageAccess',
    'serviceTexts',
    'walletPasses',
    'archives',
  ],
  { title: 'CustomerData' },
);
export type CustomerData = Static<typeof CustomerData>;

/** The Google address at which the phone saves a pass. */
export const WalletSaveUrl = Type.Object(
  { url: Type.String({ description: "Google's address with the signed pass" }) },
  { title: 'WalletSaveUrl' },
);
export type WalletSaveUrl = Static<typeof WalletSaveUrl>;

const code = Type.String({
  maxLength: 32,
  description: 'Six digits, from the text message; other characters are ignored',
});

/** A code that the customer received by text, which proves that the phone number is theirs. */
export const PageCode = Type.Object({ code }, { additionalProperties: false, title: 'PageCode' });
export type PageCode = Static<typeof PageCode>;

/** A code shown on the customer's page that confirms the deletion at a kiosk, for customers who cannot get texts. */
export const KioskDeletionCode = Type.Object(
  { code: Type.String(), expiresAt: Timestamp },
  { title: 'KioskDeletionCode' },
);
export type KioskDeletionCode = Static<typeof KioskDeletionCode>;

/** Deletes the customer who is checked in at a kiosk. */
export const DeleteAtKiosk = Type.Object(
  { ...CustomerLookup.properties, code },
  { additionalProperties: false, title: 'DeleteAtKiosk' },
);
export type DeleteAtKiosk = Static<typeof DeleteAtKiosk>;

/** Deletes the customer and all personal data about them. */
export const DeleteCustomerPage = Type.Object({ code }, { additionalProperties: false, title: 'DeleteCustomerPage' });
export type DeleteCustomerPage = Static<typeof DeleteCustomerPage>;
