import type { ComponentProps } from 'react';
import { SECOND_FACTOR_CODE_MAX } from '../../../../contract/plain/limits';
import { FormField } from '../../../shared/forms/FormField';

interface CodeFieldProps extends Omit<ComponentProps<typeof FormField>, 'label'> {
  /** Shows the keypad of a phone, on which no recovery code can be typed. */
  isNumeric?: boolean;
}

export function CodeField({ isNumeric = false, ...props }: CodeFieldProps) {
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
