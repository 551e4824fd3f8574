import Box from '@mui/material/Box';
import { formatDate, formatDateTime } from '../format/formatDate';

/** An ISO 8601 timestamp as a date, with the time in its tooltip. */
export function FormattedDate({ iso }: { iso: string }) {
  return (
    <Box component="time" dateTime={iso} title={formatDateTime(iso)} sx={{ whiteSpace: 'nowrap' }}>
      {formatDate(iso)}
    </Box>
  );
}
