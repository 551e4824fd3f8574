import Box from '@mui/material/Box';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';
import { Grid } from '../ui/layout';

type FilterSelectProps = {
  label: string;
  options: readonly { value: string; label: string }[];
  value: string;
  /** The label stands before the select instead of above it. */
  isInline?: boolean;
  onChange: (value: string) => void;
};

/** A filter with many options. FilterButtons is for a few options. */
export function FilterSelect({ label, options, value, isInline = false, onChange }: FilterSelectProps) {
  const id = useId();
  return (
    <Grid
      {...(isInline ? { columns: 'auto minmax(0, 1fr)', align: 'center' } : {})}
      gap={isInline ? 1.5 : 0.5}
      sx={{ flex: { xs: '1 1 140px', sm: '0 1 220px' }, minWidth: 0 }}
    >
      <Box component="label" htmlFor={id} sx={{ typography: 'body2', color: 'text.secondary' }}>
        {label}
      </Box>
      <NativeSelect
        variant="outlined"
        input={<OutlinedInput fullWidth />}
        value={value}
        inputProps={{ id }}
        onChange={({ target }) => onChange(target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </NativeSelect>
    </Grid>
  );
}
