import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { visuallyHidden } from './visuallyHidden';

const BUBBLES = 5;

/** The shape of the board while its first answer is on the way. */
export function BoardSkeleton() {
  return (
    <Box component="main" aria-busy sx={{ display: 'grid', gap: 2, px: { xs: 2, md: 4 }, py: 2.5 }}>
      <Box component="p" role="status" sx={visuallyHidden}>
        Loading redemptions...
      </Box>
      <Skeleton variant="rounded" width={240} height={32} />
      <Skeleton variant="rounded" height={304} />
      <Skeleton variant="rounded" width={240} height={28} />
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 226px), 1fr))', gap: 1.5 }}>
        {Array.from({ length: BUBBLES }, (_, bubble) => (
          <Skeleton key={bubble} variant="rounded" height={84} />
        ))}
      </Box>
    </Box>
  );
}
