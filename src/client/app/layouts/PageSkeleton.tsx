import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { CardSkeleton } from '../../shared/ui/CardSkeleton';

/** The shape of a console page while its program is on its way. */
export function PageSkeleton() {
  return (
    <Box aria-busy sx={{ display: 'grid', gap: 3 }}>
      <Skeleton variant="text" width={240} sx={{ typography: 'h3' }} />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))' }}>
        <CardSkeleton />
        <CardSkeleton />
        <CardSkeleton />
      </Box>
    </Box>
  );
}
