import Button from '@mui/material/Button';
import { FormField } from '../../../shared/forms/FormField';
import { FilterSelect } from '../../../shared/list/FilterSelect';
import { Grid } from '../../../shared/ui/layout';
import type { FilterField, FilterOptions, Filters } from '../hooks/useAuditFilters';

const SELECTS = [
  { field: 'actorId', label: 'Who', all: 'Everyone' },
  { field: 'action', label: 'What', all: 'Everything' },
  { field: 'recordType', label: 'Record', all: 'All records' },
] as const;
const DAYS = [
  { field: 'from', label: 'First day' },
  { field: 'to', label: 'Last day' },
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
  const isReversed = filters.from !== '' && filters.to !== '' && filters.to < filters.from;
  return (
    <Grid
      role="group"
      aria-label="Filters"
      columns={{ xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(auto-fill, minmax(150px, 1fr))' }}
      align="start"
      sx={{
        columnGap: 2,
        rowGap: 1.5,
        // The date fields are made for forms. These styles make them look like the selects next to them.
        '& .MuiFormControl-root': { gap: 0.5 },
        '& .MuiFormLabel-root': { fontWeight: 'fontWeightRegular' },
      }}
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
      {DAYS.map(({ field, label }) => (
        <FormField
          key={field}
          name={field}
          label={label}
          type="date"
          value={filters[field]}
          error={field === 'to' && isReversed ? 'The last day is before the first' : undefined}
          onChange={({ target }) => onChange(field, target.value)}
        />
      ))}
      {isFiltered && (
        <Button color="inherit" onClick={onClear} sx={{ justifySelf: 'start', mt: 3 }}>
          Clear Filters
        </Button>
      )}
    </Grid>
  );
}
