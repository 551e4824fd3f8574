import { boolean, mixed, object, string, type ObjectSchema } from 'yup';
import { NAME_MAX } from '../../../../contract/limits';
import { PROMOTION_DATES, PROMOTION_VALUES } from '../../../../contract/offerLimits';
import type { CreatePromotion, Promotion, PromotionType, UpdatePromotion } from '../../../../contract/promotions';
import { getValueLabel, numberRule, offerTextRules, parseNumber } from '../../../entities/offer';
import { pickChanged } from '../../../shared/forms/pickChanged';

/** Values of the promotion form. Numbers are kept as text while they are being typed. */
export type PromotionFormValues = {
  name: string;
  description: string;
  category: string;
  promotionType: PromotionType;
  promotionValue: string;
  /** ISO 8601 in UTC; '' or INCOMPLETE_TIME while it is being typed. */
  startDate: string;
  endDate: string;
  isActive: boolean;
};

export const PROMOTION_TYPES = Object.keys(PROMOTION_VALUES) as PromotionType[];
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
  ...offerTextRules,
  promotionType: mixed<PromotionType>().oneOf(PROMOTION_TYPES).defined(),
  promotionValue: string()
    .default('')
    .when('promotionType', ([type], rule) => {
      // None for a type that this client does not know, which only the rule of the type refuses.
      const range = (PROMOTION_VALUES as Partial<typeof PROMOTION_VALUES>)[type as PromotionType];
      return range ? numberRule(getValueLabel(type as PromotionType), range) : rule;
    }),
  startDate: timeRule('Start'),
  endDate: timeRule('End').when('startDate', ([startDate], rule) =>
    rule.test(
      'order',
      'End must be after the start',
      (endDate) => !(Date.parse(endDate) <= Date.parse(startDate as string)),
    ),
  ),
  isActive: boolean().default(true).required(),
});

/** The form values of a promotion; those of a new one start with the current hour and last a week. */
export function toFormValues(promotion: Promotion | null, now: number): PromotionFormValues {
  if (promotion === null) {
    return {
      ...{ name: '', description: '', category: '', promotionType: 'PERCENTAGE_DISCOUNT', promotionValue: '' },
      ...toDates(now, WEEK),
      isActive: true,
    };
  }
  const { name, description, category, promotionType, promotionValue, startDate, endDate, isActive } = promotion;
  return {
    ...{ name, description, category: category ?? '', promotionType, promotionValue: String(promotionValue) },
    ...{ startDate, endDate, isActive },
  };
}

/** The form values of a copy, under another name. One that has ended starts now and lasts as long as it did. */
export function toCopyValues(promotion: Promotion, now: number): PromotionFormValues {
  const values = toFormValues(promotion, now);
  const end = Date.parse(promotion.endDate);
  const dates = end <= now ? toDates(now, end - Date.parse(promotion.startDate)) : {};
  return { ...values, ...dates, name: `Copy of ${promotion.name}`.slice(0, NAME_MAX), isActive: true };
}

function toDates(now: number, duration: number): Pick<PromotionFormValues, 'startDate' | 'endDate'> {
  const start = Math.floor(now / HOUR) * HOUR;
  return { startDate: new Date(start).toISOString(), endDate: new Date(start + duration).toISOString() };
}

/** The request body. */
export function toPayload(values: PromotionFormValues): Required<CreatePromotion> {
  return {
    name: values.name.trim(),
    description: values.description.trim(),
    category: values.category.trim() || null,
    promotionType: values.promotionType,
    promotionValue: parseNumber(values.promotionValue),
    startDate: values.startDate,
    endDate: values.endDate,
    isActive: values.isActive,
  };
}

/**
 * What an edit sends: the changed fields, so that a change made in another tab stays. Type and value are sent together,
 * because neither means anything without the other.
 */
export function toChanges(initial: PromotionFormValues, values: PromotionFormValues): UpdatePromotion {
  const payload = toPayload(values);
  const changes = pickChanged(toPayload(initial), payload);
  const { promotionType, promotionValue } = payload;
  return 'promotionType' in changes || 'promotionValue' in changes
    ? { ...changes, promotionType, promotionValue }
    : changes;
}
