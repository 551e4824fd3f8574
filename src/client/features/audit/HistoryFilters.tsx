import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { FilterSelect } from '../../shared/ui/list/FilterSelect';
import type { FilterOption } from './useFilterOptions';
import type { Filters } from './useHistoryFilters';

const FIELDS = [
  { field: 'actorId', label: 'Who', all: 'Everyone' },
  { field: 'action', label: 'What', all: 'Everything' },
  { field: 'recordType', label: 'Record', all: 'All records' },
] as const;

interface HistoryFiltersProps {
  filters: Filters;
  options: Record<keyof Filters, readonly FilterOption[]>;
  onChange: (field: keyof Filters, value: string) => void;
  onClear: () => void;
}

/** Filters the history by actor, action and record type. */
export function HistoryFilters({ filters, options, onChange, onClear }: HistoryFiltersProps) {
  const isFiltered = Object.values(filters).some((value) => value !== '');
  return (
    <Box
      role="group"
      aria-label="Filters"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', columnGap: 2, rowGap: 1.5 }}
    >
      {FIELDS.map(({ field, label, all }) => (
        <FilterSelect
          key={field}
          label={label}
          value={filters[field]}
          options={[{ value: '', label: all }, ...options[field]]}
          onChange={(value) => {
            onChange(field, value);
          }}
        />
      ))}
      {isFiltered && (
        <Button color="inherit" onClick={onClear}>
          Clear Filters
        </Button>
      )}
    </Box>
  );
}
