import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { composeMessage, SMS_FIELDS } from '../../../contract/smsMessage';
import { formatCount } from '../../shared/format/formatNumber';
import type { ComposerValues } from './composerRules';
import { useAudience } from './AudienceFields';
import { SegmentedMessage } from 'sms-segments-calculator';
import { useRef } from 'react';
import Button from '@mui/material/Button';
import { SMS_MESSAGE_MAX } from '../../../contract/limits';
import { FormField } from '../../shared/forms/FormField';

/** As the server fills in a test text. */
const SAMPLE = { name: 'Jamie Sample', points: 120 };

/** The text as a customer's phone shows it, with the segments that one text uses. */
export function MessagePreview({ storeName, values }: { storeName: string; values: ComposerValues }) {
  const message = values.message.trim();
  const text = composeMessage(storeName, message || 'Your message.', SAMPLE);
  const size = getMessageSize(text);
  return (
    <Card component="section" aria-label="Preview" sx={{ gridArea: 'preview', p: 2.5 }}>
      <Typography component="h2" variant="subtitle1">
        Preview
      </Typography>
      <Box
        sx={{
          maxWidth: 320,
          minHeight: 200,
          mx: 'auto',
          mt: 1.5,
          p: 2,
          pt: 1.5,
          border: 1,
          borderColor: 'line.control',
          borderRadius: '24px',
          bgcolor: 'surface.sunken',
        }}
      >
        <Typography variant="caption" component="p" color="textSecondary" sx={{ textAlign: 'center', mb: 1.5 }}>
          Text Message
        </Typography>
        <Box
          sx={{
            width: 'fit-content',
            maxWidth: '90%',
            px: 1.75,
            py: 1.25,
            borderRadius: '18px 18px 18px 4px',
            bgcolor: 'surface.card',
            border: 1,
            borderColor: 'divider',
            typography: 'body2',
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
          }}
        >
          {text}
        </Box>
      </Box>
      <Typography role="status" variant="body2" color="textSecondary" sx={{ mt: 1.5, minHeight: '1lh' }}>
        {message !== '' && <Cost size={size} values={values} />}
      </Typography>
    </Card>
  );
}

/** The segments that the text uses: exact for the sample; the server counts each text before it is sent. */
function Cost({ size, values }: { size: MessageSize; values: ComposerValues }) {
  const { currentData: audience } = useAudience(values);
  const { characters, segments, isUnicode } = size;
  return (
    <>
      {formatCount(characters, 'character')}, {formatCount(segments, 'segment')} for each customer
      {isUnicode && '. A character such as an emoji makes segments shorter: 70 instead of 160 characters'}
      {audience !== undefined && audience.willSend > 0 && (
        <>
          <br />
          {formatCount(segments, 'segment')} × {formatCount(audience.willSend, 'customer')} = about{' '}
          {formatCount(segments * audience.willSend, 'segment')}
        </>
      )}
    </>
  );
}

interface MessageSize {
  characters: number;
  /** What the carrier bills for one text. */
  segments: number;
  /** A character outside GSM-7 more than halves what fits into a segment. */
  isUnicode: boolean;
}

/** The size of a text as the carrier counts it. */
function getMessageSize(text: string): MessageSize {
  const message = new SegmentedMessage(text);
  return {
    characters: message.numberOfCharacters,
    segments: message.segmentsCount,
    isUnicode: message.getEncodingName() === 'UCS-2',
  };
}

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
