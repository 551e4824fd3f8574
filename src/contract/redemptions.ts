import { Type, type Static } from 'typebox';
import { CustomerLookup, Subdomain } from './customers';
import { ORDER_ID_MAX, REDEMPTIONS_PAGE_MAX, SEARCH_MAX } from './plain/limits';
import { PromotionType } from './promotions';
import { RewardType } from './rewards';
import { Id, plainDay, ShopName, Timestamp } from './wire';

export const RedemptionStatus = Type.Union(
  [
    Type.Literal('pending', { description: 'Waits for the cashier, and its points are held' }),
    Type.Literal('completed', { description: 'Handed out' }),
    Type.Literal('cancelled', { description: 'Its points went back' }),
    Type.Literal('redeemed', {
      description: 'A promotion; or a reward that the owner set to it, as good as completed',
    }),
  ],
  { title: 'RedemptionStatus' },
);
export type RedemptionStatus = Static<typeof RedemptionStatus>;

/** The final status of a pending redemption of a reward. */
export type ResolvedStatus = Extract<RedemptionStatus, 'completed' | 'cancelled'>;

/** A change of a redemption. A cashier may only send `status`. */
export const ChangeRedemption = Type.Object(
  {
    status: RedemptionStatus,
    orderId: Type.Optional(
      Type.Union([Type.String({ maxLength: ORDER_ID_MAX }), Type.Null()], {
        description: 'The order with which the reward was given out; null or empty removes it, omitted keeps it',
      }),
    ),
    expectedStatus: Type.Optional(
      Type.Union(RedemptionStatus.anyOf, {
        title: 'RedemptionStatus',
        description: 'The status that the editor saw; 409 if it has changed since',
      }),
    ),
  },
  { additionalProperties: false, title: 'ChangeRedemption' },
);
export type ChangeRedemption = Static<typeof ChangeRedemption>;

const hiddenId = Type.Optional(
  Type.String({ format: 'uuid', title: 'HiddenId', description: 'Cashiers do not get it' }),
);
const item = {
  id: hiddenId,
  name: Type.String(),
  description: Type.String(),
  category: Type.Optional(Type.String()),
};

const Released = Type.Literal(true, {
  title: 'Released',
  description: 'The system cancelled it because it was pending too long. Boards do not get this field',
});

/** A redemption as owners and cashiers see it, with the reward or promotion as it was at that time. */
export const Redemption = Type.Object(
  {
    id: Id,
    status: RedemptionStatus,
    released: Type.Optional(Released),
    orderId: Type.Optional(Type.String()),
    pointsUsed: Type.Integer({ description: 'points' }),
    createdAt: Timestamp,
    customer: Type.Object(
      {
        id: hiddenId,
        name: Type.String({ description: 'Empty until the customer signs up, and "Former customer" once erased' }),
        phoneNumber: Type.String({ description: 'E.164; empty once the customer is erased' }),
      },
      { title: 'RedemptionCustomer' },
    ),
    reward: Type.Optional(
      Type.Object(
        { ...item, rewardType: RewardType, rewardValue: Type.Number({ description: 'percent or dollars' }) },
        { title: 'RedeemedReward' },
      ),
    ),
    promotion: Type.Optional(
      Type.Object(
        {
          ...item,
          promotionType: PromotionType,
          promotionValue: Type.Number({ description: 'percent, dollars or factor' }),
        },
        { title: 'RedeemedPromotion' },
      ),
    ),
    shop: Type.Optional(ShopName),
  },
  { title: 'Redemption' },
);
export type Redemption = Static<typeof Redemption>;

/** A redemption with the account that completed or cancelled it. */
export const RedemptionDetails = Type.Object(
  {
    ...Redemption.properties,
    resolved: Type.Optional(
      Type.Object({
        at: Timestamp,
        role: Type.String(),
        name: Type.Optional(Type.String({ description: 'Missing for the system and for deleted accounts' })),
      }),
    ),
  },
  { title: 'RedemptionDetails' },
);
export type RedemptionDetails = Static<typeof RedemptionDetails>;

