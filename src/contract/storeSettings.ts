import { Type, type Static } from 'typebox';
import { KIOSK_IDLE_MINUTES } from './plain/limits';
import { numberBounds, Store } from './stores';
import { Timestamp } from './wire';

const { name, subdomain, timeZone, nextTimeZone, pointsPerDollar, smsLimit } = Store.properties;
const { referralPoints, isReferralEnabled, purchaseReferralPercentage } = Store.properties;
const pendingReleaseHours = Type.Integer({
  description: 'hours until a reward that nobody picks up is cancelled',
  ...numberBounds('pendingReleaseHours'),
});
const referralCreditsPerDay = Type.Integer({
  description: 'registrations per day for which one referrer gets points',
  ...numberBounds('referralCreditsPerDay'),
});
const timeMatchesPerDay = Type.Integer({
  description: 'purchases of a customer per day that are matched to a checkout by time alone',
  ...numberBounds('timeMatchesPerDay'),
});
const isScanEnabled = Type.Boolean({
  description: 'Whether kiosks with a camera can check in with a code of the page',
});
const isAgeRestrictedExcluded = Type.Boolean({
  description: 'Whether items earn no points whose buyer the register asks for their age',
});
const kioskIdleMinutes = Type.Integer({
  enum: [...KIOSK_IDLE_MINUTES],
  title: 'KioskIdleMinutes',
  description: 'Minutes without a touch after which a kiosk ends a visit',
});
const isPhoneCreditEnabled = Type.Boolean({
  description: 'Whether orders that name one customer by phone number are credited without a checkout',
});

/** The settings of a store as its owner sees them. Secrets are never included. */
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
    referralCreditsPerDay,
    timeMatchesPerDay,
    isScanEnabled,
    isAgeRestrictedExcluded,
    kioskIdleMinutes,
    isPhoneCreditEnabled,
    smsLimit,
  },
  { title: 'StoreSettings' },
);
export type StoreSettings = Static<typeof StoreSettings>;

/** Body with the settings to change. A new time zone takes effect on the next local day. */
export const UpdateStoreSettings = Type.Object(
  {
    timeZone: Type.Optional(timeZone),
    pendingReleaseHours: Type.Optional(pendingReleaseHours),
    referralCreditsPerDay: Type.Optional(referralCreditsPerDay),
    timeMatchesPerDay: Type.Optional(timeMatchesPerDay),
    isScanEnabled: Type.Optional(isScanEnabled),
    isAgeRestrictedExcluded: Type.Optional(isAgeRestrictedExcluded),
    kioskIdleMinutes: Type.Optional(kioskIdleMinutes),
    isPhoneCreditEnabled: Type.Optional(isPhoneCreditEnabled),
  },
  { additionalProperties: false, title: 'UpdateStoreSettings' },
);
export type UpdateStoreSettings = Static<typeof UpdateStoreSettings>;
