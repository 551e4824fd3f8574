import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import type { SmsCampaign, SmsExclusion, SmsUsage } from '../../../../contract/sms';
import { SEGMENTS } from '../../../entities/customer';
import { usePageVisible } from '../../../shared/device/usePageVisible';
import { formatNumber } from '../../../shared/format/formatNumber';
import { Grid, Row } from '../../../shared/ui/layout';
import { StatusPill, toPill, type Tone } from '../../../shared/ui/StatusPill';
import { refreshSms, useGetCampaignQuery } from '../smsApi';

const POLL_MS = 2_000;

/** A campaign with current progress. It is polled every 2 s while texts are being sent and the page is visible. */
export function useLiveCampaign(listed: SmsCampaign): SmsCampaign {
  const isVisible = usePageVisible();
  const dispatch = useDispatch();
  const live = useGetCampaignQuery(listed.id, {
    skip: !isRunning(listed),
    pollingInterval: isVisible ? POLL_MS : 0,
    refetchOnMountOrArgChange: true,
  });
  const campaign = isRunning(listed) ? (live.data ?? listed) : listed;
  const isNowRunning = isRunning(campaign);
  const wasRunning = useRef(isNowRunning);
  useEffect(() => {
    // When a campaign ends, the list and the month's usage have changed too.
    if (wasRunning.current && !isNowRunning) dispatch(refreshSms());
    wasRunning.current = isNowRunning;
  }, [isNowRunning, dispatch]);
  return campaign;
}

/** A campaign that continues within this many ms counts as running. */
const SOON_MS = 60_000;

/** Whether texts are being sent or are about to be. A campaign scheduled for later is not running. */
export function isRunning({ status, continuesAt }: SmsCampaign): boolean {
  if (status === 'sending') return continuesAt === null || Date.parse(continuesAt) < Date.now() + SOON_MS;
  return status === 'queued' && continuesAt !== null && Date.parse(continuesAt) < Date.now() + SOON_MS;
}

export const isOpen = ({ status }: SmsCampaign): boolean => ['queued', 'sending', 'paused'].includes(status);

const STATUS: Record<SmsCampaign['status'], { label: string; tone: Tone }> = {
  queued: { label: 'In line', tone: 'info' },
  sending: { label: 'Sending', tone: 'info' },
  paused: { label: 'Paused', tone: 'warning' },
  done: { label: 'Done', tone: 'success' },
  cancelled: { label: 'Cancelled', tone: 'danger' },
};

export function CampaignStatus({ campaign }: { campaign: SmsCampaign }) {
  const isWaiting = ['queued', 'sending'].includes(campaign.status) && !isRunning(campaign);
  return <StatusPill {...(isWaiting ? { label: 'Scheduled', tone: 'neutral' } : toPill(STATUS, campaign.status))} />;
}

/** The audience of a campaign: 'All customers', 'Lapsed' or 'Selected customers'. */
export function getAudienceLabel(audience: SmsCampaign['audience']): string {
  if (audience === 'all') return 'All customers';
  if (audience === 'picked') return 'Selected customers';
  return SEGMENTS.find(({ segment }) => segment === audience)?.label ?? audience;
}

/** The progress of a campaign, such as '120 of 250 sent'. */
export const describeProgress = ({ sent, recipients }: SmsCampaign): string =>
  `${formatNumber(sent)} of ${formatNumber(recipients)} sent`;

const HALF_MONTH_MS = 15 * 86_400_000;

/** The month of a usage, such as 'December'. */
export const formatUsageMonth = ({ resetsAt }: SmsUsage): string =>
  // A day in the middle of the month is in that month in every time zone.
  new Intl.DateTimeFormat('en-US', { month: 'long' }).format(Date.parse(resetsAt) - HALF_MONTH_MS);

/** The reasons why customers receive no text, with their numbers. */
export function Excluded({ excluded }: { excluded: readonly SmsExclusion[] }) {
  if (excluded.length === 0) return null;
  return (
    <Grid
      component="ul"
      aria-label="Not included"
      gap={0.25}
      sx={{ m: 0, p: 0, listStyle: 'none', typography: 'body2', color: 'text.secondary' }}
    >
      {excluded.map(({ reason, count, text }) => (
        <Row component="li" key={reason} gap={1}>
          <Box component="span" sx={{ minWidth: '4ch', textAlign: 'right' }}>
            {formatNumber(count)}
          </Box>
          <span>{text}</span>
        </Row>
      ))}
    </Grid>
  );
}
