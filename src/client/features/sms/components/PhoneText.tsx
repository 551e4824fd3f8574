import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { SegmentedMessage } from 'sms-segments-calculator';
import { formatCount } from '../../../shared/format/formatNumber';

/** The sample values that the server uses in test texts. */
export const SAMPLE = { name: 'Jamie Sample', points: 120 };

/** A text as it appears on a customer's phone. */
export function PhoneText({ text }: { text: string }) {
  return (
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
  );
}

export interface MessageSize {
  characters: number;
  /** The number of segments, which the carrier bills. */
  segments: number;
  /** Whether the text has characters outside of GSM-7, which more than halve the length of a segment. */
  isUnicode: boolean;
}

/** The size of a text as the carrier counts it. It is exact for the sample values. The server counts each sent text. */
export function getMessageSize(text: string): MessageSize {
  const message = new SegmentedMessage(text);
  return {
    characters: message.numberOfCharacters,
    segments: message.segmentsCount,
    isUnicode: message.getEncodingName() === 'UCS-2',
  };
}

/** Describes a size, such as '46 characters, counts as 1 text'. */
export function describeSize({ characters, segments, isUnicode }: MessageSize): string {
  return (
    `${formatCount(characters, 'character')}, counts as ${formatCount(segments, 'text')}` +
    (isUnicode ? '. With an emoji or a special character, a text holds 70 characters instead of 160' : '')
  );
}
