import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { SendPromotionMessageResponse } from '../../../../contract/sms';
import { getErrorMessage } from '../../../shared/api/errors';
import { OutcomeUnknown, useIdempotentCall } from '../../../shared/api/useIdempotentCall';
import { formatCount } from '../../../shared/format/formatNumber';
import { useDateFormat } from '../../../shared/format/useDateFormat';
import { ConfirmDialog } from '../../../shared/ui/dialogs/ConfirmDialog';
import { useToast } from '../../../shared/ui/toast/ToastProvider';
import { toRecipients, type ComposerValues } from '../composerRules';
import { describeStart } from '../sendingHours';
import { usePreviewMessageQuery, useSendCampaignMutation } from '../smsApi';
import { Excluded, formatUsageMonth } from './campaignDisplay';

interface SendDialogProps {
  values: ComposerValues;
  promotionId: string | null;
  onSent: (campaignId: string) => void;
  onClose: () => void;
}

/** Shows how many customers get the text and how much of the month's texts it uses, and sends it once. */
export function SendDialog({ values, promotionId, onSent, onClose }: SendDialogProps) {
  const { formatDateTime, timeZone } = useDateFormat();
  const isLater = values.when === 'later';
  const text = {
    ...toRecipients(values),
    promotionMessage: values.message.trim(),
    ...(isLater && { sendAt: values.sendAt }),
  };
  const { currentData: plan, error, isFetching } = usePreviewMessageQuery(text, { refetchOnMountOrArgChange: true });
  const [sendCampaign] = useSendCampaignMutation();
  const { call, phase } = useIdempotentCall<SendPromotionMessageResponse>();
  const [failure, setFailure] = useState<string | null>(null);
  const showToast = useToast();

  const handleSend = async () => {
    setFailure(null);
    const body = { ...text, ...(promotionId !== null && { promotionId }) };
    try {
      const sent = await call(JSON.stringify(body), (key) => sendCampaign({ key, body }).unwrap());
      if (sent.campaignId === null) {
        setFailure(sent.message);
        return;
      }
      showToast(sent.message, 'success');
      onSent(sent.campaignId);
    } catch (problem) {
      setFailure(
        problem instanceof OutcomeUnknown
          ? 'The server did not respond, so the text may or may not have gone out. Try again: it only goes out once.'
          : getErrorMessage(problem, "Couldn't send the text. Please try again."),
      );
    }
  };

  const canSend = plan !== undefined && plan.willSend > 0;
  const problem = failure ?? (error !== undefined && !isFetching ? getErrorMessage(error) : null);
  return (
    <ConfirmDialog
      open
      title={isLater ? 'Schedule Text' : 'Send Text'}
      confirmLabel={isLater ? 'Schedule' : 'Send'}
      busy={phase !== 'idle'}
      disabled={!canSend}
      onConfirm={() => void handleSend()}
      onClose={onClose}
    >
      <Stack spacing={1.5}>
        {plan === undefined ? (
          problem === null && <Skeleton width="80%" />
        ) : (
          <>
            <Typography variant="body2" color="textPrimary">
              {canSend ? (
                <>
                  You&apos;re about to text <strong>{formatCount(plan.willSend, 'customer')}</strong>
                  {isLater ? `, starting ${formatDateTime(values.sendAt)}.` : '.'}
                </>
              ) : (
                'No one can get this text.'
              )}
            </Typography>
            {canSend && (
              <Box
                component="blockquote"
                aria-label="Text"
                sx={{
                  m: 0,
                  pl: 1.5,
                  borderLeft: 3,
                  borderColor: 'divider',
                  overflowWrap: 'anywhere',
                  whiteSpace: 'pre-line',
                }}
              >
                {text.promotionMessage}
              </Box>
            )}
            {plan.usage.remaining !== null && (
              <span>
                {plan.segments > plan.willSend &&
                  `Long texts count as two or more, so this uses ${formatCount(plan.segments, 'text')}. `}
                You have {formatCount(plan.usage.remaining, 'text')} left in {formatUsageMonth(plan.usage)}.
              </span>
            )}
            {plan.excluded.length > 0 && (
              <div>
                Not included:
                <Excluded excluded={plan.excluded} />
              </div>
            )}
            {canSend && (
              <span>
                {!isLater && `${describeStart(new Date(), timeZone)} `}
                Customers with an area code in another time zone get it from 9 AM to 8 PM of their own day.
              </span>
            )}
          </>
        )}
        {problem !== null && <Alert severity="error">{problem}</Alert>}
      </Stack>
    </ConfirmDialog>
  );
}
