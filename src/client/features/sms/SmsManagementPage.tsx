import type { ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import type { Promotion } from '../../../contract/promotions';
import { useGetStoreSettingsQuery } from '../../entities/store';
import { useDateFormat } from '../../shared/format/useDateFormat';
import { useCursorPages } from '../../shared/routing/useCursorPages';
import { useUrlState } from '../../shared/routing/useUrlState';
import { toListState } from '../../shared/ui/list/listState';
import { PageHeader } from '../../shared/ui/PageHeader';
import { CampaignHistory } from './CampaignHistory';
import { layoutStyles, Composer } from './Composer';
import { useGetSmsOverviewQuery, useGetSmsPromotionQuery } from './smsApi';
import { CampaignDialog } from './CampaignDialog';
import Typography from '@mui/material/Typography';
import type { SmsUsage } from '../../../contract/sms';
import { formatNumber } from '../../shared/format/formatNumber';
import { formatUsageMonth } from './campaignDisplay';

interface SmsManagementPageProps {
  /** Shown until the settings have loaded. */
  storeName: string;
}

/** Texts to the customers of a store: usage, a new text, and the history of campaigns. */
export function SmsManagementPage({ storeName }: SmsManagementPageProps) {
  const { formatDate } = useDateFormat();
  const { params, setParams } = useUrlState();
  const promotionId = params.get('promotion');
  const campaignId = params.get('campaign');
  const { cursor } = useCursorPages(false);
  const overview = useGetSmsOverviewQuery({ cursor }, { refetchOnMountOrArgChange: true });
  const pages = useCursorPages(overview.currentData?.campaigns.length === 0);
  const settings = useGetStoreSettingsQuery(undefined);
  const promotion = useGetSmsPromotionQuery(promotionId ?? '', { skip: promotionId === null });
  const isPrefilling = promotionId !== null && promotion.currentData === undefined && promotion.isFetching;
  const usage = <UsageMeter usage={overview.data?.usage} />;
  const openCampaign = (id: string | null) => {
    setParams({ campaign: id }, { replace: true });
  };

  return (
    <Stack spacing={3}>
      <PageHeader title="SMS Management" subtitle="Send offers by text to customers who agreed to get them" />
      {overview.data?.isConnected === false && (
        <Alert severity="warning">
          Text messages are not connected, so a new text would wait. Ask your administrator to renew the key for
          contacts and text messages.
        </Alert>
      )}
      {promotionId !== null && promotion.currentData === null && (
        <Alert severity="info">The promotion in this link no longer exists.</Alert>
      )}
      {isPrefilling ? (
        <ComposerSkeleton usage={usage} />
      ) : (
        <Composer
          // A different promotion starts a new text.
          key={promotion.currentData?.id ?? 'none'}
          storeName={settings.data?.name ?? storeName}
          timeZone={settings.data?.timeZone}
          message={promotion.currentData ? toMessage(promotion.currentData, formatDate) : ''}
          promotionId={promotion.currentData?.id ?? null}
          usage={usage}
          onSent={(id) => {
            setParams({ promotion: null, page: null, cursors: null, campaign: id }, { replace: true });
          }}
        />
      )}
      <CampaignHistory
        list={toListState(overview, ({ campaigns }) => campaigns)}
        pages={pages}
        nextCursor={overview.currentData?.nextCursor ?? null}
        isDialogOpen={campaignId !== null}
        onOpen={openCampaign}
      />
      {campaignId !== null && (
        <CampaignDialog
          id={campaignId}
          onClose={() => {
            openCampaign(null);
          }}
        />
      )}
    </Stack>
  );
}

/** The text about a promotion that the form begins with. */
function toMessage({ name, description, endDate }: Promotion, formatDate: (iso: string) => string): string {
  // Braces would be mistaken for fields.
  const about = [name, description]
    .filter((part) => part !== '')
    .join(': ')
    .replace(/[{}]/g, '');
  return `Hi {firstName}! ${about}${/[.!?]$/.test(about) ? '' : '.'} Until ${formatDate(endDate)}.`;
}

function ComposerSkeleton({ usage }: { usage: ReactNode }) {
  return (
    <Box sx={layoutStyles}>
      <Card role="status" aria-busy aria-label="Loading the form" sx={{ gridArea: 'form', p: 2.5 }}>
        <Skeleton width={120} />
        <Skeleton variant="rounded" height={40} sx={{ my: 2 }} />
        <Skeleton variant="rounded" height={120} />
      </Card>
      {usage}
      <Skeleton variant="rounded" sx={{ gridArea: 'preview', height: 280 }} />
    </Box>
  );
}

interface UsageMeterProps {
  /** undefined while it loads. */
  usage: SmsUsage | undefined;
}

/** Segments that the store has used this month, out of its limit. */
function UsageMeter({ usage }: UsageMeterProps) {
  return (
    <Card
      component="section"
      aria-label="Usage this month"
      aria-busy={usage === undefined}
      sx={{ gridArea: 'usage', p: 2.5 }}
    >
      <Typography component="h2" variant="subtitle1">
        Usage this month
      </Typography>
      {usage === undefined ? (
        <>
          <Skeleton width={160} sx={{ typography: 'h3' }} />
          <Skeleton width="70%" />
        </>
      ) : (
        <Usage usage={usage} />
      )}
    </Card>
  );
}

function Usage({ usage }: { usage: SmsUsage }) {
  const { formatDate } = useDateFormat();
  const { used, limit, resetsAt } = usage;
  const isUnlimited = limit === 0;
  const share = isUnlimited ? 0 : Math.min(1, used / limit);
  const color = share >= 1 ? 'error.main' : share >= 0.8 ? 'warning.main' : 'primary.main';
  return (
    <>
      <Typography component="p" variant="h3">
        {formatNumber(used)} / {isUnlimited ? 'Unlimited' : formatNumber(limit)}
      </Typography>
      {!isUnlimited && (
        <Box
          role="meter"
          aria-label="Segments used"
          aria-valuemin={0}
          aria-valuemax={limit}
          aria-valuenow={Math.min(used, limit)}
          sx={{ height: 8, my: 1, borderRadius: 1, bgcolor: 'surface.sunken', overflow: 'hidden' }}
        >
          <Box sx={{ width: `${share * 100}%`, height: '100%', bgcolor: color }} />
        </Box>
      )}
      <Typography variant="body2" color="textSecondary">
        Text segments in {formatUsageMonth(usage)}. Resets on {formatDate(resetsAt)}.
      </Typography>
    </>
  );
}
