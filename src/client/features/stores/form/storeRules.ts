import { boolean, object, string, type ObjectSchema } from 'yup';
import { NAME_MAX } from '../../../../contract/limits';
import {
  MERCHANT_ID_MAX,
  RESERVED_SUBDOMAIN_PATTERN,
  SECRET_MAX,
  STORE_NUMBERS,
  SUBDOMAIN_MAX,
  SUBDOMAIN_PATTERN,
} from '../../../../contract/storeLimits';
import { formatNumber } from '../../../shared/format/formatNumber';
import { requiredText, text } from '../../../shared/forms/textRules';
import type { StoreFormValues } from './storeFormValues';

const RESERVED = new RegExp(RESERVED_SUBDOMAIN_PATTERN);

const number = (label: string, { min, max }: { min: number; max: number }) =>
  string()
    .default('')
    .required(`${label} is required`)
    .test('range', `${label} must be from ${formatNumber(min)} to ${formatNumber(max)}`, (input) => {
      const value = Number(input);
      return value >= min && value <= max;
    });

export const storeRules: ObjectSchema<StoreFormValues> = object({
  name: requiredText('Store name', NAME_MAX),
  subdomain: requiredText('Subdomain', SUBDOMAIN_MAX)
    .lowercase()
    .matches(new RegExp(SUBDOMAIN_PATTERN), {
      message: 'Subdomain can have letters, digits and hyphens between them',
      excludeEmptyString: true,
    })
    .test('reserved', 'Subdomain is reserved. Please choose another one.', (value) => !RESERVED.test(value)),
  timeZone: string().default('').required('Time zone is required'),
  cloverApiKey: requiredText('Point-of-sale API key', SECRET_MAX),
  cloverMerchantId: text('Merchant ID', MERCHANT_ID_MAX),
  ghlApiKey: requiredText('Contact-management API key', SECRET_MAX),
  ghlFineToken: text('Fine token', SECRET_MAX),
  smsLimit: number('SMS limit', STORE_NUMBERS.smsLimit),
  pointsPerDollar: number('Points per dollar', STORE_NUMBERS.pointsPerDollar),
  isReferralEnabled: boolean().default(true).required(),
  referralPoints: number('Referral points', STORE_NUMBERS.referralPoints),
  purchaseReferralPercentage: number('Purchase referral percentage', STORE_NUMBERS.purchaseReferralPercentage),
});
