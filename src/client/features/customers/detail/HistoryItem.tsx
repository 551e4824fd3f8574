import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { ListSkeleton } from '../../../shared/ui/list/ListSkeleton';
import { useDateFormat } from '../../../shared/format/useDateFormat';

interface HistoryItemProps {
  title: ReactNode;
  /** Below the title, in gray. */
  note?: ReactNode;
  /** ISO 8601. */
  at: string;
  /** Numbers or a status, at the right edge. */
  end?: ReactNode;
}

/** A row of one of a customer's lists: what happened, when, and what it changed. */
export function HistoryItem({ title, note, at, end }: HistoryItemProps) {
  const { formatDateTime } = useDateFormat();
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) auto',
        columnGap: 2,
        px: 2,
        py: 1.5,
        typography: 'body2',
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 'fontWeightMedium' }}>{title}</Box>
        <Box sx={{ color: 'text.secondary' }}>
          <time dateTime={at}>{formatDateTime(at)}</time>
          {note !== undefined && note !== null && <> · {note}</>}
        </Box>
      </Box>
      <Box sx={{ textAlign: 'right', whiteSpace: 'nowrap' }}>{end}</Box>
    </Box>
  );
}

export function HistorySkeleton({ label }: { label: string }) {
  return (
    <ListSkeleton label={label} rows={5} lines={['40%', '25%']}>
      <Skeleton width={64} />
    </ListSkeleton>
  );
}
