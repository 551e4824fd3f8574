import Box from '@mui/material/Box';
import type { SmsExclusion } from '../../../contract/sms';
import { formatNumber } from '../../shared/format/formatNumber';

/** Why customers get no text, with how many of them. */
export function Excluded({ excluded }: { excluded: readonly SmsExclusion[] }) {
  if (excluded.length === 0) return null;
  return (
    <Box
      component="ul"
      aria-label="Left out"
      sx={{ display: 'grid', gap: 0.25, m: 0, p: 0, listStyle: 'none', typography: 'body2', color: 'text.secondary' }}
    >
      {excluded.map(({ reason, count, text }) => (
        <Box component="li" key={reason} sx={{ display: 'flex', gap: 1 }}>
          <Box component="span" sx={{ minWidth: '4ch', textAlign: 'right' }}>
            {formatNumber(count)}
          </Box>
          <span>{text}</span>
        </Box>
      ))}
    </Box>
  );
}
