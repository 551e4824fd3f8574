import Box from '@mui/material/Box';
import { useDateFormat } from '../../format/useDateFormat';

/** Shows an ISO 8601 timestamp as a date, with the time in a tooltip. */
export function FormattedDate({ iso }: { iso: string }) {
  const { formatDate, formatDateTime } = useDateFormat();
  return (
    <Box component="time" dateTime={iso} title={formatDateTime(iso)} sx={{ whiteSpace: 'nowrap' }}>
      {formatDate(iso)}
    </Box>
  );
}
