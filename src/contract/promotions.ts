import { Type, type Static } from 'typebox';
import { Id, Timestamp } from './wire';

export const PromotionType = Type.Union([
  Type.Literal('PERCENTAGE_DISCOUNT'),
  Type.Literal('FIXED_DISCOUNT'),
  Type.Literal('FREE_ITEM'),
  Type.Literal('POINTS_MULTIPLIER'),
]);
export type PromotionType = Static<typeof PromotionType>;

/** A promotion as the kiosk shows it to a customer. It runs from startDate up to, but not including, endDate. */
export const CustomerPromotion = Type.Object(
  {
    id: Id,
    storeId: Id,
    name: Type.String(),
    description: Type.String(),
    category: Type.Optional(Type.String()),
    promotionType: PromotionType,
    promotionValue: Type.Number({ description: 'Percent, dollars or factor, by promotionType' }),
    startDate: Timestamp,
    endDate: Timestamp,
    isActive: Type.Boolean({ description: 'false when the owner switched it off, whatever its dates' }),
    alreadyRedeemed: Type.Boolean({ description: 'This customer has redeemed it' }),
    isPending: Type.Boolean({ description: 'A redeemed points multiplier that waits for the next purchase' }),
  },
  { title: 'CustomerPromotion' },
);
export type CustomerPromotion = Static<typeof CustomerPromotion>;

export const CustomerPromotionsQuery = Type.Object(
  { customerId: Type.Optional(Id) },
  { additionalProperties: false, description: 'Without a customer nothing is redeemed or pending' },
);
export type CustomerPromotionsQuery = Static<typeof CustomerPromotionsQuery>;
