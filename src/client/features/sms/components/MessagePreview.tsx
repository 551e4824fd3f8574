import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { composeMessage } from '../../../../contract/plain/smsMessage';
import { formatCount } from '../../../shared/format/formatNumber';
import type { ComposerValues } from '../composerRules';
import { useAudience } from './AudienceFields';
import { describeSize, getMessageSize, PhoneText, SAMPLE, type MessageSize } from './PhoneText';

interface MessagePreviewProps {
  storeName: string;
  /** null if texts cannot have links. */
  sampleLink: string | null;
  values: ComposerValues;
}

/** The text as it will appear on a customer's phone, and how many texts it counts as. */
export function MessagePreview({ storeName, sampleLink, values }: MessagePreviewProps) {
  const message = values.message.trim();
  const text = composeMessage(storeName, message || 'Your message.', { ...SAMPLE, link: sampleLink });
  return (
    <Card component="section" aria-label="Preview" sx={{ gridArea: 'preview', p: 2.5 }}>
      <Typography component="h2" variant="subtitle1">
        Preview
      </Typography>
      <PhoneText text={text} />
      <Typography role="status" variant="body2" color="textSecondary" sx={{ mt: 1.5, minHeight: '1lh' }}>
        {message !== '' && <Cost size={getMessageSize(text)} values={values} />}
      </Typography>
    </Card>
  );
}

/** How many texts it counts as for one customer and for all recipients. A long text counts as two or more. */
function Cost({ size, values }: { size: MessageSize; values: ComposerValues }) {
  const { currentData: audience } = useAudience(values);
  const { segments } = size;
  return (
    <>
      {describeSize(size)}
      {audience !== undefined && audience.willSend > 0 && (
        <>
          <br />
          {formatCount(segments, 'text')} × {formatCount(audience.willSend, 'customer')} = about{' '}
          {formatCount(segments * audience.willSend, 'text')}
        </>
      )}
    </>
  );
}
