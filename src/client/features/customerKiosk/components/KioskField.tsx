import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, useRef } from 'react';
import { useKeyboard, type KeyboardKind } from '../keyboard/KeyboardContext';

interface KioskFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  required?: boolean;
  placeholder?: string;
  maxLength?: number;
  /** The kind of on-screen keyboard that a tap opens. */
  keyboard?: KeyboardKind;
  /** Called with a value that was picked on the on-screen keyboard. The default is `onChange`. */
  onPick?: (value: string) => void;
  /** When the keyboard types capital letters. */
  capitals?: 'words' | 'characters' | 'none';
}

/** The input modes for the keyboard of the operating system, which is used outside of a KeyboardProvider. */
const SYSTEM_KEYBOARDS = { text: 'text', digits: 'tel', birthday: 'numeric' } as const;

export function KioskField({
  label,
  value,
  onChange,
  error,
  required = false,
  placeholder,
  maxLength,
  keyboard = 'text',
  onPick = onChange,
  capitals = 'none',
}: KioskFieldProps) {
  const id = useId();
  const inputRef = useRef<HTMLInputElement>(null);
  const { isReady, open, follow } = useKeyboard();
  const field = { label, kind: keyboard, capitals, onPick };
  const handleFocus = () => {
    if (inputRef.current) follow({ input: inputRef.current, ...field });
  };
  const handleClick = () => {
    if (inputRef.current) open({ input: inputRef.current, ...field });
  };
  return (
    <FormControl data-keyboard-field="" fullWidth variant="outlined" error={error !== undefined}>
      <InputLabel htmlFor={id} sx={{ typography: 'h4', fontWeight: 500, mb: 1 }}>
        {label}
      </InputLabel>
      <OutlinedInput
        id={id}
        inputRef={inputRef}
        size="kiosk"
        value={value}
        placeholder={placeholder}
        onChange={(event) => onChange(event.target.value)}
        onFocus={handleFocus}
        onClick={handleClick}
        inputProps={{
          inputMode: isReady ? 'none' : SYSTEM_KEYBOARDS[keyboard],
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
