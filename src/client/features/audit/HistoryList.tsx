import HistoryIcon from '@mui/icons-material/History';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import type { AuditRow } from '../../../contract/audit';
import { EmptyState } from '../../shared/ui/EmptyState';
import { FailedState } from '../../shared/ui/FailedState';
import { HistoryRow } from './HistoryRow';
import { useFocusFirstLoaded } from './useFocusFirstLoaded';

interface HistoryListProps {
  /** undefined until the first page is loaded. */
  rows: readonly AuditRow[] | undefined;
  isFiltered: boolean;
  error: string | null;
  hasMore: boolean;
  isLoadingMore: boolean;
  onLoadMore: () => void;
  onRetry: () => void;
  onClearFilters: () => void;
}

/** The rows of a history, loaded page by page. If a further page fails, the loaded rows stay. */
export function HistoryList(props: HistoryListProps) {
  const { rows, isFiltered, error, hasMore, isLoadingMore, onLoadMore, onRetry, onClearFilters } = props;
  const focus = useFocusFirstLoaded(rows?.length ?? 0, isLoadingMore);
  if (rows === undefined) {
    return error === null ? (
      <HistorySkeleton />
    ) : (
      <FailedState title="The history could not be loaded" message={error} onRetry={onRetry} />
    );
  }
  if (rows.length === 0) return <NoHistory isFiltered={isFiltered} onClearFilters={onClearFilters} />;
  return (
    <>
      <Card component="ol" ref={focus.listRef} aria-label="History" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {rows.map((row) => (
          <HistoryRow key={row.id} row={row} />
        ))}
      </Card>
      {error !== null && <Alert severity="error">{error}</Alert>}
      {hasMore && (
        <Box sx={{ display: 'flex', justifyContent: 'center' }}>
          <Button
            ref={focus.buttonRef}
            variant="outlined"
            loading={isLoadingMore}
            onClick={() => {
              focus.onLoadMore();
              onLoadMore();
            }}
          >
            Load more
          </Button>
        </Box>
      )}
    </>
  );
}

function NoHistory({ isFiltered, onClearFilters }: Pick<HistoryListProps, 'isFiltered' | 'onClearFilters'>) {
  return isFiltered ? (
    <EmptyState
      icon={<HistoryIcon />}
      title="Nothing found"
      hint="No entry of this history matches the filters."
      action={
        <Button variant="outlined" onClick={onClearFilters}>
          Clear Filters
        </Button>
      }
    />
  ) : (
    <EmptyState
      icon={<HistoryIcon />}
      title="Nothing has happened here yet"
      hint="Changes to this store, its accounts and its rewards will appear here, with who made them."
    />
  );
}

const SKELETON_ROWS = 6;

function HistorySkeleton() {
  return (
    <Card role="status" aria-label="Loading the history" aria-busy>
      {Array.from({ length: SKELETON_ROWS }, (_, row) => (
        <Box
          key={row}
          aria-hidden
          data-skeleton
          sx={{ display: 'flex', gap: 3, px: 2, py: 1.5, '& + &': { borderTop: 1, borderColor: 'divider' } }}
        >
          <Box sx={{ flex: 1 }}>
            <Skeleton width="30%" />
            <Skeleton width="55%" />
          </Box>
          <Skeleton width={120} />
          <Skeleton width={100} sx={{ display: { xs: 'none', md: 'block' } }} />
        </Box>
      ))}
    </Card>
  );
}
