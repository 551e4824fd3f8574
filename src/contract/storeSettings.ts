import { Type, type Static } from 'typebox';
import { numberBounds, Store } from './stores';
import { Timestamp } from './wire';

const { name, subdomain, timeZone, nextTimeZone, pointsPerDollar, smsLimit } = Store.properties;
const { referralPoints, isReferralEnabled, purchaseReferralPercentage } = Store.properties;
const pendingReleaseHours = Type.Integer({
  description: 'hours until a reward that nobody picks up is cancelled',
  ...numberBounds('pendingReleaseHours'),
});

/** What the owner sees of the settings of their store. Never contains its secrets. */
export const StoreSettings = Type.Object(
  {
    name,
    subdomain,
    createdAt: Timestamp,
    timeZone,
    nextTimeZone,
    pendingReleaseHours,
    pointsPerDollar,
    referralPoints,
    isReferralEnabled,
    purchaseReferralPercentage,
    referralCreditsPerDay: Type.Integer({ description: 'registrations per day that a referrer is credited for' }),
    smsLimit,
  },
  { title: 'StoreSettings' },
);
export type StoreSettings = Static<typeof StoreSettings>;

/** What the owner decides. Only the fields to change; another time zone takes effect with the next local day. */
export const UpdateStoreSettings = Type.Object(
  { timeZone: Type.Optional(timeZone), pendingReleaseHours: Type.Optional(pendingReleaseHours) },
  { additionalProperties: false, title: 'UpdateStoreSettings' },
);
export type UpdateStoreSettings = Static<typeof UpdateStoreSettings>;
