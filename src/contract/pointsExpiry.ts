import { Type, type Static } from 'typebox';
import { EXPIRY_MONTHS, EXPIRY_PREVIEW_MONTHS } from './plain/customerLimits';
import { Nullable, Timestamp } from './wire';

const months = Type.Integer({
  enum: [...EXPIRY_MONTHS],
  description: 'Months without activity after which a balance expires',
});

/** GET and PUT /store/points-expiry. `months` is null while points never expire, `effectiveFrom` before any change. */
export const PointsExpiry = Type.Object(
  {
    months: Nullable(months),
    effectiveFrom: Nullable(Timestamp),
  },
  { title: 'PointsExpiry' },
);
export type PointsExpiry = Static<typeof PointsExpiry>;

export const UpdatePointsExpiry = Type.Object(
  { months: Nullable(months) },
  { additionalProperties: false, title: 'UpdatePointsExpiry' },
);
export type UpdatePointsExpiry = Static<typeof UpdatePointsExpiry>;

const night = {
  customers: Type.Integer(),
  points: Type.Integer(),
};

/** GET /store/points-expiry/nights: the nights whose expired points can still be restored, latest first. */
export const ExpiredNights = Type.Array(
  Type.Object({ day: Type.String({ description: "YYYY-MM-DD of the store's time zone" }), ...night }),
);
export type ExpiredNights = Static<typeof ExpiredNights>;

export const RestoreNight = Type.Object(
  { day: Type.String({ format: 'date' }) },
  { additionalProperties: false, title: 'RestoreNight' },
);
export type RestoreNight = Static<typeof RestoreNight>;

export const RestoredNight = Type.Object(night, { title: 'RestoredNight' });
export type RestoredNight = Static<typeof RestoredNight>;

export const ExpiryPreviewQuery = Type.Object({ months }, { additionalProperties: false });
export type ExpiryPreviewQuery = Static<typeof ExpiryPreviewQuery>;

const counts = {
  customers: Type.Integer(),
  points: Type.Integer(),
  cents: Nullable(
    Type.Integer({
      description: 'The maximum value of the points, by the active discount with the highest value per point',
    }),
  ),
};

/** How many points would expire in each month if the setting were saved now and no customer returned. */
export const ExpiryPreview = Type.Object(
  {
    effectiveFrom: Timestamp,
    months: Type.Array(
      Type.Object({ month: Type.String({ description: "YYYY-MM of the store's time zone" }), ...counts }),
      { minItems: EXPIRY_PREVIEW_MONTHS, maxItems: EXPIRY_PREVIEW_MONTHS },
    ),
    total: Type.Object(counts, { description: 'The sums of all months' }),
  },
  { title: 'ExpiryPreview' },
);
export type ExpiryPreview = Static<typeof ExpiryPreview>;

/** GET /public/customer/points-expiry */
export const CustomerExpiry = Type.Object(
  {
    expiresAt: Nullable(Timestamp),
    signUpGift: Type.Optional(Type.Integer({ description: 'points that the first purchase brings a new customer' })),
  },
  { title: 'CustomerExpiry' },
);
export type CustomerExpiry = Static<typeof CustomerExpiry>;
