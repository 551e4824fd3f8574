import { Type, type Static } from 'typebox';
import { ChainName } from './chains';
import { pageFields } from './paging';
import { NAME_MAX, SEARCH_MAX } from './plain/limits';
import { MERCHANT_ID_MAX, SECRET_MAX, STORE_NUMBERS, SUBDOMAIN_MAX, TIME_ZONE_MAX } from './plain/storeLimits';
import { Id, Nullable, Timestamp } from './wire';

/** Schema options for a numeric setting. Every value outside its range gets the same message. */
export function numberBounds(field: keyof typeof STORE_NUMBERS) {
  const { min, max, decimals } = STORE_NUMBERS[field];
  const range = `from ${min.toLocaleString('en-US')} to ${max.toLocaleString('en-US')}`;
  const step = 1 / 10 ** decimals;
  const message =
    decimals === 0 ? `${field} must be a whole number ${range}` : `${field} must be ${range}, in steps of ${step}`;
  return {
    minimum: min,
    maximum: max,
    ...(decimals > 0 && { multipleOf: step }),
    'x-messages': { minimum: message, maximum: message, multipleOf: message },
  };
}

/** Settings of a store that platform administrators change. Owners can change only the time zone. */
const settings = {
  cloverMerchantId: Nullable(Type.String({ maxLength: MERCHANT_ID_MAX, 'x-label': 'Merchant id' })),
  pointsPerDollar: Type.Number({ description: 'points per dollar', ...numberBounds('pointsPerDollar') }),
  referralPoints: Type.Integer({ description: 'points', ...numberBounds('referralPoints') }),
  isReferralEnabled: Type.Boolean(),
  purchaseReferralPercentage: Type.Number({ description: 'percent', ...numberBounds('purchaseReferralPercentage') }),
  smsLimit: Type.Integer({
    description: 'segments of texts per month, 0 means unlimited',
    ...numberBounds('smsLimit'),
  }),
  timeZone: Type.String({
    minLength: 1,
    maxLength: TIME_ZONE_MAX,
    description: 'IANA name, such as America/New_York. A change takes effect with the next local day.',
  }),
};
const secrets = {
  cloverApiKey: Type.String({ minLength: 1, maxLength: SECRET_MAX }),
  ghlApiKey: Type.String({ minLength: 1, maxLength: SECRET_MAX }),
  ghlFineToken: Nullable(Type.String({ maxLength: SECRET_MAX })),
};

const ConnectionState = Type.Union(
  [
    Type.Literal('connected'),
    Type.Literal('needs_attention'),
    Type.Literal('unknown', { description: 'not read yet' }),
  ],
  { title: 'ConnectionState' },
);

/** A store without its secrets. */
export const Store = Type.Object(
  {
    id: Id,
    name: Type.String(),
    subdomain: Type.String(),
    ...settings,
    nextTimeZone: Nullable(
      Type.Object(
        { timeZone: Type.String(), startsAt: Timestamp },
        { title: 'PlannedTimeZone', description: 'A scheduled change' },
      ),
    ),
    usedSmsMonthly: Type.Object({
      used: Type.Integer({ description: 'segments this month' }),
      limit: Type.Optional(Type.Integer({ description: '0 means unlimited' })),
    }),
    usedSmsAllTime: Type.Object({ used: Type.Integer({ description: 'segments' }) }),
    isActive: Type.Boolean(),
    connections: Type.Object({ pointOfSale: ConnectionState, contacts: ConnectionState }),
    hasOwner: Type.Boolean(),
    chain: Type.Optional(ChainName),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  },
  { title: 'Store' },
);
export type Store = Static<typeof Store>;

/** GET /stores/{id}: a store with its secrets. Each request is recorded in the audit log. */
export const StoreWithSecrets = Type.Object({ ...Store.properties, ...secrets }, { title: 'StoreWithSecrets' });
export type StoreWithSecrets = Static<typeof StoreWithSecrets>;

export const StoreSearchType = Type.Union([Type.Literal('name'), Type.Literal('subdomain'), Type.Literal('id')]);
export type StoreSearchType = Static<typeof StoreSearchType>;

export const StoresQuery = Type.Object(
  {
    active: Type.Optional(Type.Boolean()),
    search: Type.Optional(Type.String({ maxLength: SEARCH_MAX })),
    searchType: Type.Optional(StoreSearchType),
    ...pageFields,
  },
  { additionalProperties: false },
);
export type StoresQuery = Static<typeof StoresQuery>;

export const CreateStore = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: NAME_MAX }),
    subdomain: Type.String({ minLength: 1, maxLength: SUBDOMAIN_MAX }),
    cloverApiKey: secrets.cloverApiKey,
    ghlApiKey: Type.Optional(
      Type.String({ ...secrets.ghlApiKey, description: 'Required, except for a shop of a chain, which needs none' }),
    ),
    ghlFineToken: Type.Optional(secrets.ghlFineToken),
    cloverMerchantId: Type.Optional(settings.cloverMerchantId),
    pointsPerDollar: Type.Optional(settings.pointsPerDollar),
    referralPoints: Type.Optional(settings.referralPoints),
    isReferralEnabled: Type.Optional(settings.isReferralEnabled),
    purchaseReferralPercentage: Type.Optional(settings.purchaseReferralPercentage),
    smsLimit: Type.Optional(settings.smsLimit),
    timeZone: Type.Optional(settings.timeZone),
    chainId: Type.Optional(Type.String({ format: 'uuid', description: 'The chain that the new store is a shop of' })),
  },
  { additionalProperties: false, title: 'CreateStore' },
);
export type CreateStore = Static<typeof CreateStore>;

/** Body with the fields to change. null or '' removes the merchant id or the fine token. */
export const UpdateStore = Type.Partial(Type.Omit(CreateStore, ['chainId']), {
  additionalProperties: false,
  title: 'UpdateStore',
});
export type UpdateStore = Static<typeof UpdateStore>;

export const StoreStatus = Type.Object({ isActive: Type.Boolean() }, { additionalProperties: false });
export type StoreStatus = Static<typeof StoreStatus>;

/** GET /stores/names: for store pickers. */
export const StoreName = Type.Object({ id: Id, name: Type.String() }, { title: 'StoreName' });
export type StoreName = Static<typeof StoreName>;

export const StoreCounts = Type.Object({ total: Type.Integer(), active: Type.Integer() }, { title: 'StoreCounts' });
export type StoreCounts = Static<typeof StoreCounts>;

/** The records that are deleted together with a store. */
export const StoreContents = Type.Object(
  {
    customers: Type.Integer(),
    redemptions: Type.Integer(),
    owners: Type.Integer(),
    cashiers: Type.Integer(),
  },
  { title: 'StoreContents' },
);
export type StoreContents = Static<typeof StoreContents>;

/** A large store that is being deleted in the background. */
export const StoreDeletion = Type.Object(
  {
    id: Id,
    name: Type.String(),
    startedAt: Timestamp,
    percent: Type.Integer({ minimum: 0, maximum: 99 }),
  },
  { title: 'StoreDeletion' },
);
export type StoreDeletion = Static<typeof StoreDeletion>;
