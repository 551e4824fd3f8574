import Box from '@mui/material/Box';
import { Fragment } from 'react';
import { useDateFormat } from '../../format/useDateFormat';

/** Shows an ISO 8601 timestamp as a date and a time. Neither of them wraps. */
export function FormattedDateTime({ iso }: { iso: string }) {
  const { formatDateTime } = useDateFormat();
  return (
    <time dateTime={iso}>
      {formatDateTime(iso)
        .split(/(?<=\d{4},) /)
        .map((part, index) => (
          <Fragment key={part}>
            {index > 0 && ' '}
            <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
              {part}
            </Box>
          </Fragment>
        ))}
    </time>
  );
}
