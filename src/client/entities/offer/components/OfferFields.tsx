import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import type { useFormik } from 'formik';
import type { ComponentProps, ReactNode } from 'react';
import { NAME_MAX } from '../../../../contract/plain/limits';
import { OFFER_CATEGORY_MAX, type ValueRange } from '../../../../contract/plain/offerLimits';
import { fieldProps } from '../../../shared/forms/fieldProps';
import { FormField } from '../../../shared/forms/FormField';
import { SelectField } from '../../../shared/forms/SelectField';
import { OFFER_FIELDS, type OfferValues, type TextField } from '../offerFields';
import { getValueLabel, getValueUnit, OFFER_TYPE_LABELS, type OfferType } from '../offerTypes';

interface OfferTextFieldsProps<Values extends OfferValues> {
  form: ReturnType<typeof useFormik<Values>>;
  /** The existing categories, which are offered as suggestions. */
  categories: readonly string[];
}

/** The name, description and category of a reward or promotion. */
export function OfferTextFields<Values extends OfferValues>({ form, categories }: OfferTextFieldsProps<Values>) {
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
      <OfferTextAreas form={form} fields={{ description: OFFER_FIELDS.description }} />
      <Autocomplete
        freeSolo
        size="small"
        openOnFocus
        options={categories}
        inputValue={category.value}
        onInputChange={(_event, value, reason) => {
          // On mount, Autocomplete reports a reset that would clear the form's category.
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

interface OfferTextAreasProps<Values extends object, Name extends keyof Values & string> {
  form: ReturnType<typeof useFormik<Values>>;
  fields: Record<Name, TextField>;
}

/** Optional texts, each in a field with several lines. */
export function OfferTextAreas<Values extends object, Name extends keyof Values & string>({
  form,
  fields,
}: OfferTextAreasProps<Values, Name>) {
  return (Object.keys(fields) as Name[]).map((name) => {
    const { label, help, max } = fields[name];
    return (
      <FormField
        key={name}
        {...fieldProps(form, name)}
        label={label}
        help={help}
        autoComplete="off"
        multiline
        sx={{ p: 0 }}
        minRows={2}
        maxRows={5}
        inputProps={{ maxLength: max }}
      />
    );
  });
}

type Field = ReturnType<typeof fieldProps<Record<string, string>, string>>;

interface OfferTypeFieldsProps<Type extends OfferType> {
  type: Omit<Field, 'value'> & { value: Type };
  value: Field;
  /** The allowed range of the value for each type; null for a type without a value. */
  ranges: Record<Type, ValueRange | null>;
  onTypeChange: (type: string) => void;
}

/** The type of a reward or promotion, and its value if the type has one. */
export function OfferTypeFields<Type extends OfferType>({
  type,
  value,
  ranges,
  onTypeChange,
}: OfferTypeFieldsProps<Type>) {
  const types = Object.keys(ranges) as Type[];
  const range = ranges[type.value];
  return (
    <FieldPair>
      <SelectField
        {...type}
        label="Type"
        options={types.map((each) => ({ value: each, label: OFFER_TYPE_LABELS[each] }))}
        onChange={onTypeChange}
      />
      {range !== null && (
        <OfferValueField
          {...value}
          type={type.value}
          required={range.min > 0}
          {...(range.min === 0 && { help: 'Optional. Leave it empty if it is just “free”.' })}
        />
      )}
    </FieldPair>
  );
}

/** Puts two fields next to each other, or below each other on a phone. */
export const FieldPair = ({ children }: { children: ReactNode }) => (
  <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' }, alignItems: 'start' }}>
    {children}
  </Box>
);

type ValueFieldProps = Omit<ComponentProps<typeof FormField>, 'label' | 'type'> & { type: OfferType };

/** The value of a reward or promotion. Its label and unit depend on the type. */
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

/** A text field for a number. An input of type number would change its value when the page is scrolled. */
export function NumberField(field: ComponentProps<typeof FormField>) {
  return <FormField inputMode="decimal" autoComplete="off" {...field} />;
}
