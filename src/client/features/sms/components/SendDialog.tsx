import Alert from '@mui/material/Alert';
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
import { useToast } from '../../../shared/ui/ToastProvider';
import { toRecipients, type ComposerValues } from '../composerRules';
import { usePreviewMessageQuery, useSendCampaignMutation } from '../smsApi';
import { Excluded, formatUsageMonth } from './campaignDisplay';

interface SendDialogProps {
  values: ComposerValues;
  promotionId: string | null;
  onSent: (campaignId: string) => void;
  onClose: () => void;
}

/** Shows the recipients and the number of segments as the server counts them, and sends the text once. */
export function SendDialog({ values, promotionId, onSent, onClose }: SendDialogProps) {
  const { formatDateTime } = useDateFormat();
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
          ? 'The server did not respond, so the text may or may not have been sent. Try again: it is sent only once.'
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
                  <strong>{formatCount(plan.willSend, 'text')}</strong> with{' '}
                  <strong>{formatCount(plan.segments, 'segment')}</strong>{' '}
                  {isLater ? `will be sent starting ${formatDateTime(values.sendAt)}.` : 'will be sent.'}
                </>
              ) : (
                'No one is eligible for this text.'
              )}
            </Typography>
            {plan.usage.remaining !== null && (
              <span>
                {formatCount(plan.usage.remaining, 'segment')} left in {formatUsageMonth(plan.usage)}.
              </span>
            )}
            {plan.excluded.length > 0 && (
              <div>
                Not included:
                <Excluded excluded={plan.excluded} />
              </div>
            )}
            {canSend && !isLater && <span>Texts go out from 9 AM to 8 PM, and from noon on Sundays.</span>}
          </>
        )}
        {problem !== null && <Alert severity="error">{problem}</Alert>}
      </Stack>
    </ConfirmDialog>
  );
}
