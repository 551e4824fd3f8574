import { Type, type Static } from 'typebox';
import { BIRTHDAY_FORMAT } from './plain/birthdays';
import { ADJUSTMENT_MAX, ADJUSTMENT_REASON_MAX } from './plain/customerLimits';
import { LIST_PAGE_MAX, NAME_MAX, SEARCH_MAX } from './plain/limits';
import { PHONE_INVALID, PHONE_PATTERN } from './plain/phone';
import { PointsChangeDetails, PointsChangeKind } from './points';
import { CustomerSegment } from './segments';
import { Id, Nullable, ShopName, Timestamp } from './wire';

/** Whether a customer can get marketing texts, or the reason why not. */
export const SmsStatus = Type.Union(
  [
    Type.Literal('subscribed'),
    Type.Literal('no_consent'),
    Type.Literal('opted_out', { description: 'Replied STOP, or the owner recorded the withdrawal' }),
    Type.Literal('unreachable', { description: 'The phone cannot get texts' }),
  ],
  { title: 'SmsStatus' },
);
export type SmsStatus = Static<typeof SmsStatus>;

export const ListedCustomer = Type.Object(
  {
    id: Id,
    name: Nullable(Type.String({ description: 'null until the customer signs up' })),
    phoneNumber: Type.String({ description: "'+1' and ten digits" }),
    loyaltyPoints: Type.Integer({ description: 'points; negative only after a refund at the register' }),
    visits: Type.Integer(),
    lastVisitAt: Nullable(Timestamp),
    joinedAt: Timestamp,
    smsStatus: SmsStatus,
  },
  { title: 'ListedCustomer' },
);
export type ListedCustomer = Static<typeof ListedCustomer>;

export const CustomerSort = Type.Union([
  Type.Literal('name'),
  Type.Literal('points'),
  Type.Literal('visits'),
  Type.Literal('lastVisit'),
  Type.Literal('joined'),
]);
export type CustomerSort = Static<typeof CustomerSort>;
export const SortOrder = Type.Union([Type.Literal('asc'), Type.Literal('desc')]);
export type SortOrder = Static<typeof SortOrder>;

const pageFields = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: LIST_PAGE_MAX, description: 'Rows per page' })),
  cursor: Type.Optional(Type.String({ maxLength: 3_000, description: 'End of the previous page, from its Link' })),
};

const filterFields = {
  search: Type.Optional(
    Type.String({
      maxLength: SEARCH_MAX,
      description: 'Parts of the name, in any order, or at least three digits of the phone',
    }),
  ),
  segment: Type.Optional(CustomerSegment),
  smsStatus: Type.Optional(SmsStatus),
  sort: Type.Optional(CustomerSort),
  order: Type.Optional(SortOrder),
};

export const CustomersQuery = Type.Object({ ...filterFields, ...pageFields }, { additionalProperties: false });
export type CustomersQuery = Static<typeof CustomersQuery>;

/** GET /store/customers/export: all customers that match the filters, not only one page. */
export const CustomerExportQuery = Type.Object(filterFields, { additionalProperties: false });
export type CustomerExportQuery = Static<typeof CustomerExportQuery>;

/** The number of customers in a segment. */
export const SegmentCount = Type.Object(
  {
    segment: CustomerSegment,
    count: Type.Integer(),
  },
  { title: 'SegmentCount' },
);
export type SegmentCount = Static<typeof SegmentCount>;

const CustomerLink = Type.Object({ id: Id, name: Nullable(Type.String()) });

/** GET /store/customers/{id} */
export const CustomerProfile = Type.Object(
  {
    ...ListedCustomer.properties,
    birthday: Nullable(Type.String({ description: BIRTHDAY_FORMAT })),
    registeredAt: Nullable(Timestamp),
    isRegular: Type.Boolean(),
    pointsExpireAt: Nullable(Timestamp),
    formerPhones: Type.Array(Type.String(), {
      description: 'Numbers by which the register still knows the customer, because nobody else has them',
    }),
    referralCode: Nullable(Type.String()),
    referredBy: Nullable(CustomerLink),
    phones: Type.Integer({ description: 'Phones on which the customer is signed in to their page' }),
    sms: Type.Object({
      consentAt: Nullable(Timestamp),
      consentSource: Nullable(Type.String({ description: "'kiosk', 'join', 'owner', 'import' or 'customer_page'" })),
      consentTextVersion: Nullable(Type.String()),
      optedOutAt: Nullable(Timestamp),
      unreachableAt: Nullable(Timestamp),
    }),
  },
  { title: 'CustomerProfile' },
);
export type CustomerProfile = Static<typeof CustomerProfile>;

/** Paging of the lists about one customer. */
export const CustomerHistoryQuery = Type.Object(pageFields, { additionalProperties: false });
export type CustomerHistoryQuery = Static<typeof CustomerHistoryQuery>;

/** A change of a customer's balance, as the owner sees it. */
export const LedgerRow = Type.Object(
  {
    number: Type.Integer({ description: 'Counts the changes of this customer, from 1' }),
    kind: PointsChangeKind,
    points: Type.Integer({ description: 'Points added, or deducted when negative' }),
    balanceAfter: Type.Integer({ description: 'points' }),
    reason: Nullable(Type.String()),
    details: Type.Optional(PointsChangeDetails),
    actor: Type.Object({
      role: Type.String({ description: 'store_owner, cashier, key or system' }),
      name: Nullable(
        Type.String({ description: 'Of the person or the API key; null for the system, or once it is deleted' }),
      ),
    }),
    reference: Type.Optional(Type.String({ description: 'That of the program that adjusted the balance' })),
    isRestorable: Type.Boolean({ description: 'The points expired, and the owner can still restore them' }),
    createdAt: Timestamp,
    shop: Type.Optional(ShopName),
  },
  { title: 'LedgerRow' },
);
export type LedgerRow = Static<typeof LedgerRow>;

