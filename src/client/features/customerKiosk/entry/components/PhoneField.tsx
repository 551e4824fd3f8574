import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useLayoutEffect, useRef, type ChangeEvent } from 'react';
import entry from '../../../../shared/i18n/messages/en/entry.json';
import { useText } from '../../../../shared/i18n/useText';
import { LOW_PORTRAIT, PORTRAIT, SHORT_SCREEN } from '../../components/KioskSplit';
import { caretAfterDigits, formatPhoneInput } from '../../phone';

interface PhoneFieldProps {
  digits: string;
  error: string | null;
  onEdit: (text: string) => void;
}

export function PhoneField({ digits, error, onEdit }: PhoneFieldProps) {
  const { t } = useText(entry);
  const inputRef = useRef<HTMLInputElement>(null);
  const digitsBeforeCaret = useRef<number | null>(null);
  const formatted = formatPhoneInput(digits);
  // React moves the caret to the end when the formatted value differs from the typed text.
  useLayoutEffect(() => {
    if (digitsBeforeCaret.current === null) return;
    const caret = caretAfterDigits(formatted, digitsBeforeCaret.current);
    digitsBeforeCaret.current = null;
    inputRef.current?.setSelectionRange(caret, caret);
  });
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      <Typography component="label" htmlFor="kiosk-phone" variant="h4" sx={{ display: 'block', mb: 1 }}>
        {t('entry.phone')}
      </Typography>
      <Box
        component="input"
        ref={inputRef}
        id="kiosk-phone"
        type="tel"
        // The tablet's own on-screen keyboard would cover the keypad.
        inputMode="none"
        autoComplete="off"
        placeholder="(123) 456-7890"
        aria-required
        aria-invalid={error !== null}
        aria-describedby="kiosk-phone-error"
        value={formatted}
        onChange={({ target }: ChangeEvent<HTMLInputElement>) => {
          const left = target.value.slice(0, target.selectionStart ?? target.value.length);
          digitsBeforeCaret.current = left.replace(/\D/g, '').length;
          onEdit(target.value);
        }}
        sx={{
          boxSizing: 'border-box',
          width: '100%',
          height: { xs: 64, sm: 72, md: 80 },
          px: 2.5,
          borderRadius: (theme) => theme.radii.kiosk,
          border: '2px solid',
          borderColor: error ? 'error.main' : digits ? 'primary.main' : 'line.strong',
          bgcolor: 'surface.card',
          color: 'ink.main',
          typography: { xs: 'h2', md: 'h1' },
          // All digits must fit even if the browser doubles the text size.
          fontSize: { xs: 'min(2rem, 12cqi)', md: 'min(2.5rem, 12cqi)' },
          [SHORT_SCREEN]: { height: 60 },
          [PORTRAIT]: { height: 88, fontSize: 'min(2.5rem, 12cqi)' },
          [LOW_PORTRAIT]: { height: 'clamp(60px, 7.5vh, 72px)' },
          '&::placeholder': { color: 'ink.faint', opacity: 1, fontWeight: 400 },
        }}
      />
      <Box
        id="kiosk-phone-error"
        role="alert"
        sx={{
          minHeight: { xs: 32, sm: 40 },
          [SHORT_SCREEN]: { minHeight: 32 },
          [LOW_PORTRAIT]: { minHeight: 32 },
          pt: 0.75,
          typography: 'h4',
          fontWeight: '500',
          color: 'error.main',
        }}
      >
        {error}
      </Box>
    </Box>
  );
}
