import Sms from '@mui/icons-material/SmsOutlined';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { SMS_CAMPAIGNS_PAGE } from '../../../../contract/plain/limits';
import type { SmsCampaign } from '../../../../contract/sms';
import { formatNumber } from '../../../shared/format/formatNumber';
import type { ListState } from '../../../shared/list/listState';
import type { Column } from '../../../shared/list/table/columns';
import { CursorPager } from '../../../shared/list/table/CursorPager';
import { TableList } from '../../../shared/list/table/TableList';
import type { CursorPages } from '../../../shared/routing/useCursorPages';
import { EmptyState } from '../../../shared/ui/EmptyState';
import { clampLines } from '../../../shared/ui/text/clampLines';
import { FormattedDate } from '../../../shared/ui/text/FormattedDate';
import { CampaignStatus, getAudienceLabel, useLiveCampaign } from './campaignDisplay';

const live = (render: (campaign: SmsCampaign) => React.ReactNode) =>
  function renderLive(campaign: SmsCampaign) {
    return <Live campaign={campaign} render={render} />;
  };

function Live({ campaign, render }: { campaign: SmsCampaign; render: (campaign: SmsCampaign) => React.ReactNode }) {
  return render(useLiveCampaign(campaign));
}

const COLUMNS: readonly Column<SmsCampaign>[] = [
  {
    id: 'message',
    header: 'Message',
    render: ({ message }) => (
      <Box component="span" sx={clampLines(2)}>
        {message}
      </Box>
    ),
  },
  {
    id: 'audience',
    header: 'Sent to',
    hideBelow: 'lg',
    isPlain: true,
    render: ({ audience }) => getAudienceLabel(audience),
  },
  {
    id: 'status',
    header: 'Status',
    card: 'corner',
    isPlain: true,
    render: live((campaign) => <CampaignStatus campaign={campaign} />),
  },
  {
    id: 'sent',
    header: 'Sent',
    align: 'right',
    card: 'left',
    render: live(({ sent, recipients }) => `${formatNumber(sent)} / ${formatNumber(recipients)}`),
  },
  { id: 'failed', header: 'Failed', align: 'right', card: 'right', render: live(({ failed }) => formatNumber(failed)) },
  {
    id: 'skipped',
    header: 'Skipped',
    align: 'right',
    hideBelow: 'md',
    card: 'left',
    render: live(({ skipped, unknown }) => formatNumber(skipped + unknown)),
  },
  {
    id: 'date',
    header: 'Date',
    card: 'right',
    isPlain: true,
    render: ({ createdAt }) => <FormattedDate iso={createdAt} />,
  },
];

interface CampaignHistoryProps {
  list: ListState<SmsCampaign>;
  pages: CursorPages;
  nextCursor: string | null;
  onOpen: (id: string) => void;
}

/** The store's campaigns, newest first. Those that are being sent show live progress. */
export function CampaignHistory({ list, pages, nextCursor, onOpen }: CampaignHistoryProps) {
  return (
    <Stack component="section" aria-label="History" spacing={1.5}>
      <Typography component="h2" variant="h5">
        History
      </Typography>
      <TableList
        label="Campaigns"
        columns={COLUMNS}
        list={list}
        errorTitle="Couldn't load campaigns"
        skeletonCount={4}
        empty={
          <EmptyState
            icon={<Sms />}
            title="No texts sent yet"
            hint="Each text campaign will be listed here, with how many customers got it, and who did not and why."
          />
        }
        onOpenRow={({ id }) => onOpen(id)}
        pager={
          <CursorPager
            label="Pages of campaigns"
            pages={pages}
            pageSize={SMS_CAMPAIGNS_PAGE}
            shown={list.rows?.length ?? 0}
            nextCursor={nextCursor}
          />
        }
      />
    </Stack>
  );
}
