import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { OutlinedInputProps } from '@mui/material/OutlinedInput';
import { useId, type ReactNode } from 'react';

interface FormFieldProps extends Omit<OutlinedInputProps, 'error' | 'id' | 'label' | 'notched'> {
  name: string;
  label: ReactNode;
  /** Shown below the field, unless there is an error. */
  help?: ReactNode;
  error?: string | undefined;
}

/** A text field with its label above and its help or error below, both linked to the input for screen readers. */
export function FormField({
  label,
  help,
  error,
  required,
  disabled,
  fullWidth = true,
  inputProps,
  ...input
}: FormFieldProps) {
  const id = useId();
  const helperText = error ?? help;
  const describedBy = helperText === undefined ? undefined : `${id}-helper`;
  return (
    <FormControl
      error={error !== undefined}
      required={required}
      disabled={disabled}
      fullWidth={fullWidth}
      sx={{ gap: 0.75 }}
    >
      <FormLabel htmlFor={id} required={false} sx={{ typography: 'body2', fontWeight: 500 }}>
        {label}
      </FormLabel>
      {/* An Autocomplete passes its own id in inputProps, but the label refers to the id of this field. */}
      <OutlinedInput {...input} id={id} aria-describedby={describedBy} inputProps={{ ...inputProps, id }} />
      {helperText !== undefined && (
        <FormHelperText id={describedBy} sx={{ m: 0 }}>
          {helperText}
        </FormHelperText>
      )}
    </FormControl>
  );
}
