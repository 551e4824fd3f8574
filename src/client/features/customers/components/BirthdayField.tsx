import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';
import { Grid } from '../../../shared/ui/layout';
import { joinBirthday, splitBirthday, type BirthdayParts } from '../customerRules';

interface BirthdayFieldProps {
  /** A birthday, the parts that are entered so far, or ''. */
  value: string;
  help: string | undefined;
  error: string | undefined;
  onChange: (value: string) => void;
}

const pad = (number: number) => String(number).padStart(2, '0');

const MONTH_NAME = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });
const MONTHS = Array.from({ length: 12 }, (_, index) => ({
  value: pad(index + 1),
  label: MONTH_NAME.format(new Date(Date.UTC(2000, index))),
}));
const DAYS = Array.from({ length: 31 }, (_, index) => ({ value: pad(index + 1), label: String(index + 1) }));

/** Month, day and year of a birthday. The year may be left out, because many people tell only the day. */
export function BirthdayField({ value, help, error, onChange }: BirthdayFieldProps) {
  const id = useId();
  const parts = splitBirthday(value);
  const change = (changed: Partial<BirthdayParts>) => onChange(joinBirthday({ ...parts, ...changed }));
  const isWrong = error !== undefined;
  const helperText = error ?? help;
  const input = { 'aria-describedby': helperText === undefined ? undefined : id, 'aria-invalid': isWrong };
  const toOptions = (name: string, options: typeof MONTHS) =>
    [{ value: '', label: name }, ...options].map((option) => (
      <option key={option.value} value={option.value}>
        {option.label}
      </option>
    ));
  return (
    <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
      <FormLabel component="legend" error={isWrong} sx={{ typography: 'body2', fontWeight: 500, mb: 0.75 }}>
        Birthday (optional)
      </FormLabel>
      <Grid columns="minmax(0, 1.4fr) minmax(0, 1fr) minmax(0, 1fr)" gap={1}>
        <NativeSelect
          variant="outlined"
          input={<OutlinedInput fullWidth error={isWrong} />}
          value={parts.month}
          inputProps={{ ...input, 'aria-label': 'Birth month' }}
          onChange={({ target }) => change({ month: target.value })}
        >
          {toOptions('Month', MONTHS)}
        </NativeSelect>
        <NativeSelect
          variant="outlined"
          input={<OutlinedInput fullWidth error={isWrong} />}
          value={parts.day}
          inputProps={{ ...input, 'aria-label': 'Birth day' }}
          onChange={({ target }) => change({ day: target.value })}
        >
          {toOptions('Day', DAYS)}
        </NativeSelect>
        <OutlinedInput
          error={isWrong}
          value={parts.year}
          placeholder="Year"
          autoComplete="off"
          inputProps={{ ...input, 'aria-label': 'Birth year', inputMode: 'numeric', maxLength: 4 }}
          onChange={({ target }) => change({ year: target.value.replace(/\D/g, '') })}
        />
      </Grid>
      {helperText !== undefined && (
        <FormHelperText id={id} error={isWrong} sx={{ m: 0, mt: 0.75 }}>
          {helperText}
        </FormHelperText>
      )}
    </Box>
  );
}
