import type { useFormik } from 'formik';
import { EMAIL_MAX, NAME_MAX, PASSWORD_MAX, PASSWORD_MIN } from '../../../contract/limits';
import type { NewPassword, Person } from './accountRules';
import { fieldProps } from './fieldProps';
import { FormField } from './FormField';
import { PasswordField } from './PasswordField';

interface FieldsProps<Values extends Person> {
  form: ReturnType<typeof useFormik<Values>>;
  autoFocus?: boolean;
}

/** Name and email of another person, so the browser does not offer the user's own. */
export function PersonFields<Values extends Person>({ form, autoFocus }: FieldsProps<Values>) {
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

/** Name, email and first password of a new account. */
export function NewAccountFields<Values extends Person & { password: string }>({
  form,
  autoFocus,
}: FieldsProps<Values>) {
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

/** A new password and its confirmation. */
export function NewPasswordFields<Values extends NewPassword>({
  form,
  autoFocus,
}: {
  form: ReturnType<typeof useFormik<Values>>;
  autoFocus?: boolean;
}) {
  const common = { required: true, autoComplete: 'new-password', inputProps: { maxLength: PASSWORD_MAX } };
  return (
    <>
      <PasswordField
        {...fieldProps(form, 'password')}
        {...common}
        label="New Password"
        autoFocus={autoFocus}
        help={`At least ${PASSWORD_MIN} characters`}
      />
      <PasswordField {...fieldProps(form, 'confirmation')} {...common} label="Confirm New Password" />
    </>
  );
}
