import { string } from 'yup';
import { OFFER_TERMS_MAX, PROMOTION_DATES, PROMOTION_VALUES } from '../../../contract/plain/offerLimits';
import type { CreatePromotion, Promotion, PromotionType } from '../../../contract/promotions';
import {
  defineOfferForm,
  OFFER_FIELDS,
  plainField,
  textField,
  toCopyName,
  typeField,
  valueField,
  type Inputs,
} from '../../entities/offer';

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

/** The texts that only promotions have, in the order of the form. */
export const TEXTS = {
  terms: textField('Terms', OFFER_TERMS_MAX, 'Optional. Small print on the ticket, such as what is excluded.'),
};

const FIELDS = {
  ...OFFER_FIELDS,
  ...TEXTS,
  promotionType: typeField<PromotionType>('PERCENTAGE_DISCOUNT', PROMOTION_VALUES),
  promotionValue: valueField('promotionType', PROMOTION_VALUES),
  // The times are ISO 8601 in UTC; '' or INCOMPLETE_TIME while they are being typed.
  startDate: plainField('', timeRule('Start')),
  endDate: plainField(
    '',
    timeRule('End').when('startDate', ([startDate], rule) =>
      rule.test(
        'order',
        'End must be after the start',
        (endDate) => !(Date.parse(endDate) <= Date.parse(startDate as string)),
      ),
    ),
  ),
} satisfies Record<keyof CreatePromotion, unknown>;

export type PromotionFormValues = Inputs<typeof FIELDS>;

export const promotionForm = defineOfferForm(FIELDS, { type: 'promotionType', value: 'promotionValue' });

/** The form values of a promotion. A new promotion starts with the current hour and lasts a week. */
export const toFormValues = (promotion: Promotion | null, now: number): PromotionFormValues => ({
  ...promotionForm.toInputs(promotion),
  ...(promotion === null && toDates(now, WEEK)),
});

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
