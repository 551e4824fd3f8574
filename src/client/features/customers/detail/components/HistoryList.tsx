import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { usePagedRows } from '../../../../shared/api/usePagedRows';
import { useDateFormat } from '../../../../shared/format/useDateFormat';
import { ListRow } from '../../../../shared/list/ListRow';
import { ListSkeleton } from '../../../../shared/list/ListSkeleton';
import { LoadMoreList } from '../../../../shared/list/LoadMoreList';
import { EmptyState } from '../../../../shared/ui/EmptyState';

interface HistoryListProps<Row> {
  /** The accessible name of the list. */
  label: string;
  /** A noun for the rows, used in the messages while the list is loading and when that fails. */
  noun: string;
  query: Parameters<typeof usePagedRows<Row>>[0];
  icon: ReactNode;
  /** Shown when there are no rows. */
  title: string;
  hint: string;
  renderRow: (row: Row) => ReactNode;
}

/** One of the lists about a customer, newest first. */
export function HistoryList<Row>({ label, noun, query, icon, title, hint, renderRow }: HistoryListProps<Row>) {
  return (
    <LoadMoreList
      label={label}
      {...usePagedRows(query)}
      errorTitle={`Couldn't load ${noun}`}
      skeleton={
        <ListSkeleton label={`Loading the ${noun}`} rows={5} lines={['40%', '25%']}>
          <Skeleton width={64} />
        </ListSkeleton>
      }
      empty={<EmptyState icon={icon} title={title} hint={hint} />}
      renderRow={renderRow}
    />
  );
}

interface HistoryItemProps {
  title: ReactNode;
  /** A gray text below the title. */
  note?: ReactNode;
  /** An ISO 8601 timestamp. */
  at: string;
  /** Numbers or a status at the right edge. */
  end?: ReactNode;
}

/** A row in a list about a customer: what happened, when, and what it changed. */
export function HistoryItem({ title, note, at, end }: HistoryItemProps) {
  const { formatDateTime } = useDateFormat();
  return (
    <ListRow
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) auto',
        columnGap: 2,
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
    </ListRow>
  );
}
