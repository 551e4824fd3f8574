import HistoryIcon from '@mui/icons-material/History';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import type { AuditRow } from '../../../../contract/audit';
import type { usePagedRows } from '../../../shared/api/usePagedRows';
import { DayFilters } from '../../../shared/list/DayFilters';
import { FilterSelect } from '../../../shared/list/FilterSelect';
import { ListSkeleton } from '../../../shared/list/ListSkeleton';
import { LoadMoreList } from '../../../shared/list/LoadMoreList';
import { focusPageHeading } from '../../../shared/routing/focusPageHeading';
import { EmptyState } from '../../../shared/ui/EmptyState';
import { Grid } from '../../../shared/ui/layout';
import {
  useFilterOptions,
  type AuditFiltering,
  type FilterField,
  type FilterOptions,
  type Filters,
} from '../hooks/useAuditFilters';

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

const SELECTS = [
  { field: 'actorId', label: 'Who', all: 'Everyone' },
  { field: 'action', label: 'What', all: 'Everything' },
  { field: 'recordType', label: 'Record', all: 'All records' },
] as const;

interface AuditFiltersProps {
  filters: Filters;
  options: FilterOptions;
  onChange: (field: FilterField, value: string) => void;
  onClear: () => void;
}

/** Filters the audit log by actor, action, record type and time. */
function AuditFilters({ filters, options, onChange, onClear }: AuditFiltersProps) {
  const isFiltered = Object.values(filters).some((value) => value !== '');
  return (
    <Grid
      role="group"
      aria-label="Filters"
      columns={{ xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(auto-fill, minmax(150px, 1fr))' }}
      align="start"
      sx={{ columnGap: 2, rowGap: 1.5 }}
    >
      {SELECTS.map(({ field, label, all }) => (
        <FilterSelect
          key={field}
          label={label}
          value={filters[field]}
          options={[{ value: '', label: all }, ...options[field]]}
          onChange={(value) => onChange(field, value)}
        />
      ))}
      <DayFilters from={filters.from} to={filters.to} onChange={onChange} />
      {isFiltered && (
        <Button color="inherit" onClick={onClear} sx={{ justifySelf: 'start', mt: 3 }}>
          Clear Filters
        </Button>
      )}
    </Grid>
  );
}
