import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { FilterSelect } from '../../shared/ui/FilterSelect';
import type { Filters } from './useHistoryFilters';
import type { Choice } from './useSeenChoices';

const FIELDS = [
  { field: 'actorId', label: 'Who', all: 'Everyone' },
  { field: 'action', label: 'What', all: 'Everything' },
  { field: 'recordType', label: 'Record', all: 'All records' },
] as const;

interface HistoryFiltersProps {
  filters: Filters;
  choices: Record<keyof Filters, readonly Choice[]>;
  onChoose: (field: keyof Filters, value: string) => void;
  onClear: () => void;
}

/** Narrows the history to one person, one kind of act, one kind of record. */
export function HistoryFilters({ filters, choices, onChoose, onClear }: HistoryFiltersProps) {
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
          options={[{ value: '', label: all }, ...choices[field]]}
          onChange={(value) => {
            onChoose(field, value);
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
