import { Type, type Static } from 'typebox';

export const PromotionType = Type.Union([
  Type.Literal('PERCENTAGE_DISCOUNT'),
  Type.Literal('FIXED_DISCOUNT'),
  Type.Literal('FREE_ITEM'),
  Type.Literal('POINTS_MULTIPLIER'),
]);
export type PromotionType = Static<typeof PromotionType>;
