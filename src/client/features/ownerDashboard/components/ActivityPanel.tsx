import EventNote from '@mui/icons-material/EventNoteOutlined';
import History from '@mui/icons-material/HistoryOutlined';
import PersonAdd from '@mui/icons-material/PersonAddAltOutlined';
import Redeem from '@mui/icons-material/RedeemOutlined';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ActivityType, RecentActivity } from '../../../../contract/stats';
import { useNow } from '../../../shared/device/useNow';
import { formatAge } from '../../../shared/format/formatAge';
import { formatPhone } from '../../../shared/format/formatPhone';
import { useDateFormat } from '../../../shared/format/useDateFormat';
import { EmptyState } from '../../../shared/ui/EmptyState';
import { Grid } from '../../../shared/ui/layout';
import { Panel } from '../../../shared/ui/Panel';

const SKELETON_ROWS = 5;

const ICONS = {
  customer_registration: { Icon: PersonAdd, colors: { bgcolor: 'info.soft', color: 'info.onSoft' } },
  redemption: { Icon: Redeem, colors: { bgcolor: 'reward.soft', color: 'reward.onSoft' } },
} as const satisfies Record<ActivityType, object>;
const OTHER = { Icon: EventNote, colors: { bgcolor: 'surface.sunken', color: 'text.secondary' } } as const;

/** A newer server may send types that this client does not know. */
const getIcon = (type: ActivityType) => (ICONS as Partial<typeof ICONS>)[type] ?? OTHER;

/** The activity of the last 7 days, newest first. `activity` is undefined while it is loading. */
export function ActivityPanel({ activity }: { activity: readonly RecentActivity[] | undefined }) {
  const now = useNow();
  return (
    <Panel title="Recent Activity" isBusy={activity === undefined}>
      {activity === undefined ? (
        <ActivitySkeleton />
      ) : activity.length === 0 ? (
        <EmptyState
          icon={<History />}
          title="No recent activity to show"
          hint="Activity from the last 7 days will appear here"
        />
      ) : (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {activity.map((row) => (
            <ActivityRow key={`${row.type} ${row.id}`} row={row} now={now} />
          ))}
        </Box>
      )}
    </Panel>
  );
}

const rowStyles = {
  display: 'flex',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  alignItems: 'center',
  gap: 1.5,
  px: 2.5,
  py: 1.25,
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const;

function ActivityRow({ row, now }: { row: RecentActivity; now: number }) {
  const { formatDateTime } = useDateFormat();
  const { Icon, colors } = getIcon(row.type);
  return (
    <Box component="li" sx={rowStyles}>
      <Grid
        aria-hidden
        sx={{ flex: 'none', placeItems: 'center', width: 32, height: 32, borderRadius: '50%', ...colors }}
      >
        <Icon fontSize="small" />
      </Grid>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
          {row.details}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {/* Without this isolation, a Hebrew or Arabic name would swap the parts of the phone number. */}
          <bdi>{row.customerName}</bdi>
          {row.customerName !== '' && row.customerPhone !== '' && ' · '}
          <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
            {formatPhone(row.customerPhone)}
          </Box>
          {row.customerName === '' && row.customerPhone === '' && 'Deleted customer'}
          {row.shop !== undefined && ` · ${row.shop}`}
        </Typography>
      </Box>
      <Typography
        component="time"
        dateTime={row.timestamp}
        title={formatDateTime(row.timestamp)}
        variant="body2"
        color="textSecondary"
        // On a phone the time is below the text and aligned with it.
        sx={{ flex: { xs: '1 0 100%', sm: 'none' }, pl: { xs: 5.5, sm: 0 }, mt: { xs: -1.25, sm: 0 } }}
      >
        {formatAge(row.timestamp, now)}
      </Typography>
    </Box>
  );
}

function ActivitySkeleton() {
  return (
    <Box aria-hidden>
      {Array.from({ length: SKELETON_ROWS }, (_, row) => (
        <Box key={row} sx={rowStyles}>
          <Skeleton variant="circular" width={32} height={32} />
          <Box sx={{ flex: 1 }}>
            <Skeleton width="40%" />
            <Skeleton width="60%" />
          </Box>
          <Skeleton width={72} />
        </Box>
      ))}
    </Box>
  );
}
