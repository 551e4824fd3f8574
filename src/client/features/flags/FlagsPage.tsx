import FlagOutlined from '@mui/icons-material/FlagOutlined';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import type { FlagStatus } from '../../../contract/flags';
import {
  FLAG_ADJUSTMENT_DAYS,
  FLAG_ADJUSTMENT_POINTS,
  FLAG_ADJUSTMENTS,
  FLAG_EARN_HOURS,
  FLAG_EARNS_MAX,
} from '../../../contract/plain/customerLimits';
import { FlagItem, useFlagReview, useListFlagsInfiniteQuery } from '../../entities/flag';
import { usePagedRows } from '../../shared/api/usePagedRows';
import { FilterButtons } from '../../shared/list/FilterButtons';
import { LoadMoreList } from '../../shared/list/LoadMoreList';
import { useUrlState } from '../../shared/routing/useUrlState';
import { EmptyState } from '../../shared/ui/EmptyState';
import { PageHeader } from '../../shared/ui/PageHeader';

const STATUSES = [
  { value: 'open', label: 'Open' },
  { value: 'reviewed', label: 'Reviewed' },
] as const;
const RULES =
  `We point out: ${FLAG_EARNS_MAX + 1}+ purchases in ${FLAG_EARN_HOURS} hours by one customer, adjustments over ` +
  `${FLAG_ADJUSTMENT_POINTS} points, ${FLAG_ADJUSTMENTS}+ adjustments of one customer by one person in ` +
  `${FLAG_ADJUSTMENT_DAYS} days, points on an owner's or cashier's own number, and referrals over the daily limit.`;

/** The page of flags for unusual changes of points. The owner dismisses a flag with a note. */
export function FlagsPage() {
  const { params, setParams } = useUrlState();
  const status: FlagStatus = params.get('status') === 'reviewed' ? 'reviewed' : 'open';
  const flags = usePagedRows(useListFlagsInfiniteQuery({ status }, { refetchOnMountOrArgChange: true }));
  const { openReview, reviewDialog } = useFlagReview();
  return (
    <Stack spacing={3}>
      <PageHeader title="Flags" subtitle={RULES} />
      <FilterButtons
        label="Status"
        options={STATUSES}
        value={status}
        onChange={(next) => setParams({ status: next === 'open' ? null : next })}
      />
      <LoadMoreList
        label="Flags"
        {...flags}
        errorTitle="Couldn't load flags"
        skeleton={<FlagsSkeleton />}
        empty={
          <EmptyState
            icon={<FlagOutlined />}
            title={status === 'open' ? 'Nothing to review' : 'Nothing reviewed yet'}
            hint={
              status === 'open'
                ? 'Unusual activity appears here.'
                : 'Flags that you dismissed appear here, with your notes.'
            }
          />
        }
        renderRow={(flag) => <FlagItem key={flag.id} flag={flag} withCustomer onReview={openReview} />}
      />
      {reviewDialog}
    </Stack>
  );
}

function FlagsSkeleton() {
  return (
    <Card role="status" aria-label="Loading the flags" aria-busy sx={{ p: 2, display: 'grid', gap: 2 }}>
      {Array.from({ length: 4 }, (_, row) => (
        <Skeleton key={row} data-skeleton height={48} />
      ))}
    </Card>
  );
}
