import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  required?: boolean;
  placeholder?: string;
  maxLength?: number;
  /** The on-screen keyboard of a tablet, and its automatic capitals. */
  keyboard?: 'text' | 'numeric' | 'tel';
  capitals?: 'words' | 'characters' | 'none';
}

export function KioskField({
  label,
  value,
  onChange,
  error,
  required = false,
  placeholder,
  maxLength,
  keyboard = 'text',
  capitals = 'none',
}: Props) {
  const id = useId();
  return (
    <FormControl fullWidth variant="outlined" error={error !== undefined}>
      <InputLabel htmlFor={id} sx={{ typography: 'h4', fontWeight: 500, mb: 1 }}>
        {label}
      </InputLabel>
      <OutlinedInput
        id={id}
        size="kiosk"
        value={value}
        placeholder={placeholder}
        onChange={(event) => {
          onChange(event.target.value);
        }}
        inputProps={{
          inputMode: keyboard,
          autoComplete: 'off',
          autoCapitalize: capitals,
          autoCorrect: 'off',
          spellCheck: false,
          maxLength,
          'aria-required': required,
          'aria-describedby': error ? `${id}-error` : undefined,
        }}
      />
      {error && (
        <FormHelperText id={`${id}-error`} sx={{ typography: 'h4', fontWeight: '400' }}>
          {error}
        </FormHelperText>
      )}
    </FormControl>
  );
}
