import { Type, type Static } from 'typebox';
import { CustomerLookup, Subdomain } from './customers';
import { REDEMPTIONS_PAGE_MAX } from './limits';
import { PromotionType } from './promotions';
import { RewardType } from './rewards';
import { Id, Timestamp } from './wire';

export const RedemptionStatus = Type.Union([
  Type.Literal('pending'),
  Type.Literal('completed'),
  Type.Literal('cancelled'),
  Type.Literal('redeemed'),
]);
export type RedemptionStatus = Static<typeof RedemptionStatus>;

/** What becomes of a pending redemption of a reward. */
export const SettledStatus = Type.Union([Type.Literal('completed'), Type.Literal('cancelled')]);
export type SettledStatus = Static<typeof SettledStatus>;

export const SettleRedemption = Type.Object(
  { status: SettledStatus },
  { additionalProperties: false, title: 'SettleRedemption' },
);
export type SettleRedemption = Static<typeof SettleRedemption>;

const item = {
  name: Type.String(),
  description: Type.String(),
  category: Type.Optional(Type.String()),
};

/** A redemption for owners and cashiers, with either the reward or the promotion as it was when redeemed. */
export const Redemption = Type.Object(
  {
    id: Id,
    status: RedemptionStatus,
    orderId: Type.Optional(Type.String()),
    pointsUsed: Type.Integer({ description: 'points' }),
    createdAt: Timestamp,
    customer: Type.Object({
      name: Type.String(),
      phoneNumber: Type.String({ description: 'E.164; empty once the customer is erased' }),
    }),
    reward: Type.Optional(
      Type.Object({ ...item, rewardType: RewardType, rewardValue: Type.Number({ description: 'percent or dollars' }) }),
    ),
    promotion: Type.Optional(
      Type.Object({
        ...item,
        promotionType: PromotionType,
        promotionValue: Type.Number({ description: 'percent, dollars or factor' }),
      }),
    ),
  },
  { title: 'Redemption' },
);
export type Redemption = Static<typeof Redemption>;

const pageFields = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: REDEMPTIONS_PAGE_MAX })),
  cursor: Type.Optional(Type.String({ maxLength: 200 })),
};

export const RedemptionsQuery = Type.Object(
  { status: Type.Optional(RedemptionStatus), ...pageFields },
  { additionalProperties: false },
);
export type RedemptionsQuery = Static<typeof RedemptionsQuery>;

export const CustomerRedemptionsQuery = Type.Object(
  { ...CustomerLookup.properties, ...pageFields },
  { additionalProperties: false },
);
export type CustomerRedemptionsQuery = Static<typeof CustomerRedemptionsQuery>;

/** A row of a customer's history. id is the redemption's; rewardId or promotionId names what was redeemed. */
export const CustomerRedemption = Type.Object(
  {
    id: Id,
    name: Type.String(),
    type: Type.Union([Type.Literal('reward'), Type.Literal('promotion')]),
    rewardId: Type.Optional(Id),
    promotionId: Type.Optional(Id),
    redeemedAt: Timestamp,
    pointsUsed: Type.Integer({ description: 'points' }),
    status: RedemptionStatus,
  },
  { title: 'CustomerRedemption' },
);
export type CustomerRedemption = Static<typeof CustomerRedemption>;

export const RedeemRequest = Type.Object(
  { customerId: Id, rewardId: Id, storeSubdomain: Subdomain },
  { additionalProperties: false, title: 'RedeemRequest' },
);
export type RedeemRequest = Static<typeof RedeemRequest>;

export const RedeemResponse = Type.Object(
  {
    message: Type.String(),
    redemption: CustomerRedemption,
    loyaltyPoints: Type.Integer({ description: 'The balance after the points were deducted' }),
  },
  { title: 'RedeemResponse' },
);
export type RedeemResponse = Static<typeof RedeemResponse>;

export const RedeemPromotionRequest = Type.Object(
  { customerId: Id, storeId: Id },
  { additionalProperties: false, title: 'RedeemPromotionRequest' },
);
export type RedeemPromotionRequest = Static<typeof RedeemPromotionRequest>;

export const RedeemPromotionResponse = Type.Object(
  { message: Type.String(), redemption: CustomerRedemption },
  { title: 'RedeemPromotionResponse' },
);
export type RedeemPromotionResponse = Static<typeof RedeemPromotionResponse>;
