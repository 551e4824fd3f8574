import HistoryIcon from '@mui/icons-material/History';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import type { AuditRow } from '../../../../contract/audit';
import type { usePagedRows } from '../../../shared/api/usePagedRows';
import { ListSkeleton } from '../../../shared/list/ListSkeleton';
import { LoadMoreList } from '../../../shared/list/LoadMoreList';
import { focusPageHeading } from '../../../shared/routing/focusPageHeading';
import { EmptyState } from '../../../shared/ui/EmptyState';
import { useFilterOptions, type AuditFiltering } from '../hooks/useAuditFilters';
import { AuditFilters } from './AuditFilters';

interface AuditListProps {
  /** The accessible name of the list. */
  label: string;
  filtering: AuditFiltering;
  log: ReturnType<typeof usePagedRows<AuditRow>>;
  /** What will appear in the list, for a list without entries. */
  emptyHint: string;
  renderRow: (row: AuditRow) => ReactNode;
}

/** A list of audit entries, newest first, with its filters. */
export function AuditList({ label, filtering, log, emptyHint, renderRow }: AuditListProps) {
  const { filters, isFiltered, setFilter, clearFilters } = filtering;
  const options = useFilterOptions(log.list.rows ?? NO_ROWS, filters);
  const handleClearFilters = () => {
    // The clicked button is removed when the filters are cleared.
    focusPageHeading();
    clearFilters();
  };
  const name = label.toLowerCase();
  return (
    <>
      <AuditFilters filters={filters} options={options} onChange={setFilter} onClear={handleClearFilters} />
      <LoadMoreList
        label={label}
        {...log}
        errorTitle={`Couldn't load the ${name}`}
        skeleton={
          <ListSkeleton label={`Loading the ${name}`} rows={6} lines={['30%', '55%']} gap={3}>
            <Skeleton width={120} />
            <Skeleton width={100} sx={{ display: { xs: 'none', md: 'block' } }} />
          </ListSkeleton>
        }
        empty={
          <EmptyState
            icon={<HistoryIcon />}
            title={isFiltered ? 'Nothing found' : 'Nothing has happened here yet'}
            hint={isFiltered ? 'No entries match the filters.' : emptyHint}
            actionLabel={isFiltered && 'Clear Filters'}
            onAction={clearFilters}
          />
        }
        renderRow={renderRow}
      />
    </>
  );
}

const NO_ROWS: readonly never[] = [];
