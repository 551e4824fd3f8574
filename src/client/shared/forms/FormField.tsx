import { useId } from 'react';
import type { ReactNode } from 'react';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { OutlinedInputProps } from '@mui/material/OutlinedInput';

interface FormFieldProps extends Omit<OutlinedInputProps, 'error' | 'id' | 'label' | 'notched'> {
  name: string;
  label: ReactNode;
  /** Stands below the field until an error takes its place. */
  help?: ReactNode;
  error?: string | undefined;
}

/** One labelled text field: label above, help or error below, both tied to the input for those who do not see them. */
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
  const below = error ?? help;
  const describedBy = below === undefined ? undefined : `${id}-below`;
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
      {/* The label points at this id, so none that an Autocomplete gives may take its place. */}
      <OutlinedInput {...input} id={id} aria-describedby={describedBy} inputProps={{ ...inputProps, id }} />
      {below !== undefined && (
        <FormHelperText id={describedBy} sx={{ m: 0 }}>
          {below}
        </FormHelperText>
      )}
    </FormControl>
  );
}
