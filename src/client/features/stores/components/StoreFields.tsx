import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { useFormik } from 'formik';
import { useState, type ChangeEvent, type ComponentProps, type ReactNode } from 'react';
import { MERCHANT_ID_MAX, SECRET_MAX, STORE_NUMBERS, SUBDOMAIN_MAX } from '../../../../contract/plain/storeLimits';
import type { PointRatePreview } from '../../../../contract/termPreviews';
import { TimeZoneField } from '../../../entities/store';
import { NameField } from '../../../shared/forms/AccountFields';
import { fieldProps } from '../../../shared/forms/fieldProps';
import { FormField } from '../../../shared/forms/FormField';
import { RevealAdornment } from '../../../shared/forms/PasswordField';
import { SwitchField } from '../../../shared/forms/SwitchField';
import type { PreviewQuery } from '../../../shared/ui/ChangePreview';
import { Grid } from '../../../shared/ui/layout';
import { limitNumberInput, limitSmsInput } from '../numberInput';
import { suggestSubdomain, type StoreFormValues } from '../storesRules';
import { PointRateEffect } from './PointRateEffect';

type InputEvent = ChangeEvent<HTMLInputElement | HTMLTextAreaElement>;
type LimitedField = 'pointsPerDollar' | 'referralPoints' | 'purchaseReferralPercentage';

export function StoreFields({
  form,
  isEdit,
  chainName = null,
  rateQuery = null,
}: {
  form: StoreForm;
  isEdit: boolean;
  /** The name of the chain that the store is a shop of; its settings are not shown. */
  chainName?: string | null;
  /** The preview of changed points per dollar, or null while they are not changed. */
  rateQuery?: PreviewQuery<PointRatePreview> | null;
}) {
  const setValue = (name: keyof StoreFormValues, value: string | boolean) => void form.setFieldValue(name, value);
  const place = chainName === null ? 'store' : 'shop';

  return (
    <Stack spacing={3}>
      {chainName !== null && (
        <Alert severity="info">
          A shop of {chainName}. Customers, points and offers are the same in all of its shops, so points per dollar,
          referrals, contacts and texts are those of {chainName}.
        </Alert>
      )}
      {!isEdit && chainName === null && (
        <Typography variant="body2" color="textSecondary">
          Another shop of an existing store? Open the details of that store and add the shop there.
        </Typography>
      )}
      <FormSection title="Basics">
        <NameField
          form={form}
          label={chainName === null ? 'Store Name' : 'Shop Name'}
          autoFocus
          onChange={({ target }) => {
            const { name, subdomain } = form.values;
            // The suggestion follows the name until somebody types a subdomain.
            const isSuggested = !isEdit && subdomain === suggestSubdomain(name);
            setValue('name', target.value);
            if (isSuggested) setValue('subdomain', suggestSubdomain(target.value));
          }}
        />
        <FormField
          {...fieldProps(form, 'subdomain')}
          label="Subdomain"
          required
          help={
            isEdit
              ? 'After a change, links and QR codes with the old subdomain no longer work. Signed-in kiosks continue.'
              : 'Must be unique: letters, digits and hyphens.'
          }
          autoComplete="off"
          inputProps={{ maxLength: SUBDOMAIN_MAX, autoCapitalize: 'none', spellCheck: false }}
          onChange={({ target }) => {
            setValue('subdomain', target.value.toLowerCase());
          }}
        />
        <TimeZoneField
          {...fieldProps(form, 'timeZone')}
          help={isEdit ? `A change takes effect at midnight in the ${place}.` : `The local time of the ${place}.`}
          onChange={(timeZone) => {
            setValue('timeZone', timeZone);
          }}
        />
      </FormSection>
      <FormSection title="Point of Sale">
        <SecretField {...fieldProps(form, 'cloverApiKey')} label="Point-of-sale API key" required />
        <FormField
          {...fieldProps(form, 'cloverMerchantId')}
          label="Merchant ID"
          help="Optional. Empty, it is looked up with the API key."
          autoComplete="off"
          inputProps={{ maxLength: MERCHANT_ID_MAX, autoCapitalize: 'none', spellCheck: false }}
        />
      </FormSection>
      {chainName === null && (
        <>
          <FormSection title="Contacts and SMS">
            <SecretField {...fieldProps(form, 'ghlApiKey')} label="Contact-management API key" required />
            <SecretField
              {...fieldProps(form, 'ghlFineToken')}
              label="Fine token"
              help="Optional. A token with fewer rights, used in place of the API key."
            />
            <NumberField
              {...fieldProps(form, 'smsLimit')}
              label="SMS limit"
              isInteger
              required
              help="0 = unlimited"
              onChange={({ target }: InputEvent) => {
                setValue('smsLimit', limitSmsInput(form.values.smsLimit, target.value));
              }}
            />
          </FormSection>
          <LoyaltyFields form={form} rateQuery={rateQuery} />
        </>
      )}
    </Stack>
  );
}

