import ScheduleSend from '@mui/icons-material/ScheduleSendOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { SMS_CAMPAIGNS_PAGE } from '../../../contract/plain/limits';
import type { Promotion } from '../../../contract/promotions';
import { useListPromotionsQuery } from '../../entities/promotion';
import { useGetSmsOverviewQuery } from '../../entities/sms';
import { useGetChainSettingsQuery } from '../../entities/storeSettings';
import { useStoreName } from '../../session';
import { useDateFormat } from '../../shared/format/useDateFormat';
import { toListState } from '../../shared/list/listState';
import { PATHS } from '../../shared/routing/paths';
import { RouteLink } from '../../shared/routing/RouteLink';
import { useCursorPages, useLeaveEmptyPage } from '../../shared/routing/useCursorPages';
import { useUrlState } from '../../shared/routing/useUrlState';
import { PageHeader } from '../../shared/ui/PageHeader';
import { CampaignDialog } from './components/CampaignDialog';
import { CampaignHistory } from './components/CampaignHistory';
import { Composer, layoutStyles } from './components/Composer';
import { ConnectionAlert } from './components/ConnectionAlert';
import { UsageMeter } from './components/UsageMeter';

/** The page for texts to the store's customers: usage, a new text, and earlier campaigns. */
export function SmsManagementPage() {
  const storeName = useStoreName();
  const { formatEnd } = useDateFormat();
  const { params, setParams } = useUrlState();
  const promotionId = params.get('promotion');
  const campaignId = params.get('campaign');
  const pages = useCursorPages();
  const query = { limit: SMS_CAMPAIGNS_PAGE, cursor: pages.cursor };
  const overview = useGetSmsOverviewQuery(query, { refetchOnMountOrArgChange: true });
  useLeaveEmptyPage(pages, overview.currentData?.campaigns.length === 0);
  const settings = useGetChainSettingsQuery(undefined);
  const promotions = useListPromotionsQuery(undefined, { skip: promotionId === null });
  // The text names the end in the time zone of the store.
  const isPrefilling =
    promotionId !== null && [promotions, settings].some((query) => query.data === undefined && query.isFetching);
  const promotion = promotionId === null ? undefined : promotions.data?.find(({ id }) => id === promotionId);
  const usage = <UsageMeter usage={overview.data?.usage} />;
  const openCampaign = (id: string | null) => setParams({ campaign: id }, { replace: true });

  return (
    <Stack spacing={3}>
      <PageHeader
        title="SMS Management"
        subtitle="Send offers by text to customers who agreed to get them"
        actions={
          <Button
            component={RouteLink}
            to={PATHS.owner.automatedMessages}
            variant="outlined"
            startIcon={<ScheduleSend />}
          >
            Automated Messages
          </Button>
        }
      />
      {overview.data?.isConnected === false && <ConnectionAlert effect="a new text would wait" />}
      {promotionId !== null && promotions.data !== undefined && promotion === undefined && (
        <Alert severity="info">The promotion in this link no longer exists.</Alert>
      )}
      {isPrefilling ? (
        <ComposerSkeleton usage={usage} />
      ) : (
        <Composer
          // The key resets the form for another promotion.
          key={promotion?.id ?? 'none'}
          storeName={settings.data?.name ?? storeName}
          timeZone={settings.data?.timeZone}
          message={promotion ? toMessage(promotion, formatEnd) : ''}
          promotionId={promotion?.id ?? null}
          sampleLink={overview.data?.sampleLink ?? null}
          usage={usage}
          onSent={(id) => setParams({ promotion: null, page: null, cursors: null, campaign: id }, { replace: true })}
        />
      )}
      <CampaignHistory
        list={toListState(overview, ({ campaigns }) => campaigns)}
        pages={pages}
        nextCursor={overview.currentData?.nextCursor ?? null}
        onOpen={openCampaign}
      />
      {campaignId !== null && <CampaignDialog id={campaignId} onClose={() => openCampaign(null)} />}
    </Stack>
  );
}

/** The initial text of the form about a promotion. */
function toMessage({ name, description, endDate }: Promotion, formatEnd: (iso: string) => string): string {
  // Braces in the name or description would be read as placeholders.
  const about = [name, description]
    .filter((part) => part !== '')
    .join(': ')
    .replace(/[{}]/g, '');
  return `Hi {firstName}! ${about}${/[.!?]$/.test(about) ? '' : '.'} Until ${formatEnd(endDate)}.`;
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