export const CustomerVisit = Type.Object({ at: Timestamp, shop: Type.Optional(ShopName) }, { title: 'CustomerVisit' });
export type CustomerVisit = Static<typeof CustomerVisit>;

/** A change that customers made to their own record: on their page, or at a kiosk with a code from it. */
export const CustomerOwnChange = Type.Object(
  {
    id: Type.String(),
    at: Timestamp,
    action: Type.Union([
      Type.Literal('customer_updated'),
      Type.Literal('customer_consent_given'),
      Type.Literal('customer_consent_withdrawn'),
      Type.Literal('customer_signed_out', { description: 'Signed out on all phones' }),
      Type.Literal('customer_deletion_requested', { description: 'A code to confirm the deletion was created' }),
    ]),
    fields: Type.Array(Type.String({ description: "'name', 'birthday' or 'language'" }), {
      description: 'What was changed, without the values',
    }),
  },
  { title: 'CustomerOwnChange' },
);
export type CustomerOwnChange = Static<typeof CustomerOwnChange>;

/** A record that some customer deleted their own account. It does not identify the customer. */
export const CustomerDeletion = Type.Object({ id: Type.String(), at: Timestamp }, { title: 'CustomerDeletion' });
export type CustomerDeletion = Static<typeof CustomerDeletion>;

/** A customer who signed up with this customer's referral code. */
export const CustomerReferral = Type.Object(
  { id: Id, name: Nullable(Type.String()), joinedAt: Timestamp, visits: Type.Integer() },
  { title: 'CustomerReferral' },
);
export type CustomerReferral = Static<typeof CustomerReferral>;

/** A marketing text to a customer. */
export const CustomerText = Type.Object(
  {
    campaignId: Id,
    message: Type.String({ description: 'The message before its merge fields are filled in' }),
    text: Nullable(
      Type.String({ description: 'As the customer got it, without the token of its link; null if not sent' }),
    ),
    status: Type.Union([
      Type.Literal('queued'),
      Type.Literal('sending'),
      Type.Literal('sent'),
      Type.Literal('failed'),
      Type.Literal('skipped'),
      Type.Literal('unknown'),
    ]),
    createdAt: Timestamp,
    sentAt: Nullable(Timestamp),
  },
  { title: 'CustomerText' },
);
export type CustomerText = Static<typeof CustomerText>;

const phone = Type.String({
  pattern: PHONE_PATTERN,
  description: "'+1' and ten digits",
  'x-messages': { pattern: PHONE_INVALID },
});

export const ReleaseNumber = Type.Object({ phone }, { additionalProperties: false, title: 'ReleaseNumber' });
export type ReleaseNumber = Static<typeof ReleaseNumber>;
const name = Type.String({ maxLength: NAME_MAX, description: 'At least one visible character' });
const birthday = Type.String({ maxLength: 10, description: `${BIRTHDAY_FORMAT}; a real date from 1900 to today` });

const joinsAgain = Type.Boolean({
  description: 'Needed for the phone number of a customer who was erased: they want to be a customer again',
});

export const CreateCustomer = Type.Object(
  {
    phone,
    name,
    birthday: Type.Optional(birthday),
    smsConsent: Type.Optional(Type.Boolean({ description: 'The customer asked the owner for offers by text' })),
    joinsAgain: Type.Optional(joinsAgain),
  },
  { additionalProperties: false, title: 'CreateCustomer' },
);
export type CreateCustomer = Static<typeof CreateCustomer>;

/** Body with the fields to change. */
export const UpdateCustomer = Type.Object(
  {
    phone: Type.Optional(phone),
    name: Type.Optional(name),
    birthday: Type.Optional(Nullable(birthday)),
    smsConsent: Type.Optional(Type.Literal(false, { description: 'The customer withdrew their consent' })),
    joinsAgain: Type.Optional(joinsAgain),
  },
  { additionalProperties: false, title: 'UpdateCustomer' },
);
export type UpdateCustomer = Static<typeof UpdateCustomer>;

export const AdjustPoints = Type.Object(
  {
    delta: Type.Integer({
      minimum: -ADJUSTMENT_MAX,
      maximum: ADJUSTMENT_MAX,
      description: 'points to add, or to deduct when negative; not 0',
    }),
    reason: Type.String({ maxLength: ADJUSTMENT_REASON_MAX, description: 'Only the owner sees it' }),
    reference: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z0-9._:/#-]{1,100}$',
        description:
          'An id of yours, without personal data. The store adjusts points once for each, for good: a repeat gets the ' +
          'first result, and 409 if it asks for something else',
        'x-messages': { pattern: 'The reference needs 1 to 100 letters, digits or . _ : / # -' },
      }),
    ),
  },
  { additionalProperties: false, title: 'AdjustPoints' },
);
export type AdjustPoints = Static<typeof AdjustPoints>;

export const AdjustedPoints = Type.Object(
  { loyaltyPoints: Type.Integer({ description: 'The balance after the adjustment' }) },
  { title: 'AdjustedPoints' },
);
export type AdjustedPoints = Static<typeof AdjustedPoints>;

/** The expiry to restore, by the number of its ledger row. */
export const RestorePoints = Type.Object(
  { number: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) },
  { additionalProperties: false, title: 'RestorePoints' },
);
export type RestorePoints = Static<typeof RestorePoints>;