type StoreForm = ReturnType<typeof useFormik<StoreFormValues>>;

/** The settings of the program, which a chain's shops have in common. */
function LoyaltyFields({ form, rateQuery }: { form: StoreForm; rateQuery: PreviewQuery<PointRatePreview> | null }) {
  const setValue = (name: keyof StoreFormValues, value: string | boolean) => void form.setFieldValue(name, value);
  const limitedFieldProps = (name: LimitedField) => ({
    ...fieldProps(form, name),
    onChange: ({ target }: InputEvent) => {
      setValue(name, limitNumberInput(form.values[name], target.value, STORE_NUMBERS[name]));
    },
  });

  return (
    <>
      <FormSection title="Loyalty">
        <NumberField {...limitedFieldProps('pointsPerDollar')} label="Points per dollar" required />
        {rateQuery && <PointRateEffect query={rateQuery} />}
      </FormSection>
      <FormSection title="Referral Program">
        <SwitchField
          name="isReferralEnabled"
          label="Referral program"
          checked={form.values.isReferralEnabled}
          onLabel="Enabled"
          offLabel="Disabled"
          onChange={(checked) => {
            setValue('isReferralEnabled', checked);
          }}
        />
        <NumberField {...limitedFieldProps('referralPoints')} label="Referral points" required isInteger />
        <NumberField
          {...limitedFieldProps('purchaseReferralPercentage')}
          label="Purchase referral percentage"
          required
          help="Of the points of a referred customer's purchase"
        />
      </FormSection>
    </>
  );
}

/** A group of fields with a heading, in two columns if there is room. */
function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, mb: 1.5, typography: 'h6' }}>
        {title}
      </Box>
      <Grid columns={{ sm: 'repeat(2, minmax(0, 1fr))' }} align="start" gap={2}>
        {children}
      </Grid>
    </Box>
  );
}

type NumberFieldProps = Omit<ComponentProps<typeof FormField>, 'type' | 'inputMode'> & { isInteger?: boolean };

/** A text field for a number. An input of type number would reformat the text while the user types. */
function NumberField({ isInteger = false, ...field }: NumberFieldProps) {
  return <FormField {...field} inputMode={isInteger ? 'numeric' : 'decimal'} autoComplete="off" />;
}

interface SecretFieldProps extends Omit<ComponentProps<typeof FormField>, 'type' | 'endAdornment' | 'label'> {
  label: string;
}

/** A vendor's API key, masked until the user reveals it. Browsers must not offer to save it as a password. */
function SecretField({ label, ...field }: SecretFieldProps) {
  const [isVisible, setVisible] = useState(false);
  return (
    <FormField
      {...field}
      label={label}
      type={isVisible ? 'text' : 'password'}
      autoComplete="off"
      inputProps={{ maxLength: SECRET_MAX, autoCapitalize: 'none', spellCheck: false }}
      endAdornment={<RevealAdornment what={label} isVisible={isVisible} onToggle={() => setVisible(!isVisible)} />}
    />
  );
}
