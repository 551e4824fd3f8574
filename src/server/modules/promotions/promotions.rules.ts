import { OFFER_TERMS_MAX, PROMOTION_DATES, PROMOTION_VALUES } from '../../../contract/plain/offerLimits';
import type { CreatePromotion, UpdatePromotion } from '../../../contract/promotions';
import { assertNoFieldErrors, collectFieldErrors, type FieldErrors } from '../../shared/AppError';
import { validateText } from '../../shared/validateText';
import { normalizeOfferTexts, validateOfferTexts, validateOfferValue } from '../offers';

/** The fields of a promotion that its owner sets. Dates are ISO 8601 in UTC with ms. */
export type PromotionFields = Required<CreatePromotion>;

const NEW_PROMOTION = {
  description: '',
  category: null,
  promotionValue: 0,
  isActive: true,
  terms: '',
  shopIds: null,
} as const;

/**
 * Returns the fields of a new promotion, with defaults for missing ones.
 * @throws AppError 400 for invalid fields.
 */
export function toNewPromotion(input: CreatePromotion): PromotionFields {
  assertNoFieldErrors(validatePromotion(input));
  return checked({ ...NEW_PROMOTION, ...input, ...normalizeTexts(input) });
}

/**
 * Returns the fields of a promotion after an update.
 * @throws AppError 400 for invalid fields, including fields that contradict unchanged ones.
 */
export function toUpdatedPromotion(before: PromotionFields, input: UpdatePromotion): PromotionFields {
  assertNoFieldErrors(validatePromotion(input));
  const isValueKept = input.promotionType === undefined && input.promotionValue === undefined;
  return checked({ ...before, ...input, ...normalizeTexts(input) }, isValueKept);
}

/** Validates the fields that are present, and combinations of fields if both are present. */
export function validatePromotion(input: UpdatePromotion): FieldErrors {
  const { startDate, endDate } = input;
  return {
    ...validateOfferTexts(input),
    ...validateValue(input),
    ...collectFieldErrors({
      terms: validateText('terms', normalizeTexts(input).terms || undefined, OFFER_TERMS_MAX),
      startDate: validateDate('startDate', startDate),
      endDate: validateDate('endDate', endDate) ?? validateOrder(startDate, endDate),
    }),
  };
}

const normalizeTexts = (input: UpdatePromotion) => ({
  ...normalizeOfferTexts(input),
  ...(input.terms !== undefined && { terms: input.terms.trim().replace(/\s+/g, ' ') }),
});

/** An unchanged value is not validated, because other limits may have applied when it was saved. */
function checked(promotion: PromotionFields, isValueKept = false): PromotionFields {
  const { startDate, endDate } = promotion;
  assertNoFieldErrors({
    ...(isValueKept ? {} : validateValue(promotion)),
    ...collectFieldErrors({ endDate: validateOrder(startDate, endDate) }),
  });
  return { ...promotion, startDate: new Date(startDate).toISOString(), endDate: new Date(endDate).toISOString() };
}

function validateValue({ promotionType, promotionValue }: UpdatePromotion): FieldErrors {
  if (promotionType === undefined || promotionValue === undefined) return {};
  const range = PROMOTION_VALUES[promotionType];
  return collectFieldErrors({ promotionValue: validateOfferValue('promotionValue', promotionValue, range) });
}

/** Also rejects leap seconds and the year 0, which JavaScript or PostgreSQL cannot represent. */
function validateDate(label: string, date: string | undefined): string | null {
  if (date === undefined) return null;
  const time = Date.parse(date);
  const isInRange = time >= Date.parse(PROMOTION_DATES.min) && time <= Date.parse(PROMOTION_DATES.max);
  return isInRange ? null : `${label} must be a time from 2000 to 2099`;
}

function validateOrder(startDate: string | undefined, endDate: string | undefined): string | null {
  if (startDate === undefined || endDate === undefined) return null;
  return Date.parse(endDate) <= Date.parse(startDate) ? 'endDate must be after startDate' : null;
}
