import { Type, type Static } from 'typebox';
import { NAME_MAX } from './plain/limits';
import {
  DAILY_LIMIT_MAX,
  OFFER_CATEGORY_MAX,
  OFFER_DESCRIPTION_MAX,
  POINTS_REQUIRED_MAX,
  STAMPS_MAX,
  STAMPS_MIN,
} from './plain/offerLimits';
import { Id, Nullable, ShopIds, Timestamp } from './wire';

export const RewardType = Type.Union(
  [
    Type.Literal('PERCENTAGE_DISCOUNT'),
    Type.Literal('FIXED_DISCOUNT'),
    Type.Literal('FREE_ITEM'),
    Type.Literal('BOGO'),
  ],
  { title: 'RewardType' },
);
export type RewardType = Static<typeof RewardType>;

export const RewardRepeat = Type.Union([Type.Literal('once'), Type.Literal('daily'), Type.Literal('always')]);
export type RewardRepeat = Static<typeof RewardRepeat>;

const repeat = Type.Union(RewardRepeat.anyOf, {
  title: 'RewardRepeat',
  description: 'How often a customer can redeem it: once, once a day, or as often as they have points',
});
const stamps = Type.Integer({
  minimum: STAMPS_MIN,
  maximum: STAMPS_MAX,
  description: 'The number of stamps as which customers see their progress; without it they see points',
});

/** A reward as the kiosk shows it to a customer. */
export const CustomerReward = Type.Object(
  {
    id: Id,
    name: Type.String(),
    description: Type.String(),
    spanishName: Type.Optional(Type.String({ description: 'For readers of Spanish, in place of the name' })),
    spanishDescription: Type.Optional(Type.String()),
    category: Type.Optional(Type.String()),
    rewardType: RewardType,
    rewardValue: Type.Number({ description: 'Percent, or dollars, by rewardType' }),
    pointsRequired: Type.Integer({ description: 'points' }),
    repeat,
    stamps: Type.Optional(stamps),
    isActive: Type.Boolean(),
    isExceeded: Type.Boolean({ description: "The daily limit is reached for today, in the store's time zone" }),
    limit: Type.Optional(Type.Integer({ description: 'Redemptions per day; absent when there is no limit' })),
    used: Type.Optional(Type.Integer({ description: 'Redemptions today; absent when there is no limit' })),
    isNew: Type.Boolean({
      description:
        "The customer's points became enough for it since the previous visit; at the first visit, since that began",
    }),
    alreadyRedeemed: Type.Boolean({
      description: 'A redemption of this customer blocks another one now: a pending one, or one as `repeat` says',
    }),
    isPending: Type.Boolean({ description: 'That redemption waits for the cashier' }),
  },
  { title: 'CustomerReward' },
);
export type CustomerReward = Static<typeof CustomerReward>;

/** A reward as the kiosk shows it before a customer checks in. */
export const OfferedReward = Type.Pick(
  CustomerReward,
  [
    'id',
    'name',
    'description',
    'spanishName',
    'spanishDescription',
    'category',
    'rewardType',
    'rewardValue',
    'pointsRequired',
    'stamps',
  ],
  { title: 'OfferedReward' },
);
export type OfferedReward = Static<typeof OfferedReward>;

const rewardFields = {
  name: Type.String({ minLength: 1, maxLength: NAME_MAX }),
  description: Type.String({ maxLength: OFFER_DESCRIPTION_MAX }),
  spanishName: Nullable(
    Type.String({ maxLength: NAME_MAX, description: 'What readers of Spanish see; null or empty for the name' }),
  ),
  spanishDescription: Nullable(
    Type.String({
      maxLength: OFFER_DESCRIPTION_MAX,
      description: 'What readers of Spanish see; null or empty for the description',
    }),
  ),
  category: Nullable(Type.String({ maxLength: OFFER_CATEGORY_MAX })),
  rewardType: RewardType,
  rewardValue: Type.Number({
    description: 'Percent from 1 to 100, or dollars above 0, by rewardType; 0 for FREE_ITEM and BOGO',
  }),
  pointsRequired: Type.Integer({ minimum: 1, maximum: POINTS_REQUIRED_MAX, description: 'points' }),
  dailyLimit: Nullable(
    Type.Integer({ minimum: 1, maximum: DAILY_LIMIT_MAX, description: 'Redemptions per day; null for no limit' }),
  ),
  repeat,
  stamps: Nullable(stamps),
  isActive: Type.Boolean({ description: 'false takes it off the kiosk' }),
};

/** A reward as its owner manages it. */
export const Reward = Type.Object(
  {
    id: Id,
    ...rewardFields,
    shopIds: Type.Optional(ShopIds),
    usedToday: Type.Integer({ description: "Redemptions today, in the store's time zone" }),
    redemptions: Type.Integer({ description: 'Redemptions so far, without cancelled and deleted ones' }),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  },
  { title: 'Reward' },
);
export type Reward = Static<typeof Reward>;

export const CreateReward = Type.Object(
  {
    name: rewardFields.name,
    description: Type.Optional(rewardFields.description),
    spanishName: Type.Optional(rewardFields.spanishName),
    spanishDescription: Type.Optional(rewardFields.spanishDescription),
    category: Type.Optional(rewardFields.category),
    rewardType: rewardFields.rewardType,
    rewardValue: Type.Optional(rewardFields.rewardValue),
    pointsRequired: rewardFields.pointsRequired,
    dailyLimit: Type.Optional(rewardFields.dailyLimit),
    repeat: Type.Optional(rewardFields.repeat),
    stamps: Type.Optional(rewardFields.stamps),
    isActive: Type.Optional(rewardFields.isActive),
    shopIds: Type.Optional(Nullable(ShopIds)),
  },
  { additionalProperties: false, title: 'CreateReward' },
);
export type CreateReward = Static<typeof CreateReward>;

export const UpdateReward = Type.Partial(CreateReward, { additionalProperties: false, title: 'UpdateReward' });
export type UpdateReward = Static<typeof UpdateReward>;
