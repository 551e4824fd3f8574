import { Type, type Static } from 'typebox';
import { Id } from './wire';

export const RewardType = Type.Union([
  Type.Literal('PERCENTAGE_DISCOUNT'),
  Type.Literal('FIXED_DISCOUNT'),
  Type.Literal('FREE_ITEM'),
  Type.Literal('BOGO'),
]);
export type RewardType = Static<typeof RewardType>;

/** A reward as the kiosk shows it to a customer. */
export const CustomerReward = Type.Object(
  {
    id: Id,
    name: Type.String(),
    description: Type.String(),
    category: Type.Optional(Type.String()),
    rewardType: RewardType,
    rewardValue: Type.Number({ description: 'Percent, or dollars, by rewardType' }),
    pointsRequired: Type.Integer({ description: 'points' }),
    isActive: Type.Boolean(),
    isExceeded: Type.Boolean({ description: "The daily limit is reached for today, in the store's time zone" }),
    limit: Type.Optional(Type.Integer({ description: 'Redemptions per day; absent when there is no limit' })),
    used: Type.Optional(Type.Integer({ description: 'Redemptions today; absent when there is no limit' })),
    isNew: Type.Boolean({ description: 'The points became enough for it since the visit before this one' }),
    alreadyRedeemed: Type.Boolean({ description: 'This customer has a pending or completed redemption of it' }),
  },
  { title: 'CustomerReward' },
);
export type CustomerReward = Static<typeof CustomerReward>;

/** A reward as the kiosk shows it before anybody has checked in. */
export const OfferedReward = Type.Pick(
  CustomerReward,
  ['id', 'name', 'description', 'category', 'rewardType', 'rewardValue', 'pointsRequired'],
  { title: 'OfferedReward' },
);
export type OfferedReward = Static<typeof OfferedReward>;
