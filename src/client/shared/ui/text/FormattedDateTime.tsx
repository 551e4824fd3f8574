import Box from '@mui/material/Box';
import { Fragment } from 'react';
import { useDateFormat } from '../../format/useDateFormat';

interface FormattedDateTimeProps {
  iso: string;
  /** Shows the last moment before the timestamp that people can use: an end at midnight is the day before. */
  isEnd?: boolean;
}

/** Shows an ISO 8601 timestamp as a date and a time. Neither of them wraps. */
export function FormattedDateTime({ iso, isEnd = false }: FormattedDateTimeProps) {
  const { formatDateTime, formatEnd } = useDateFormat();
  return (
    <time dateTime={iso}>
      {(isEnd ? formatEnd(iso) : formatDateTime(iso)).split(/(?<=\d{4},) /).map((part, index) => (
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
