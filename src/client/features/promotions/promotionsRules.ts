import { mixed, object, string, type ObjectSchema } from 'yup';
import { OFFER_TERMS_MAX, PROMOTION_DATES, PROMOTION_VALUES } from '../../../contract/offerLimits';
import type { CreatePromotion, Promotion, PromotionType, UpdatePromotion } from '../../../contract/promotions';
import {
  NEW_OFFER,
  offerRules,
  parseNumber,
  pickOfferChanges,
  toCopyName,
  toOfferPayload,
  toOfferValues,
  valueRule,
  type OfferValues,
} from '../../entities/offer';
import { text } from '../../shared/forms/textRules';

/** The values of the promotion form. Numbers are strings while they are being typed. */
export type PromotionFormValues = OfferValues & {
  promotionType: PromotionType;
  promotionValue: string;
  /** ISO 8601 in UTC; '' or INCOMPLETE_TIME while it is being typed. */
  startDate: string;
  endDate: string;
  terms: string;
};

const [FIRST, LAST] = [Date.parse(PROMOTION_DATES.min), Date.parse(PROMOTION_DATES.max)];
const HOUR = 3_600_000;
const WEEK = 7 * 24 * HOUR;

const timeRule = (label: string) =>
  string()
    .default('')
    .required(`${label} is required`)
    .test('time', `${label} must be a date and time from 2000 to 2099`, (value) => {
      const time = Date.parse(value);
      return value === '' || (time >= FIRST && time <= LAST);
    });

export const promotionRules: ObjectSchema<PromotionFormValues> = object({
  ...offerRules,
  promotionType: mixed<PromotionType>()
    .oneOf(Object.keys(PROMOTION_VALUES) as PromotionType[])
    .defined(),
  promotionValue: valueRule('promotionType', PROMOTION_VALUES),
  startDate: timeRule('Start'),
  endDate: timeRule('End').when('startDate', ([startDate], rule) =>
    rule.test(
      'order',
      'End must be after the start',
      (endDate) => !(Date.parse(endDate) <= Date.parse(startDate as string)),
    ),
  ),
  terms: text('Terms', OFFER_TERMS_MAX),
});

/** The form values of a promotion. A new promotion starts with the current hour and lasts a week. */
export function toFormValues(promotion: Promotion | null, now: number): PromotionFormValues {
  if (promotion === null) {
    return { ...NEW_OFFER, promotionType: 'PERCENTAGE_DISCOUNT', promotionValue: '', ...toDates(now, WEEK), terms: '' };
  }
  const { promotionType, promotionValue, startDate, endDate, terms } = promotion;
  return {
    ...toOfferValues(promotion),
    promotionType,
    promotionValue: String(promotionValue),
    startDate,
    endDate,
    terms,
  };
}

/** The form values of a copy with another name. The copy of an ended promotion starts now with an equal duration. */
export function toCopyValues(promotion: Promotion, now: number): PromotionFormValues {
  const values = toFormValues(promotion, now);
  const end = Date.parse(promotion.endDate);
  const dates = end <= now ? toDates(now, end - Date.parse(promotion.startDate)) : {};
  return { ...values, ...dates, name: toCopyName(promotion.name), isActive: true };
}

function toDates(now: number, duration: number): Pick<PromotionFormValues, 'startDate' | 'endDate'> {
  const start = Math.floor(now / HOUR) * HOUR;
  return { startDate: new Date(start).toISOString(), endDate: new Date(start + duration).toISOString() };
}

export function toPayload(values: PromotionFormValues): Required<CreatePromotion> {
  const { promotionType, promotionValue, startDate, endDate, terms } = values;
  return {
    ...toOfferPayload(values),
    promotionType,
    promotionValue: parseNumber(promotionValue),
    startDate,
    endDate,
    terms: terms.trim(),
  };
}

export const toChanges = (initial: PromotionFormValues, values: PromotionFormValues): UpdatePromotion =>
  pickOfferChanges(toPayload(initial), toPayload(values), 'promotionType', 'promotionValue');
