import HistoryIcon from '@mui/icons-material/History';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import type { AuditRow } from '../../../contract/audit';
import { EmptyState } from '../../shared/ui/EmptyState';
import { GrowingList, type MorePages } from '../../shared/ui/list/GrowingList';
import type { ListState } from '../../shared/ui/list/listState';
import { HistoryRow } from './HistoryRow';

interface HistoryListProps {
  list: ListState<AuditRow>;
  more: MorePages;
  /** Whether each row names its store. */
  showsStores: boolean;
  isFiltered: boolean;
  onClearFilters: () => void;
}

/** The rows of a history, loaded page by page. */
export function HistoryList({ list, more, showsStores, isFiltered, onClearFilters }: HistoryListProps) {
  return (
    <GrowingList
      label="History"
      list={list}
      more={more}
      errorTitle="The history could not be loaded"
      skeleton={<HistorySkeleton />}
      empty={<NoHistory showsStores={showsStores} isFiltered={isFiltered} onClearFilters={onClearFilters} />}
      renderRow={(row) => <HistoryRow key={row.id} row={row} showsStore={showsStores} />}
    />
  );
}

function NoHistory({ showsStores, isFiltered, onClearFilters }: Omit<HistoryListProps, 'list' | 'more'>) {
  return isFiltered ? (
    <EmptyState
      icon={<HistoryIcon />}
      title="Nothing found"
      hint="No entries match the filters."
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
      hint={`Changes to ${showsStores ? 'stores, their accounts and their rewards' : 'this store, its accounts and its rewards'} will appear here, with who made them.`}
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
