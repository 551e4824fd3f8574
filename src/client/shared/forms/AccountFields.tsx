import type { useFormik } from 'formik';
import type { ComponentProps } from 'react';
import { EMAIL_MAX, NAME_MAX, PASSWORD_MAX, PASSWORD_MIN } from '../../../contract/plain/limits';
import type { NewPassword, Person } from './accountRules';
import { fieldProps } from './fieldProps';
import { FormField } from './FormField';
import { PasswordField } from './PasswordField';

export interface FieldsProps<Values extends object> {
  form: ReturnType<typeof useFormik<Values>>;
  autoFocus?: boolean;
}

/** The name of a person. Unless `isOwn` is set, the browser does not suggest the user's own name. */
export function NameField<Values extends { name: string }>({
  form,
  label = 'Name',
  autoFocus,
  isOwn = false,
  onChange,
}: FieldsProps<Values> & Pick<ComponentProps<typeof FormField>, 'onChange'> & { label?: string; isOwn?: boolean }) {
  return (
    <FormField
      {...fieldProps(form, 'name')}
      {...(onChange && { onChange })}
      label={label}
      required
      autoFocus={autoFocus}
      autoComplete={isOwn ? 'name' : 'off'}
      inputProps={{ maxLength: NAME_MAX }}
    />
  );
}

/** The name and email of a person. `isOwn` means that the person is the user. */
export function PersonFields<Values extends Person>(props: FieldsProps<Values> & { isOwn?: boolean }) {
  const { form, isOwn = false } = props;
  return (
    <>
      <NameField {...props} />
      <FormField
        {...fieldProps(form, 'email')}
        label="Email"
        type="email"
        required
        help={isOwn ? 'You use it to sign in.' : undefined}
        autoComplete={isOwn ? 'email' : 'off'}
        inputProps={{ maxLength: EMAIL_MAX, autoCapitalize: 'none', spellCheck: false }}
      />
    </>
  );
}

/** The name, email and initial password of a new account. */
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
export function NewPasswordFields<Values extends NewPassword>({ form, autoFocus }: FieldsProps<Values>) {
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
