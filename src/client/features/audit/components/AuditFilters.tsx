import Button from '@mui/material/Button';
import { DayFilters } from '../../../shared/list/DayFilters';
import { FilterSelect } from '../../../shared/list/FilterSelect';
import { Grid } from '../../../shared/ui/layout';
import type { FilterField, FilterOptions, Filters } from '../hooks/useAuditFilters';

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
export function AuditFilters({ filters, options, onChange, onClear }: AuditFiltersProps) {
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
