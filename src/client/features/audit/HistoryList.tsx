import HistoryIcon from '@mui/icons-material/History';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import type { AuditRow } from '../../../contract/audit';
import { EmptyState } from '../../shared/ui/EmptyState';
import { FailedState } from '../../shared/ui/FailedState';
import { HistoryRow } from './HistoryRow';
import { HistorySkeleton } from './HistorySkeleton';
import { useLedToMore } from './useLedToMore';

interface HistoryListProps {
  /** Absent before the first are there. */
  rows: readonly AuditRow[] | undefined;
  isFiltered: boolean;
  problem: string | null;
  hasMore: boolean;
  isLoadingMore: boolean;
  onMore: () => void;
  onRetry: () => void;
  onClear: () => void;
}

/** The rows of a history in their four faces. */
export function HistoryList(props: HistoryListProps) {
  const { rows, isFiltered, problem, hasMore, isLoadingMore, onMore, onRetry, onClear } = props;
  const { list, button, noteMore } = useLedToMore(rows?.length ?? 0, isLoadingMore);
  if (rows === undefined) {
    return problem === null ? (
      <HistorySkeleton />
    ) : (
      <FailedState title="The history could not be loaded" message={problem} onRetry={onRetry} />
    );
  }
  if (rows.length === 0) return <NoHistory isFiltered={isFiltered} onClear={onClear} />;
  return (
    <>
      <Card component="ol" ref={list} aria-label="History" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {rows.map((row) => (
          <HistoryRow key={row.id} row={row} />
        ))}
      </Card>
      {problem !== null && <Alert severity="error">{problem}</Alert>}
      {hasMore && (
        <Box sx={{ display: 'flex', justifyContent: 'center' }}>
          <Button
            ref={button}
            variant="outlined"
            loading={isLoadingMore}
            onClick={() => {
              noteMore();
              onMore();
            }}
          >
            Load more
          </Button>
        </Box>
      )}
    </>
  );
}

function NoHistory({ isFiltered, onClear }: Pick<HistoryListProps, 'isFiltered' | 'onClear'>) {
  return isFiltered ? (
    <EmptyState
      icon={<HistoryIcon />}
      title="Nothing found"
      hint="Nobody did anything of this kind here."
      action={
        <Button variant="outlined" onClick={onClear}>
          Clear Filters
        </Button>
      }
    />
  ) : (
    <EmptyState
      icon={<HistoryIcon />}
      title="Nothing has happened here yet"
      hint="Changes to this store, its people and its rewards will stand here, with who made them."
    />
  );
}
