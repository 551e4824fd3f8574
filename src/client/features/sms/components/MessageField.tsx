import Button from '@mui/material/Button';
import { useRef } from 'react';
import { SMS_MESSAGE_MAX } from '../../../../contract/plain/limits';
import { FormField } from '../../../shared/forms/FormField';
import { Grid, Row } from '../../../shared/ui/layout';
import type { MessageFieldName, OccasionField } from '../messageRules';

const FIELD_LABELS: Record<MessageFieldName, string> = {
  firstName: 'First name',
  name: 'Full name',
  points: 'Points',
  store: 'Store name',
  reward: 'Reward',
  expiryDate: 'Expiry date',
  link: 'Link to their points',
};

interface MessageFieldProps {
  value: string;
  error: string | undefined;
  placeholder: string;
  /** A placeholder that only this kind of message has. */
  occasionField?: OccasionField | null;
  /** Whether each recipient can get a personal link. */
  hasLinks: boolean;
  onChange: (value: string) => void;
  onBlur: () => void;
}

/** A text field with buttons that insert placeholders for customer data at the caret. */
export function MessageField({
  value,
  error,
  placeholder,
  occasionField = null,
  hasLinks,
  onChange,
  onBlur,
}: MessageFieldProps) {
  const input = useRef<HTMLTextAreaElement>(null);
  const fields: readonly MessageFieldName[] = [
    'firstName',
    'name',
    'points',
    'store',
    ...(occasionField === null ? [] : [occasionField]),
    ...(hasLinks ? (['link'] as const) : []),
  ];
  const insert = (field: string) => {
    const area = input.current;
    const [start, end] = [area?.selectionStart ?? value.length, area?.selectionEnd ?? value.length];
    const text = `{${field}}`;
    onChange(value.slice(0, start) + text + value.slice(end));
    // The caret can be set only after the new value has been rendered.
    requestAnimationFrame(() => {
      area?.focus();
      area?.setSelectionRange(start + text.length, start + text.length);
    });
  };
  return (
    <Grid gap={1}>
      <FormField
        name="message"
        label="Message"
        multiline
        // The theme gives the padding to the textarea inside.
        sx={{ p: 0 }}
        minRows={4}
        maxRows={12}
        inputRef={input}
        value={value}
        error={error}
        placeholder={placeholder}
        inputProps={{ maxLength: SMS_MESSAGE_MAX }}
        onChange={({ target }) => onChange(target.value)}
        onBlur={onBlur}
      />
      <Row role="group" aria-label="Insert a field" wrap gap={1}>
        {fields.map((field) => (
          <Button
            key={field}
            size="small"
            variant="outlined"
            sx={{ borderRadius: 4, color: 'text.secondary' }}
            onClick={() => insert(field)}
          >
            + {FIELD_LABELS[field]}
          </Button>
        ))}
      </Row>
    </Grid>
  );
}
