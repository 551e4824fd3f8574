import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMemo, type FocusEvent } from 'react';
import { FormField } from '../../../shared/forms/FormField';
import { optionsPaper } from '../optionsPaper';
import { formatClock, listTimeZones, type TimeZoneOption } from '../timeZones';

interface TimeZoneFieldProps {
  name: string;
  /** The IANA name of the time zone. */
  value: string;
  onChange: (timeZone: string) => void;
  onBlur?: (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  help?: string;
  error?: string | undefined;
  autoFocus?: boolean;
}

/** Rendering all 400 time zones would take noticeable time. Searching finds the others. */
const OPTIONS_LIMIT = 60;

const filterOptions = createFilterOptions<TimeZoneOption>({
  limit: OPTIONS_LIMIT,
  stringify: ({ id, label }) => `${label} ${id.replaceAll('_', ' ')}`,
});

/** A time zone field. It searches by city, region or common name, and lists US time zones first. */
export function TimeZoneField({ name, value, onChange, onBlur, help, error, autoFocus }: TimeZoneFieldProps) {
  const options = useMemo(() => listTimeZones(value), [value]);
  const now = useMemo(() => new Date(), []);
  return (
    <Autocomplete<TimeZoneOption, false, true>
      size="small"
      disableClearable
      options={options}
      value={options.find(({ id }) => id === value)}
      groupBy={({ group }) => group}
      getOptionLabel={({ label }) => label}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, other) => option.id === other.id}
      filterOptions={filterOptions}
      noOptionsText="No time zone found."
      onChange={(_event, option) => onChange(option.id)}
      slotProps={{
        listbox: { 'aria-label': 'Time zones', 'aria-labelledby': undefined },
        paper: { sx: optionsPaper },
      }}
      renderOption={({ key, ...option }, { id, label }) => (
        <Box component="li" key={key} {...option}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Typography variant="body2">{label}</Typography>
          </Box>
          <Typography variant="caption" color="textSecondary" sx={{ pl: 2, whiteSpace: 'nowrap' }}>
            {formatClock(id, now)}
          </Typography>
        </Box>
      )}
      renderInput={({ slotProps: { input, htmlInput } }) => (
        <FormField
          {...input}
          size="small"
          name={name}
          label="Time zone"
          required
          error={error}
          help={help}
          autoFocus={autoFocus}
          placeholder="Search by city"
          onBlur={onBlur}
          inputProps={htmlInput}
        />
      )}
    />
  );
}
