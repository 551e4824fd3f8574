import type { ComponentProps } from 'react';
import type { useFormik } from 'formik';
import Autocomplete from '@mui/material/Autocomplete';
import InputAdornment from '@mui/material/InputAdornment';
import { NAME_MAX } from '../../../contract/limits';
import { OFFER_CATEGORY_MAX, OFFER_DESCRIPTION_MAX } from '../../../contract/offerLimits';
import type { PromotionType } from '../../../contract/promotions';
import type { RewardType } from '../../../contract/rewards';
import { fieldProps } from '../../shared/forms/fieldProps';
import { FormField } from '../../shared/forms/FormField';
import { getValueLabel, getValueUnit } from './offerTypes';

interface OfferTexts {
  name: string;
  description: string;
  category: string;
}

interface OfferTextFieldsProps<Values extends OfferTexts> {
  form: ReturnType<typeof useFormik<Values>>;
  /** The categories in use, as suggestions. */
  categories: readonly string[];
}

/** Name, description and category of a reward or promotion. */
export function OfferTextFields<Values extends OfferTexts>({ form, categories }: OfferTextFieldsProps<Values>) {
  const category = fieldProps(form, 'category');
  return (
    <>
      <FormField
        {...fieldProps(form, 'name')}
        label="Name"
        required
        autoFocus
        autoComplete="off"
        inputProps={{ maxLength: NAME_MAX }}
      />
      <FormField
        {...fieldProps(form, 'description')}
        label="Description"
        help="Optional. What the customer gets, in one sentence."
        autoComplete="off"
        multiline
        sx={{ p: 0 }}
        minRows={2}
        maxRows={5}
        inputProps={{ maxLength: OFFER_DESCRIPTION_MAX }}
      />
      <Autocomplete
        freeSolo
        size="small"
        openOnFocus
        options={categories}
        inputValue={category.value}
        onInputChange={(_event, value, reason) => {
          // The reset on mount would clear the form's category.
          if (reason !== 'reset') void form.setFieldValue('category', value);
        }}
        onChange={(_event, value) => void form.setFieldValue('category', value ?? '')}
        renderInput={({ slotProps }) => (
          <FormField
            {...slotProps.input}
            size="small"
            name={category.name}
            error={category.error}
            onBlur={category.onBlur}
            label="Category"
            help="Optional. Groups related offers."
            inputProps={{ ...slotProps.htmlInput, maxLength: OFFER_CATEGORY_MAX }}
          />
        )}
      />
    </>
  );
}

type ValueFieldProps = Omit<ComponentProps<typeof FormField>, 'label' | 'type'> & { type: RewardType | PromotionType };

/** The value of a reward or promotion, with label and unit by its type. */
export function OfferValueField({ type, ...field }: ValueFieldProps) {
  const { before, after } = getValueUnit(type);
  return (
    <NumberField
      {...field}
      label={getValueLabel(type)}
      startAdornment={before && <InputAdornment position="start">{before}</InputAdornment>}
      endAdornment={after && <InputAdornment position="end">{after}</InputAdornment>}
    />
  );
}

/** A text field for a number: an input of type number would change it when the page is scrolled. */
export function NumberField(field: ComponentProps<typeof FormField>) {
  return <FormField inputMode="decimal" autoComplete="off" {...field} />;
}
