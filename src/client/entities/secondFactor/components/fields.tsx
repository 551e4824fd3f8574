import type { ComponentProps } from 'react';
import { PASSWORD_MAX, SECOND_FACTOR_CODE_MAX } from '../../../../contract/limits';
import { FormField } from '../../../shared/forms/FormField';
import { PasswordField } from '../../../shared/forms/PasswordField';

type FieldProps = Omit<ComponentProps<typeof FormField>, 'label'>;

export function CurrentPasswordField(props: FieldProps) {
  return (
    <PasswordField
      {...props}
      label="Current Password"
      required
      autoComplete="current-password"
      inputProps={{ maxLength: PASSWORD_MAX }}
    />
  );
}

/** `isNumeric` shows the keypad of a phone, on which no recovery code can be typed. */
export function CodeField({ isNumeric = false, ...props }: FieldProps & { isNumeric?: boolean }) {
  return (
    <FormField
      {...props}
      label="Code"
      required
      autoComplete="one-time-code"
      inputProps={{
        maxLength: SECOND_FACTOR_CODE_MAX,
        autoCapitalize: 'characters',
        spellCheck: false,
        ...(isNumeric && { inputMode: 'numeric' }),
      }}
    />
  );
}
