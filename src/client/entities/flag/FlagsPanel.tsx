import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { Flag } from '../../../contract/flags';
import { getErrorMessage } from '../../shared/api/errors';
import { formatCount } from '../../shared/format/formatNumber';
import { ListRow } from '../../shared/list/ListRow';
import { useFocusAfterRemoval } from '../../shared/list/useFocusAfterRemoval';
import { PATHS } from '../../shared/routing/paths';
import { RouteLink } from '../../shared/routing/RouteLink';
import { FailedState } from '../../shared/ui/FailedState';
import { Row } from '../../shared/ui/layout';
import { useListFlagsInfiniteQuery } from './flagApi';
import { FlagItem } from './FlagItem';
import { useFlagReview } from './useFlagReview';

/** The number of flags on the dashboard. */
const SHOWN = 3;

/** The newest of the store's `count` open flags, for the dashboard. Renders nothing when all flags are reviewed. */
export function FlagsPanel({ count }: { count: number }) {
  const query = useListFlagsInfiniteQuery({ status: 'open' }, { refetchOnMountOrArgChange: true });
  const isFailed = query.isError && query.data === undefined;
  return (
    <OpenFlags
      flags={listOpen(query.data?.pages)}
      total={query.data?.pages[0]?.total}
      skeletonCount={query.isLoading ? Math.min(count, SHOWN) : 0}
      maxShown={SHOWN}
      withCustomer
      failure={isFailed ? { message: getErrorMessage(query.error), onRetry: () => void query.refetch() } : undefined}
    />
  );
}

/** The open flags of a customer. Renders nothing if there are none or they cannot be loaded. */
export function CustomerFlags({ customerId }: { customerId: string }) {
  const { data } = useListFlagsInfiniteQuery({ customerId }, { refetchOnMountOrArgChange: true });
  return <OpenFlags flags={listOpen(data?.pages)} />;
}

function listOpen(pages: readonly { rows: readonly Flag[] }[] | undefined): Flag[] {
  return pages?.flatMap(({ rows }) => rows).filter(({ review }) => review === null) ?? [];
}

interface OpenFlagsProps {
  flags: readonly Flag[];
  /** The number of the store's open flags, if `flags` are only the newest of them. */
  total?: number | undefined;
  maxShown?: number;
  /** The number of placeholders to show while flags are loading. */
  skeletonCount?: number;
  withCustomer?: boolean;
  failure?: { message: string; onRetry: () => void } | undefined;
}

function OpenFlags({ flags, total, maxShown, skeletonCount = 0, withCustomer = false, failure }: OpenFlagsProps) {
  const { openReview, reviewDialog } = useFlagReview();
  const focusHandlers = useFocusAfterRemoval();
  return (
    <>
      {(flags.length > 0 || skeletonCount > 0 || failure) && (
        <Card component="section" aria-labelledby="flags-heading" aria-busy={skeletonCount > 0}>
          <Row align="baseline" gap={2} sx={{ px: 2, py: 1.5, borderBottom: 1, borderColor: 'divider' }}>
            <Typography id="flags-heading" component="h2" variant="subtitle1" sx={{ flex: 1 }}>
              {failure === undefined && skeletonCount === 0
                ? `${formatCount(total ?? flags.length, 'flag')} to review`
                : 'Flags to review'}
            </Typography>
            <Link component={RouteLink} to={PATHS.owner.flags} variant="body2">
              All Flags
            </Link>
          </Row>
          {failure && <FailedState title="Couldn't load flags" {...failure} />}
          <Box component="ul" aria-labelledby="flags-heading" {...focusHandlers} sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {Array.from({ length: skeletonCount }, (_, row) => (
              <FlagSkeleton key={row} />
            ))}
            {flags.slice(0, maxShown).map((flag) => (
              <FlagItem key={flag.id} flag={flag} withCustomer={withCustomer} onReview={openReview} />
            ))}
          </Box>
        </Card>
      )}
      {reviewDialog}
    </>
  );
}

/** A placeholder with the height of a flag that names its customer. */
function FlagSkeleton() {
  return (
    <ListRow aria-hidden>
      {['30%', '45%', '20%'].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
      {/* On a phone the button is below the text. */}
      <Skeleton width={72} height={40} sx={{ display: { sm: 'none' } }} />
    </ListRow>
  );
}
