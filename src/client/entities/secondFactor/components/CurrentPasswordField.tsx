import type { ComponentProps } from 'react';
import { PASSWORD_MAX } from '../../../../contract/plain/limits';
import { PasswordField } from '../../../shared/forms/PasswordField';

export function CurrentPasswordField(props: Omit<ComponentProps<typeof PasswordField>, 'label'>) {
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
