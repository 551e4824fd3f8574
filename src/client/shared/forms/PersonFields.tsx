import type { useFormik } from 'formik';
import { EMAIL_MAX, NAME_MAX } from '../../../contract/limits';
import { fieldProps } from './fieldProps';
import { FormField } from './FormField';
import type { Person } from './personRules';

interface PersonFieldsProps<Values extends Person> {
  form: ReturnType<typeof useFormik<Values>>;
  autoFocus?: boolean;
}

/** Name and email of somebody else, for whom the browser has nothing of its own to offer. */
export function PersonFields<Values extends Person>({ form, autoFocus }: PersonFieldsProps<Values>) {
  return (
    <>
      <FormField
        {...fieldProps(form, 'name')}
        label="Name"
        required
        autoFocus={autoFocus}
        autoComplete="off"
        inputProps={{ maxLength: NAME_MAX }}
      />
      <FormField
        {...fieldProps(form, 'email')}
        label="Email"
        type="email"
        required
        autoComplete="off"
        inputProps={{ maxLength: EMAIL_MAX, autoCapitalize: 'none', spellCheck: false }}
      />
    </>
  );
}
