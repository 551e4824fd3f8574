import type { ChangeEvent } from 'react';
import type { useFormik } from 'formik';
import Stack from '@mui/material/Stack';
import { MERCHANT_ID_MAX, NAME_MAX, SUBDOMAIN_MAX } from '../../../../contract/limits';
import { fieldProps } from '../../../shared/forms/fieldProps';
import { FormField } from '../../../shared/forms/FormField';
import { NumberField } from '../../../shared/forms/NumberField';
import { SwitchField } from '../../../shared/forms/SwitchField';
import {
  POINTS_PER_DOLLAR,
  REFERRAL_PERCENTAGE,
  REFERRAL_POINTS,
  typedNumber,
  typedSmsLimit,
  type NumberBounds,
} from '../storeNumbers';
import { FormSection } from './FormSection';
import { SecretField } from './SecretField';
import type { StoreFormValues } from './storeFormValues';

type Typed = ChangeEvent<HTMLInputElement | HTMLTextAreaElement>;
type NumberOfStore = 'pointsPerDollar' | 'referralPoints' | 'purchaseReferralPercentage';

/** The fields of the store form. */
export function StoreFields({ form }: { form: ReturnType<typeof useFormik<StoreFormValues>> }) {
  const put = (name: keyof StoreFormValues, value: string | boolean) => void form.setFieldValue(name, value);
  const numberOf = (name: NumberOfStore, bounds: NumberBounds) => ({
    ...fieldProps(form, name),
    onChange: ({ target }: Typed) => {
      put(name, typedNumber(form.values[name], target.value, bounds));
    },
  });

  return (
    <Stack spacing={3}>
      <FormSection title="Basics">
        <FormField
          {...fieldProps(form, 'name')}
          label="Store Name"
          required
          autoFocus
          autoComplete="off"
          inputProps={{ maxLength: NAME_MAX }}
        />
        <FormField
          {...fieldProps(form, 'subdomain')}
          label="Subdomain"
          required
          help="Must be unique: letters, digits and hyphens."
          autoComplete="off"
          inputProps={{ maxLength: SUBDOMAIN_MAX, autoCapitalize: 'none', spellCheck: false }}
          onChange={({ target }) => {
            put('subdomain', target.value.toLowerCase());
          }}
        />
      </FormSection>
      <FormSection title="Point of Sale">
        <SecretField {...fieldProps(form, 'cloverApiKey')} label="Point-of-sale API key" required />
        <FormField
          {...fieldProps(form, 'cloverMerchantId')}
          label="Merchant ID"
          help="Optional"
          autoComplete="off"
          inputProps={{ maxLength: MERCHANT_ID_MAX, autoCapitalize: 'none', spellCheck: false }}
        />
      </FormSection>
      <FormSection title="Contacts and SMS">
        <SecretField {...fieldProps(form, 'ghlApiKey')} label="Contact-management API key" required />
        <SecretField {...fieldProps(form, 'ghlFineToken')} label="Fine token" help="Optional" />
        <NumberField
          {...fieldProps(form, 'smsLimit')}
          label="SMS limit"
          whole
          required
          help="0 = unlimited"
          onChange={({ target }: Typed) => {
            put('smsLimit', typedSmsLimit(form.values.smsLimit, target.value));
          }}
        />
      </FormSection>
      <FormSection title="Loyalty">
        <NumberField {...numberOf('pointsPerDollar', POINTS_PER_DOLLAR)} label="Points per dollar" required />
      </FormSection>
      <FormSection title="Referral Programme">
        <SwitchField
          name="isReferralEnabled"
          label="Referral programme"
          checked={form.values.isReferralEnabled}
          onLabel="Enabled"
          offLabel="Disabled"
          onChange={(checked) => {
            put('isReferralEnabled', checked);
          }}
        />
        <NumberField {...numberOf('referralPoints', REFERRAL_POINTS)} label="Referral points" required whole />
        <NumberField
          {...numberOf('purchaseReferralPercentage', REFERRAL_PERCENTAGE)}
          label="Purchase referral percentage"
          required
          help="Of the points of a referred customer's purchase"
        />
      </FormSection>
    </Stack>
  );
}
