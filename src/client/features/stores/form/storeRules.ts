import { boolean, object, string, type ObjectSchema } from 'yup';
import {
  MERCHANT_ID_MAX,
  NAME_MAX,
  SECRET_MAX,
  SMS_LIMIT_MAX,
  SUBDOMAIN_MAX,
  SUBDOMAIN_PATTERN,
} from '../../../../contract/limits';
import {
  plainNumber,
  POINTS_PER_DOLLAR,
  REFERRAL_PERCENTAGE,
  REFERRAL_POINTS,
  type NumberBounds,
} from '../storeNumbers';
import type { StoreFormValues } from './storeFormValues';

const text = (what: string, max: number) =>
  string()
    .default('')
    .trim()
    .max(max, `${what} can have at most ${plainNumber(max)} characters`);
const needed = (what: string, max: number) => text(what, max).required(`${what} is required`);
const number = (what: string, { min, max }: Pick<NumberBounds, 'min' | 'max'>) =>
  string()
    .default('')
    .required(`${what} is required`)
    .test('range', `${what} must be from ${plainNumber(min)} to ${plainNumber(max)}`, (typed) => {
      const value = Number(typed);
      return value >= min && value <= max;
    });

/** What the store form asks of its fields. */
export const storeRules: ObjectSchema<StoreFormValues> = object({
  name: needed('Store name', NAME_MAX),
  subdomain: needed('Subdomain', SUBDOMAIN_MAX).lowercase().matches(new RegExp(SUBDOMAIN_PATTERN), {
    message: 'Subdomain can have letters, digits and hyphens between them',
    excludeEmptyString: true,
  }),
  cloverApiKey: needed('Point-of-sale API key', SECRET_MAX),
  cloverMerchantId: text('Merchant ID', MERCHANT_ID_MAX),
  ghlApiKey: needed('Contact-management API key', SECRET_MAX),
  ghlFineToken: text('Fine token', SECRET_MAX),
  smsLimit: number('SMS limit', { min: 0, max: SMS_LIMIT_MAX }),
  pointsPerDollar: number('Points per dollar', POINTS_PER_DOLLAR),
  isReferralEnabled: boolean().default(true).required(),
  referralPoints: number('Referral points', REFERRAL_POINTS),
  purchaseReferralPercentage: number('Purchase referral percentage', REFERRAL_PERCENTAGE),
});
