import type { useFormik } from 'formik';
import { PASSWORD_MAX, PASSWORD_MIN } from '../../../contract/limits';
import { fieldProps } from './fieldProps';
import { PasswordField } from './PasswordField';
import { PersonFields } from './PersonFields';
import type { Person } from './personRules';

interface NewAccountFieldsProps<Values extends Person & { password: string }> {
  form: ReturnType<typeof useFormik<Values>>;
  autoFocus?: boolean;
}

/** Who somebody is that will sign in, and with which password at first. */
export function NewAccountFields<Values extends Person & { password: string }>({
  form,
  autoFocus,
}: NewAccountFieldsProps<Values>) {
  return (
    <>
      <PersonFields form={form} autoFocus={autoFocus} />
      <PasswordField
        {...fieldProps(form, 'password')}
        label="Password"
        required
        help={`At least ${PASSWORD_MIN} characters`}
        autoComplete="new-password"
        inputProps={{ maxLength: PASSWORD_MAX }}
      />
    </>
  );
}
