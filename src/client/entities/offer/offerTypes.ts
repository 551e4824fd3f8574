import type { PromotionType } from '../../../contract/promotions';
import type { RewardType } from '../../../contract/rewards';

export type OfferType = RewardType | PromotionType;

/** The titles of the two kinds of offers in pages, forms and dialogs. */
export const OFFER_TITLES = { reward: 'Reward', promotion: 'Promotion' } as const;
export type OfferNoun = keyof typeof OFFER_TITLES;

/** The labels of reward and promotion types in forms. */
export const OFFER_TYPE_LABELS: Record<OfferType, string> = {
  PERCENTAGE_DISCOUNT: 'Percentage off',
  FIXED_DISCOUNT: 'Amount off',
  FREE_ITEM: 'Free item',
  BOGO: 'Buy one, get one free',
  POINTS_MULTIPLIER: 'Points multiplier',
};

const VALUE_LABELS: Record<OfferType, string> = {
  PERCENTAGE_DISCOUNT: 'Percentage',
  FIXED_DISCOUNT: 'Amount',
  FREE_ITEM: 'Number of items',
  BOGO: 'Value',
  POINTS_MULTIPLIER: 'Multiplier',
};

const VALUE_UNITS: Record<OfferType, { before?: string; after?: string }> = {
  PERCENTAGE_DISCOUNT: { after: '%' },
  FIXED_DISCOUNT: { before: '$' },
  FREE_ITEM: {},
  BOGO: {},
  POINTS_MULTIPLIER: { after: 'x' },
};

/** The label of the value field for a type. A newer server may send types that this client does not know. */
export const getValueLabel = (type: OfferType): string =>
  (VALUE_LABELS as Partial<typeof VALUE_LABELS>)[type] ?? 'Value';

/** The unit before or after the value of a type. */
export const getValueUnit = (type: OfferType) => (VALUE_UNITS as Partial<typeof VALUE_UNITS>)[type] ?? {};
