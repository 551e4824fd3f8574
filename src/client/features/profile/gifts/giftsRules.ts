import { object, type ObjectSchema } from 'yup';
import type { Gifts, GiftsPreviewQuery } from '../../../../contract/gifts';
import { GIFT_POINTS_MAX, LIMIT_POINTS_MAX, MINIMUM_CENTS_MAX } from '../../../../contract/plain/giftLimits';
import { numberRule, parseNumber } from '../../../entities/offer';

/**
 * What is typed in, empty where a gift or limit is off. The names are those of the contract, so that errors of the
 * server find their fields, but minimums are typed in dollars.
 */
export type GiftsValues = Record<keyof Gifts, string>;

const points = (label: string, max: number) => numberRule(label, { min: 1, max, decimals: 0 }, null);
const minimum = numberRule('Amount', { min: 0, max: MINIMUM_CENTS_MAX / 100, decimals: 2 }, null);

export const giftsRules: ObjectSchema<GiftsValues> = object({
  signUpPoints: points('Sign-up gift', GIFT_POINTS_MAX),
  birthdayPoints: points('Birthday gift', GIFT_POINTS_MAX),
  visitPoints: points('Visit points', GIFT_POINTS_MAX),
  visitMinCents: minimum,
  earningMinCents: minimum,
  salePointsMax: points('Points', LIMIT_POINTS_MAX),
  dayPointsMax: points('Points', LIMIT_POINTS_MAX),
});

export function toGiftsValues({ visitMinCents, earningMinCents, ...points }: Gifts): GiftsValues {
  return {
    signUpPoints: String(points.signUpPoints ?? ''),
    birthdayPoints: String(points.birthdayPoints ?? ''),
    visitPoints: String(points.visitPoints ?? ''),
    visitMinCents: toDollars(visitMinCents),
    earningMinCents: toDollars(earningMinCents),
    salePointsMax: String(points.salePointsMax ?? ''),
    dayPointsMax: String(points.dayPointsMax ?? ''),
  };
}

const toDollars = (cents: number) => (cents === 0 ? '' : (cents / 100).toFixed(2));
const toPoints = (text: string) => (text.trim() === '' ? null : parseNumber(text));
const toCents = (text: string) => (text.trim() === '' ? 0 : Math.round(parseNumber(text) * 100));

/** The gifts and limits of valid values. */
export function toGifts(values: GiftsValues): Gifts {
  return {
    signUpPoints: toPoints(values.signUpPoints),
    birthdayPoints: toPoints(values.birthdayPoints),
    visitPoints: toPoints(values.visitPoints),
    visitMinCents: toCents(values.visitMinCents),
    earningMinCents: toCents(values.earningMinCents),
    salePointsMax: toPoints(values.salePointsMax),
    dayPointsMax: toPoints(values.dayPointsMax),
  };
}

/** The query for what the typed gifts and limits would have done. null where nothing is on, or a value is invalid. */
export function toPreviewQuery(values: GiftsValues): GiftsPreviewQuery | null {
  if (!giftsRules.isValidSync(values)) return null;
  const { visitMinCents, ...gifts } = toGifts(values);
  const on = Object.fromEntries(Object.entries(gifts).filter(([, value]) => value !== null && value !== 0));
  if (Object.keys(on).length === 0) return null;
  return { ...on, ...(gifts.visitPoints !== null && { visitMinCents }) };
}
