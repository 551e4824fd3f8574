import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { Flag } from '../../../contract/flags';
import { getErrorMessage } from '../../shared/api/errors';
import { formatCount } from '../../shared/format/formatNumber';
import { PATHS } from '../../shared/routing/paths';
import { RouteLink } from '../../shared/routing/RouteLink';
import { FailedState } from '../../shared/ui/FailedState';
import { FlagItem } from './FlagItem';
import { useListFlagsInfiniteQuery } from './flagsApi';
import { useFlagReview } from './useFlagReview';

/** Flags of the store shown on the dashboard. */
const SHOWN = 3;

/** The newest open flags of the store, for the dashboard. Nothing once all are reviewed. */
export function FlagsPanel() {
  const query = useListFlagsInfiniteQuery({ status: 'open' }, { refetchOnMountOrArgChange: true });
  const isFailed = query.isError && query.data === undefined;
  return (
    <OpenFlags
      flags={listOpen(query.data?.pages)}
      total={query.data?.pages[0]?.total}
      shown={SHOWN}
      withCustomer
      failure={isFailed ? { message: getErrorMessage(query.error), onRetry: () => void query.refetch() } : undefined}
    />
  );
}

/** The open flags of a customer. Nothing while there are none or they cannot be loaded. */
export function CustomerFlags({ customerId }: { customerId: string }) {
  const { data } = useListFlagsInfiniteQuery({ customerId }, { refetchOnMountOrArgChange: true });
  return <OpenFlags flags={listOpen(data?.pages)} />;
}

function listOpen(pages: readonly { rows: readonly Flag[] }[] | undefined): Flag[] {
  return pages?.flatMap(({ rows }) => rows).filter(({ review }) => review === null) ?? [];
}

interface OpenFlagsProps {
  flags: readonly Flag[];
  /** Of the store, where `flags` are only the newest. */
  total?: number | undefined;
  shown?: number;
  withCustomer?: boolean;
  failure?: { message: string; onRetry: () => void } | undefined;
}

function OpenFlags({ flags, total, shown, withCustomer = false, failure }: OpenFlagsProps) {
  const { openReview, reviewDialog } = useFlagReview();
  return (
    <>
      {(flags.length > 0 || failure) && (
        <Card component="section" aria-labelledby="flags-heading">
          <Box
            sx={{
              display: 'flex',
              alignItems: 'baseline',
              gap: 2,
              px: 2,
              py: 1.5,
              borderBottom: 1,
              borderColor: 'divider',
            }}
          >
            <Typography id="flags-heading" component="h2" variant="subtitle1" sx={{ flex: 1 }}>
              {failure === undefined ? `${formatCount(total ?? flags.length, 'flag')} to review` : 'Flags to review'}
            </Typography>
            <Link component={RouteLink} to={PATHS.owner.flags} variant="body2">
              All Flags
            </Link>
          </Box>
          {failure && <FailedState title="The flags could not be loaded" {...failure} />}
          <Box component="ul" aria-labelledby="flags-heading" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {flags.slice(0, shown).map((flag) => (
              <FlagItem key={flag.id} flag={flag} withCustomer={withCustomer} onReview={openReview} />
            ))}
          </Box>
        </Card>
      )}
      {reviewDialog}
    </>
  );
}
