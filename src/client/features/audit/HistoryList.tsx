import HistoryIcon from '@mui/icons-material/History';
import Skeleton from '@mui/material/Skeleton';
import type { AuditRow } from '../../../contract/audit';
import { EmptyState } from '../../shared/ui/EmptyState';
import { GrowingList, type MorePages } from '../../shared/ui/list/GrowingList';
import { ListSkeleton } from '../../shared/ui/list/ListSkeleton';
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
      skeleton={
        <ListSkeleton label="Loading the history" rows={6} lines={['30%', '55%']} gap={3}>
          <Skeleton width={120} />
          <Skeleton width={100} sx={{ display: { xs: 'none', md: 'block' } }} />
        </ListSkeleton>
      }
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
      actionLabel="Clear Filters"
      onAction={onClearFilters}
    />
  ) : (
    <EmptyState
      icon={<HistoryIcon />}
      title="Nothing has happened here yet"
      hint={`Changes to ${showsStores ? 'stores, their accounts and their rewards' : 'this store, its accounts and its rewards'} will appear here, with who made them.`}
    />
  );
}