/** The numbers of a store's redemptions, not counting deleted ones. */
export const RedemptionStats = Type.Object(
  {
    rewardRedemptions: Type.Object({
      totalRedemptions: Type.Integer(),
      pendingRedemptions: Type.Integer(),
      completedRedemptions: Type.Integer(),
      cancelledRedemptions: Type.Integer(),
      totalPointsRedeemed: Type.Integer({ description: 'points, without those of cancelled redemptions' }),
    }),
    promotionRedemptions: Type.Object({ totalRedemptions: Type.Integer() }),
  },
  { title: 'RedemptionStats' },
);
export type RedemptionStats = Static<typeof RedemptionStats>;

const pageFields = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: REDEMPTIONS_PAGE_MAX })),
  cursor: Type.Optional(Type.String({ maxLength: 200 })),
};

const filterFields = {
  status: Type.Optional(RedemptionStatus),
  from: Type.Optional(plainDay('First day, in the time zone of the store')),
  to: Type.Optional(plainDay('Last day')),
};

export const RedemptionsQuery = Type.Object(
  {
    ...filterFields,
    search: Type.Optional(
      Type.String({
        maxLength: SEARCH_MAX,
        description:
          "Parts of the customer's name, or of what was redeemed, in any order, or at least three digits of the phone",
      }),
    ),
    ...pageFields,
  },
  { additionalProperties: false },
);
export type RedemptionsQuery = Static<typeof RedemptionsQuery>;

export const RedemptionExportQuery = Type.Object(filterFields, { additionalProperties: false });
export type RedemptionExportQuery = Static<typeof RedemptionExportQuery>;

export const CustomerRedemptionsQuery = Type.Object(
  { ...CustomerLookup.properties, ...pageFields },
  { additionalProperties: false },
);
export type CustomerRedemptionsQuery = Static<typeof CustomerRedemptionsQuery>;

/** A row of a customer's history. `id` identifies the redemption; rewardId or promotionId, what was redeemed. */
export const CustomerRedemption = Type.Object(
  {
    id: Id,
    name: Type.String(),
    spanishName: Type.Optional(Type.String()),
    type: Type.Union([Type.Literal('reward'), Type.Literal('promotion')]),
    rewardId: Type.Optional(Id),
    promotionId: Type.Optional(Id),
    redeemedAt: Timestamp,
    pointsUsed: Type.Integer({ description: 'points' }),
    status: RedemptionStatus,
    released: Type.Optional(Released),
    shop: Type.Optional(ShopName),
  },
  { title: 'CustomerRedemption' },
);
export type CustomerRedemption = Static<typeof CustomerRedemption>;

export const RedeemRequest = Type.Object(
  {
    customerId: Id,
    rewardId: Id,
    storeSubdomain: Subdomain,
    shown: Type.Optional(
      Type.Object(
        { pointsRequired: Type.Integer({ minimum: 0, description: 'points' }) },
        { additionalProperties: false, description: 'What the customer confirmed; 409 when it has changed since' },
      ),
    ),
  },
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
  {
    customerId: Id,
    storeId: Id,
    shown: Type.Optional(
      Type.Object(
        { promotionType: PromotionType, promotionValue: Type.Number() },
        { additionalProperties: false, description: 'What the customer confirmed; 409 when it has changed since' },
      ),
    ),
  },
  { additionalProperties: false, title: 'RedeemPromotionRequest' },
);
export type RedeemPromotionRequest = Static<typeof RedeemPromotionRequest>;

export const RedeemPromotionResponse = Type.Object(
  { message: Type.String(), redemption: CustomerRedemption },
  { title: 'RedeemPromotionResponse' },
);
export type RedeemPromotionResponse = Static<typeof RedeemPromotionResponse>;
