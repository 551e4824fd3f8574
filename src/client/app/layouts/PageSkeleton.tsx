import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { CardGridSkeleton } from '../../shared/ui/CardGridSkeleton';

/** The shape of a console page while its program is on its way. */
export function PageSkeleton() {
  return (
    <Box aria-busy sx={{ display: 'grid', gap: 3 }}>
      <Skeleton variant="text" width={240} sx={{ typography: 'h3' }} />
      <CardGridSkeleton count={3} />
    </Box>
  );
}
