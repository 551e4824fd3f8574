import { Type, type Static } from 'typebox';
import {
  FLAG_ADJUSTMENT_DAYS,
  FLAG_ADJUSTMENT_POINTS,
  FLAG_ADJUSTMENTS,
  FLAG_EARN_HOURS,
  FLAG_EARNS_MAX,
  FLAG_NOTE_MAX,
} from './plain/customerLimits';
import { LIST_PAGE_MAX } from './plain/limits';
import { Id, Nullable, Timestamp } from './wire';

export const FlagKind = Type.Union([
  Type.Literal('frequent_earning', {
    description: `The customer earned points more than ${FLAG_EARNS_MAX} times in ${FLAG_EARN_HOURS} hours`,
  }),
  Type.Literal('large_adjustment', { description: `An adjustment by more than ${FLAG_ADJUSTMENT_POINTS} points` }),
  Type.Literal('repeated_adjustment', {
    description: `One account adjusted the customer ${FLAG_ADJUSTMENTS} times in ${FLAG_ADJUSTMENT_DAYS} days`,
  }),
  Type.Literal('staff_phone', { description: 'The phone of an owner or cashier gained points' }),
  Type.Literal('referral_limit', { description: 'More referrals in one day than the store credits' }),
]);
export type FlagKind = Static<typeof FlagKind>;

/** Unusual activity on a customer's points, for the owner to review. A flag never blocks the points. */
export const Flag = Type.Object(
  {
    id: Id,
    kind: FlagKind,
    customer: Type.Object({ id: Id, name: Nullable(Type.String()) }),
    /** null for kinds without an account, and after the account is deleted. */
    account: Nullable(Type.Object({ name: Type.String({ description: 'Who adjusted, or whose phone it is' }) })),
    amount: Type.Integer({ description: 'points adjusted; for other kinds, how often it happened' }),
    createdAt: Timestamp,
    review: Nullable(
      Type.Object({ at: Timestamp, by: Nullable(Type.String({ description: 'name' })), note: Type.String() }),
    ),
  },
  { title: 'Flag' },
);
export type Flag = Static<typeof Flag>;

export const FlagStatus = Type.Union([Type.Literal('open'), Type.Literal('reviewed')]);
export type FlagStatus = Static<typeof FlagStatus>;

export const FlagsQuery = Type.Object(
  {
    status: Type.Optional(FlagStatus),
    customerId: Type.Optional(Id),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: LIST_PAGE_MAX })),
    cursor: Type.Optional(Type.String({ maxLength: 200, description: 'End of the previous page, from its Link' })),
  },
  { additionalProperties: false },
);
export type FlagsQuery = Static<typeof FlagsQuery>;

export const ReviewFlag = Type.Object(
  { note: Type.String({ maxLength: FLAG_NOTE_MAX, description: 'What the owner found out' }) },
  { additionalProperties: false, title: 'ReviewFlag' },
);
export type ReviewFlag = Static<typeof ReviewFlag>;
