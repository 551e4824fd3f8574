import Box from '@mui/material/Box';
import { FormField } from '../forms/FormField';

const DAYS = [
  { field: 'from', label: 'First day' },
  { field: 'to', label: 'Last day' },
] as const;

interface DayFiltersProps {
  /** The first day as YYYY-MM-DD, or ''. */
  from: string;
  /** The last day as YYYY-MM-DD, or ''. */
  to: string;
  onChange: (field: 'from' | 'to', day: string) => void;
}

/** Two date fields that limit a list to some days. They take their places in the layout of their parent. */
export function DayFilters({ from, to, onChange }: DayFiltersProps) {
  const isReversed = from !== '' && to !== '' && to < from;
  return (
    <Box
      sx={{
        display: 'contents',
        // The date fields are made for forms. These styles make them look like the selects next to them.
        '& .MuiFormControl-root': { gap: 0.5 },
        '& .MuiFormLabel-root': { fontWeight: 'fontWeightRegular' },
      }}
    >
      {DAYS.map(({ field, label }) => (
        <FormField
          key={field}
          name={field}
          label={label}
          type="date"
          value={field === 'from' ? from : to}
          error={field === 'to' && isReversed ? 'The last day is before the first' : undefined}
          onChange={({ target }) => onChange(field, target.value)}
        />
      ))}
    </Box>
  );
}
