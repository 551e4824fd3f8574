import { Type, type Static } from 'typebox';
import { BOOST_FACTOR } from './plain/boostLimits';
import { NAME_MAX } from './plain/limits';
import { Id, Nullable, plainDay, ShopIds, Timestamp } from './wire';

const fields = {
  name: Type.String({ minLength: 1, maxLength: NAME_MAX }),
  factor: Type.Number({
    description: `How many times the usual points purchases earn, from ${BOOST_FACTOR.min} to ${BOOST_FACTOR.max}, at most two decimals`,
  }),
  weekdays: Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), {
    minItems: 1,
    maxItems: 7,
    uniqueItems: true,
    description: 'Days of the week on which it begins; 1 is Monday',
  }),
  startTime: Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', description: "Local time 'HH:MM', included" }),
  endTime: Type.String({
    pattern: '^(([01]\\d|2[0-3]):[0-5]\\d|24:00)$',
    description: "Local time 'HH:MM', not included; on the next day when it is before startTime; '24:00' ends the day",
  }),
  firstDate: Nullable(plainDay('The first local day on which it begins')),
  lastDate: Nullable(plainDay('The last local day on which it begins')),
  isActive: Type.Boolean({ description: 'false turns it off, regardless of its hours' }),
};

/** Hours in which purchases earn more points, by the time of payment in the store's time zone. */
export const Boost = Type.Object({ id: Id, ...fields, shopIds: Type.Optional(ShopIds) }, { title: 'Boost' });
export type Boost = Static<typeof Boost>;

export const CreateBoost = Type.Object(
  {
    ...Type.Pick(Boost, ['name', 'factor', 'weekdays', 'startTime', 'endTime']).properties,
    firstDate: Type.Optional(fields.firstDate),
    lastDate: Type.Optional(fields.lastDate),
    isActive: Type.Optional(fields.isActive),
    shopIds: Type.Optional(Nullable(ShopIds)),
  },
  { additionalProperties: false, title: 'CreateBoost' },
);
export type CreateBoost = Static<typeof CreateBoost>;

export const UpdateBoost = Type.Partial(CreateBoost, { additionalProperties: false, title: 'UpdateBoost' });
export type UpdateBoost = Static<typeof UpdateBoost>;

/** A time of the next days in which purchases earn more points, as the screens in the store announce it. */
export const BoostPeriod = Type.Object(
  {
    factor: Type.Number(),
    from: Timestamp,
    until: Nullable(Timestamp),
  },
  { title: 'BoostPeriod' },
);
export type BoostPeriod = Static<typeof BoostPeriod>;
