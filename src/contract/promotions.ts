import { Type, type Static } from 'typebox';
import { NAME_MAX } from './plain/limits';
import { OFFER_CATEGORY_MAX, OFFER_DESCRIPTION_MAX, OFFER_TERMS_MAX } from './plain/offerLimits';
import { Id, Nullable, ShopIds, ShopNames, Timestamp } from './wire';

export const PromotionType = Type.Union(
  [
    Type.Literal('PERCENTAGE_DISCOUNT'),
    Type.Literal('FIXED_DISCOUNT'),
    Type.Literal('FREE_ITEM'),
    Type.Literal('POINTS_MULTIPLIER'),
  ],
  { title: 'PromotionType' },
);
export type PromotionType = Static<typeof PromotionType>;

/** A promotion as the kiosk shows it. It runs from startDate up to, but not including, endDate. */
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
    isActive: Type.Boolean({ description: 'false when the owner turned it off, regardless of its dates' }),
    alreadyRedeemed: Type.Boolean({ description: 'This customer has redeemed the promotion' }),
    terms: Type.String({ description: 'Small print; empty when there is none' }),
    isPending: Type.Boolean({ description: 'A redeemed points multiplier that applies to the next purchase' }),
    shops: Type.Optional(ShopNames),
  },
  { title: 'CustomerPromotion' },
);
export type CustomerPromotion = Static<typeof CustomerPromotion>;

export const CustomerPromotionsQuery = Type.Object(
  { customerId: Type.Optional(Id) },
  { additionalProperties: false, description: 'Without a customer, no promotion is redeemed or pending' },
);
export type CustomerPromotionsQuery = Static<typeof CustomerPromotionsQuery>;

const promotionFields = {
  name: Type.String({ minLength: 1, maxLength: NAME_MAX }),
  description: Type.String({ maxLength: OFFER_DESCRIPTION_MAX }),
  category: Nullable(Type.String({ maxLength: OFFER_CATEGORY_MAX })),
  promotionType: PromotionType,
  promotionValue: Type.Number({
    description: 'Percent from 1 to 100, dollars above 0, number of items, or factor from 1.01 to 10, by promotionType',
  }),
  startDate: Timestamp,
  endDate: Type.String({ format: 'date-time', description: 'After startDate; the promotion runs up to this time' }),
  isActive: Type.Boolean({ description: 'false turns it off, regardless of its dates' }),
  terms: Type.String({ maxLength: OFFER_TERMS_MAX, description: 'Small print on the ticket' }),
};

/** A promotion as its owner manages it. */
export const Promotion = Type.Object(
  {
    id: Id,
    ...promotionFields,
    shopIds: Type.Optional(ShopIds),
    redemptions: Type.Integer({ description: 'Redemptions so far, without deleted ones' }),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  },
  { title: 'Promotion' },
);
export type Promotion = Static<typeof Promotion>;

export const CreatePromotion = Type.Object(
  {
    name: promotionFields.name,
    description: Type.Optional(promotionFields.description),
    category: Type.Optional(promotionFields.category),
    promotionType: promotionFields.promotionType,
    promotionValue: Type.Optional(promotionFields.promotionValue),
    startDate: promotionFields.startDate,
    endDate: promotionFields.endDate,
    isActive: Type.Optional(promotionFields.isActive),
    terms: Type.Optional(promotionFields.terms),
    shopIds: Type.Optional(Nullable(ShopIds)),
  },
  { additionalProperties: false, title: 'CreatePromotion' },
);
export type CreatePromotion = Static<typeof CreatePromotion>;

export const UpdatePromotion = Type.Partial(CreatePromotion, { additionalProperties: false, title: 'UpdatePromotion' });
export type UpdatePromotion = Static<typeof UpdatePromotion>;
