import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { EmptyState } from '../../../shared/ui/EmptyState';
import { FailedState } from '../../../shared/ui/FailedState';
import { RouteLink } from '../../../shared/routing/RouteLink';

/** How many of each the dashboard shows. */
export const LATEST = 5;

interface LatestPanelProps<Row> {
  title: string;
  to: string;
  /** Absent while they are on their way. */
  rows: readonly Row[] | undefined;
  problem: string | null;
  onRetry: () => void;
  empty: string;
  emptyHint: string;
  rowOf: (row: Row) => ReactNode;
  keyOf: (row: Row) => string;
}

/** The newest of a list, with the way to all of them. */
export function LatestPanel<Row>({
  title,
  to,
  rows,
  problem,
  onRetry,
  empty,
  emptyHint,
  rowOf,
  keyOf,
}: LatestPanelProps<Row>) {
  return (
    <Card component="section" aria-label={title} aria-busy={rows === undefined && problem === null}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'baseline',
          justifyContent: 'space-between',
          gap: 2,
          px: 2.5,
          py: 2,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Typography component="h2" variant="h5">
          {title}
        </Typography>
        <Link component={RouteLink} to={to} variant="body2" aria-label={`View all: ${title}`}>
          View all
        </Link>
      </Box>
      {rows === undefined && problem !== null && <FailedState message={problem} onRetry={onRetry} />}
      {rows === undefined && problem === null && <PanelSkeleton />}
      {rows?.length === 0 && <EmptyState title={empty} hint={emptyHint} />}
      {rows !== undefined && rows.length > 0 && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {rows.map((row) => (
            <Box
              component="li"
              key={keyOf(row)}
              sx={{ '& + &': { borderTop: 1, borderColor: 'divider' }, '&:hover': { bgcolor: 'surface.sunken' } }}
            >
              {rowOf(row)}
            </Box>
          ))}
        </Box>
      )}
    </Card>
  );
}

function PanelSkeleton() {
  return (
    <Box aria-hidden sx={{ px: 2.5, py: 1 }}>
      {Array.from({ length: LATEST }, (_, row) => (
        <Box key={row} sx={{ py: 1 }}>
          <Skeleton width="45%" />
          <Skeleton width="65%" />
        </Box>
      ))}
    </Box>
  );
}
