import type { PromotionType } from '../../../contract/promotions';
import type { RewardType } from '../../../contract/rewards';

type OfferType = RewardType | PromotionType;

/** The types of rewards and promotions in the words of their forms. */
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

/** The label of the value of a type. A newer server may send types that this client does not know. */
export const getValueLabel = (type: OfferType): string =>
  (VALUE_LABELS as Partial<typeof VALUE_LABELS>)[type] ?? 'Value';

/** The unit after the value of a type, or before it. */
export const getValueUnit = (type: OfferType) => (VALUE_UNITS as Partial<typeof VALUE_UNITS>)[type] ?? {};

/** The categories in use, by name. */
export function getCategories(offers: readonly { category: string | null }[]): string[] {
  return [...new Set(offers.flatMap(({ category }) => category ?? []))].sort(compareNames);
}

/** Sorts names as people do: 'Item 9' before 'Item 10'. */
export const compareNames = new Intl.Collator('en', { numeric: true }).compare;
