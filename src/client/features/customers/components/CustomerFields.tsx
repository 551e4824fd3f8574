import { parsePhone } from '../../../../contract/plain/phone';
import { TEXTS_AGE_MIN } from '../../../../contract/plain/smsConsent';
import { formatPhone } from '../../../shared/format/formatPhone';
import { NameField, type FieldsProps } from '../../../shared/forms/AccountFields';
import { fieldProps } from '../../../shared/forms/fieldProps';
import { FormField } from '../../../shared/forms/FormField';
import { isTooYoung, type PersonValues, type PhoneValues } from '../customerRules';
import { BirthdayField } from './BirthdayField';

/** A field for a phone number, which is formatted when it is complete. */
export function PhoneField<Values extends PhoneValues>({
  form,
  label = 'Phone',
}: FieldsProps<Values> & { label?: string }) {
  const field = fieldProps(form, 'phone');
  return (
    <FormField
      {...field}
      label={label}
      type="tel"
      required
      autoFocus
      autoComplete="off"
      placeholder="(202) 555-0123"
      inputProps={{ maxLength: 24 }}
      onBlur={(event) => {
        const phone = parsePhone(form.values.phone);
        if (phone !== null) void form.setFieldValue('phone', formatPhone(phone), false);
        field.onBlur(event);
      }}
    />
  );
}

/** Fields for the name and birthday of a customer. */
export function CustomerPersonFields<Values extends PersonValues>({ form, autoFocus = false }: FieldsProps<Values>) {
  return (
    <>
      <NameField form={form} autoFocus={autoFocus} />
      <BirthdayField
        value={form.values.birthday}
        error={fieldProps(form, 'birthday').error}
        help={
          isTooYoung(form.values.birthday)
            ? `Under ${TEXTS_AGE_MIN}: gets no marketing texts. A consent that was given at this age doesn't count.`
            : 'You can leave out the year.'
        }
        onChange={(birthday) => void form.setFieldValue('birthday', birthday)}
      />
    </>
  );
}
