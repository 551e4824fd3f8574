import { useRef } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { SMS_MESSAGE_MAX } from '../../../contract/limits';
import { SMS_FIELDS } from '../../../contract/smsMessage';
import { FormField } from '../../shared/forms/FormField';

const FIELD_LABELS: Record<(typeof SMS_FIELDS)[number], string> = {
  firstName: 'First name',
  name: 'Full name',
  points: 'Points',
  store: 'Store name',
};

interface MessageFieldProps {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  onBlur: () => void;
}

/** The text, with buttons that insert a field of the customer where the caret is. */
export function MessageField({ value, error, onChange, onBlur }: MessageFieldProps) {
  const input = useRef<HTMLTextAreaElement>(null);
  const insert = (field: string) => {
    const area = input.current;
    const [start, end] = [area?.selectionStart ?? value.length, area?.selectionEnd ?? value.length];
    const text = `{${field}}`;
    onChange(value.slice(0, start) + text + value.slice(end));
    // After the value has been rendered.
    requestAnimationFrame(() => {
      area?.focus();
      area?.setSelectionRange(start + text.length, start + text.length);
    });
  };
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <FormField
        name="message"
        label="Message"
        multiline
        // The theme gives its padding to the input inside.
        sx={{ p: 0 }}
        minRows={4}
        maxRows={12}
        inputRef={input}
        value={value}
        error={error}
        placeholder="Hi {firstName}! This week every coffee earns double points."
        inputProps={{ maxLength: SMS_MESSAGE_MAX }}
        onChange={({ target }) => {
          onChange(target.value);
        }}
        onBlur={onBlur}
      />
      <Box role="group" aria-label="Insert a field" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {(['firstName', 'name', 'points', 'store'] as const).map((field) => (
          <Button
            key={field}
            size="small"
            variant="outlined"
            sx={{ borderRadius: 4, color: 'text.secondary' }}
            onClick={() => {
              insert(field);
            }}
          >
            + {FIELD_LABELS[field]}
          </Button>
        ))}
      </Box>
    </Box>
  );
}
