import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, type FocusEvent } from 'react';

interface SelectFieldProps {
  name: string;
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
  onBlur?: (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  help?: string | undefined;
  error?: string | undefined;
  autoFocus?: boolean;
}

/** A select with its label above and its help or error below. */
export function SelectField({ label, options, help, error, onChange, ...select }: SelectFieldProps) {
  const id = useId();
  const helperText = error ?? help;
  const describedBy = helperText === undefined ? undefined : `${id}-helper`;
  return (
    <FormControl error={error !== undefined} fullWidth sx={{ gap: 0.75 }}>
      <FormLabel htmlFor={id} sx={{ typography: 'body2', fontWeight: 500 }}>
        {label}
      </FormLabel>
      <NativeSelect
        variant="outlined"
        input={<OutlinedInput fullWidth />}
        {...select}
        inputProps={{ id, 'aria-describedby': describedBy }}
        onChange={({ target }) => onChange(target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </NativeSelect>
      {helperText !== undefined && (
        <FormHelperText id={describedBy} sx={{ m: 0 }}>
          {helperText}
        </FormHelperText>
      )}
    </FormControl>
  );
}
