import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { useId } from 'react';
import { Grid } from '../../../shared/ui/layout';
import { WEEKDAYS } from '../boostText';

interface WeekdaysFieldProps {
  /** ISO numbers of the days of the week. */
  value: readonly number[];
  error: string | undefined;
  onChange: (weekdays: number[]) => void;
}

/** Seven boxes for the days of the week on which a boost begins. */
export function WeekdaysField({ value, error, onChange }: WeekdaysFieldProps) {
  const id = useId();
  return (
    <FormControl component="fieldset" error={error !== undefined} aria-describedby={error && id}>
      <FormLabel component="legend" sx={{ typography: 'body2', fontWeight: 500, mb: 0.5 }}>
        Days
      </FormLabel>
      <Grid columns={{ xs: 'repeat(4, minmax(0, 1fr))', sm: 'repeat(7, minmax(0, 1fr))' }}>
        {WEEKDAYS.map((name, index) => {
          const weekday = index + 1;
          const isChecked = value.includes(weekday);
          return (
            <FormControlLabel
              key={name}
              label={name.slice(0, 3)}
              sx={{ mr: 0 }}
              control={
                <Checkbox
                  name="weekdays"
                  checked={isChecked}
                  slotProps={{ input: { 'aria-label': name, 'aria-invalid': error !== undefined } }}
                  onChange={() => onChange(isChecked ? value.filter((each) => each !== weekday) : [...value, weekday])}
                />
              }
            />
          );
        })}
      </Grid>
      {error !== undefined && (
        <FormHelperText id={id} sx={{ m: 0 }}>
          {error}
        </FormHelperText>
      )}
    </FormControl>
  );
}
