import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { SMS_DAILY_MAX, SMS_RETURN_DAYS } from '../../../../contract/plain/limits';
import type { SmsCampaign, SmsCampaignDetails } from '../../../../contract/sms';
import { getErrorMessage, isNotFound } from '../../../shared/api/errors';
import { formatNumber } from '../../../shared/format/formatNumber';
import { useDateFormat } from '../../../shared/format/useDateFormat';
import { DetailList, type Fact } from '../../../shared/ui/DetailList';
import { ConfirmDialog } from '../../../shared/ui/dialogs/ConfirmDialog';
import { DetailsDialog, DetailsSkeleton } from '../../../shared/ui/dialogs/DetailsDialog';
import { NotFoundDialog } from '../../../shared/ui/dialogs/NotFoundDialog';
import { useOpenState } from '../../../shared/ui/dialogs/useDialogState';
import { FailedState } from '../../../shared/ui/FailedState';
import { useChangeCampaignMutation, useGetCampaignQuery, type CampaignChange } from '../smsApi';
import {
  CampaignStatus,
  describeProgress,
  Excluded,
  getAudienceLabel,
  isOpen,
  useLiveCampaign,
} from './campaignDisplay';

interface CampaignDialogProps {
  id: string;
  onClose: () => void;
}

/** A campaign with its progress and buttons to pause, resume or cancel it. */
export function CampaignDialog({ id, onClose }: CampaignDialogProps) {
  const { data, error, isFetching, refetch } = useGetCampaignQuery(id, { refetchOnMountOrArgChange: true });
  const cancelling = useOpenState();
  const [change, { isLoading, error: changeError, reset }] = useChangeCampaignMutation();
  if (isNotFound(error)) return <NotFoundDialog kind="campaign" name="This campaign" onClose={onClose} />;
  const act = async (to: CampaignChange) => {
    reset();
    await change({ id, change: to });
    cancelling.close();
  };
  return (
    <>
      <DetailsDialog
        open
        title="Text Campaign"
        onClose={onClose}
        actions={
          data &&
          isOpen(data) && (
            <>
              <Button color="error" disabled={isLoading} sx={{ mr: 'auto' }} onClick={cancelling.open}>
                Cancel Campaign
              </Button>
              {data.status === 'paused' ? (
                <Button variant="contained" loading={isLoading} onClick={() => void act('resume')}>
                  Resume
                </Button>
              ) : (
                <Button variant="outlined" loading={isLoading} onClick={() => void act('pause')}>
                  Pause
                </Button>
              )}
            </>
          )
        }
      >
        <Stack spacing={2}>
          {changeError !== undefined && <Alert severity="error">{getErrorMessage(changeError)}</Alert>}
          {data !== undefined ? (
            <Details listed={data} results={data.results} />
          ) : error !== undefined && !isFetching ? (
            <FailedState message="Couldn't load the campaign." onRetry={() => void refetch()} />
          ) : (
            <DetailsSkeleton label="Loading the campaign" lines={6} />
          )}
        </Stack>
      </DetailsDialog>
      <ConfirmDialog
        open={cancelling.isOpen}
        title="Cancel Campaign"
        confirmLabel="Cancel Campaign"
        cancelLabel="Keep Campaign"
        tone="danger"
        busy={isLoading}
        onConfirm={() => void act('cancel')}
        onClose={cancelling.close}
      >
        Texts that haven&apos;t gone out won&apos;t be sent, and won&apos;t count toward your limit. This can&apos;t be
        undone.
      </ConfirmDialog>
    </>
  );
}

/** A campaign whose time is this close to its creation was not scheduled: the owner sent it with 'Now'. */
const NOW_MS = 60_000;

function Details({ listed, results }: { listed: SmsCampaign; results: SmsCampaignDetails['results'] }) {
  const { formatDateTime } = useDateFormat();
  const campaign = useLiveCampaign(listed);
  const { message, audience, sent, failed, skipped, unknown, queued, recipients, excluded } = campaign;
  const { createdAt, sendAt, continuesAt, finishedAt, pausedReason } = campaign;
  const hasBegun = sent + failed + skipped + unknown > 0;
  const count = (label: string, value: number, note: string): Fact | false =>
    value > 0 && { label, value: `${formatNumber(value)}. ${note}` };
  const facts: (Fact | false)[] = [
    { label: 'Status', value: <CampaignStatus campaign={campaign} /> },
    { label: hasBegun ? 'Sent to' : 'Goes to', value: getAudienceLabel(audience) },
    { label: 'Progress', value: describeProgress(campaign) },
    count('In line', queued, 'Not sent yet'),
    count('Failed', failed, "The phone can't get texts"),
    count(
      'Skipped',
      skipped,
      `Opted out after you started this, got ${SMS_DAILY_MAX} other texts in 24 hours, or you cancelled it`,
    ),
    count('Unknown', unknown, 'The text service never told us whether it went out'),
    { label: 'Created', value: formatDateTime(createdAt) },
    Date.parse(sendAt) - Date.parse(createdAt) > NOW_MS && { label: 'Scheduled for', value: formatDateTime(sendAt) },
    continuesAt !== null &&
      isOpen(campaign) && {
        label: hasBegun ? 'Continues' : 'Starts',
        value: formatDateTime(continuesAt),
      },
    finishedAt !== null && { label: 'Finished', value: formatDateTime(finishedAt) },
    results !== null && {
      label: 'Came back',
      value: `${formatNumber(results.cameBack)} of ${formatNumber(sent)} checked in or bought something within ${SMS_RETURN_DAYS} days. Some would have come anyway, so this doesn't say whether the text worked.`,
    },
    results !== null &&
      results.optedOut > 0 && {
        label: 'Opted out',
        value: `${formatNumber(results.optedOut)} replied STOP within ${SMS_RETURN_DAYS} days`,
      },
  ];
  return (
    <>
      <Box
        sx={{
          p: 2,
          borderRadius: (theme) => theme.radii.card,
          bgcolor: 'surface.sunken',
          typography: 'body2',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
        }}
      >
        {message}
      </Box>
      {pausedReason === 'connection' && (
        <Alert severity="warning">Text messages are not connected. Ask your administrator to renew the key.</Alert>
      )}
      <Progress value={sent + failed + skipped + unknown} total={recipients} />
      <DetailList valueAlign="start" facts={facts.filter((fact) => fact !== false)} />
      {excluded.length > 0 && (
        <div>
          <Typography variant="subtitle2" component="h3">
            Not included
          </Typography>
          <Excluded excluded={excluded} />
        </div>
      )}
    </>
  );
}

function Progress({ value, total }: { value: number; total: number }) {
  return (
    <Box
      role="progressbar"
      aria-label="Progress"
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={value}
      sx={{ height: 8, borderRadius: 1, bgcolor: 'surface.sunken', overflow: 'hidden' }}
    >
      <Box
        sx={{
          width: `${total === 0 ? 0 : (value / total) * 100}%`,
          height: '100%',
          bgcolor: 'primary.main',
          transition: (theme) => theme.transitions.create('width'),
        }}
      />
    </Box>
  );
}
