import Link from '@mui/material/Link';
import type { Theme } from '@mui/material/styles';
import { AdapterLuxon } from '@mui/x-date-pickers/AdapterLuxon';
import { DateTimePicker } from '@mui/x-date-pickers/DateTimePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { DateTime } from 'luxon';
import { useState } from 'react';
import { useBackCloses } from '../routing/useBackCloses';
import { useOpenState } from '../ui/dialogs/useDialogState';

/** The value of a DateTimeField while only a part of the time is entered. */
export const INCOMPLETE_TIME = 'incomplete';

interface DateTimeFieldProps {
  name: string;
  label: string;
  /** The initial time, ISO 8601 in UTC. Later changes of this prop have no effect. */
  value: string;
  /** Called with ISO 8601 in UTC, '' for an empty field, or INCOMPLETE_TIME. */
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** The IANA name of the time zone in which the field shows the time. */
  timeZone: string;
  error?: string | undefined;
  help?: string | undefined;
}

/** A date and time in the local time of a time zone. Load it lazily: it imports the date pickers and Luxon. */
export function DateTimeField({ name, label, value, onChange, onBlur, timeZone, error, help }: DateTimeFieldProps) {
  const [time, setTime] = useState<DateTime | null>(() =>
    value === '' ? null : DateTime.fromISO(value, { zone: timeZone }),
  );
  const setAndReport = (next: DateTime | null) => {
    setTime(next);
    onChange(toValue(next));
  };
  const calendar = useOpenState();
  useBackCloses(calendar.isOpen, calendar.close);
  return (
    <LocalizationProvider dateAdapter={AdapterLuxon} adapterLocale="en-US">
      <DateTimePicker
        name={name}
        label={label}
        timezone={timeZone}
        // A narrow window has no room for the calendar next to the clock.
        desktopModeMediaQuery="@media (pointer: fine) and (min-width: 600px)"
        value={time}
        open={calendar.isOpen}
        onOpen={calendar.open}
        onClose={calendar.close}
        onChange={setAndReport}
        localeText={CLOCK_NAMES}
        slotProps={{
          textField: {
            required: true,
            slotProps: { inputLabel: { required: false } },
            fullWidth: true,
            error: error !== undefined,
            helperText: error ?? (time && chooseOccurrence(time, setAndReport)) ?? help,
            onBlur,
          },
          desktopPaper: { sx: paperStyles },
        }}
        sx={fieldStyles}
      />
    </LocalizationProvider>
  );
}

/** Accessible names of the clock's numbers begin with the visible text '01', for voice control (WCAG 2.5.3). */
const CLOCK_NAMES = {
  hoursClockNumberText: (hours: string) => `${hours.padStart(2, '0')} hours`,
  minutesClockNumberText: (minutes: string) => `${minutes.padStart(2, '0')} minutes`,
};

function toValue(time: DateTime | null): string {
  if (time === null) return '';
  return time.toUTC().toISO() ?? INCOMPLETE_TIME;
}

/** Setting clocks back repeats an hour. Says which of its two occurrences is meant, and offers the other one. */
function chooseOccurrence(time: DateTime, onChoose: (other: DateTime) => void) {
  const other = time.isValid ? time.getPossibleOffsets().find(({ offset }) => offset !== time.offset) : undefined;
  if (!other) return null;
  return (
    <>
      {`${time.toFormat('h:mm a')} occurs twice that night; this one is ${time.toFormat('ZZZZ')}. `}
      <Link component="button" type="button" variant="caption" onClick={() => onChoose(other)}>
        {`Use ${other.toFormat('ZZZZ')} instead`}
      </Link>
    </>
  );
}

/** Styles this field like the other fields, because the theme styles only MUI's own inputs. */
const fieldStyles = {
  '& .MuiFormLabel-root:not(.Mui-focused, .Mui-error)': { color: 'text.secondary' },
  '& .MuiPickersInputBase-root': {
    minHeight: 40,
    px: 1.5,
    borderRadius: (theme: Theme) => theme.radii.control,
    bgcolor: 'surface.card',
    typography: 'body2',
  },
  '& .MuiPickersSectionList-root': { py: 1 },
  '& .MuiPickersOutlinedInput-notchedOutline': { top: 0, borderColor: 'line.strong', '& legend': { display: 'none' } },
} as const;

const paperStyles = (theme: Theme) => ({
  marginBlock: '4px',
  border: `1px solid ${theme.vars.palette.line.main}`,
  boxShadow: theme.vars.palette.overlayShadow,
  '& .MuiMultiSectionDigitalClockSection-item': { borderRadius: theme.radii.control, typography: 'body2' },
  '& .MuiPickersLayout-actionBar': { p: 1.5 },
});
