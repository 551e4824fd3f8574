import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';

const ROWS = 6;

/** The shape of the rows that are on their way. */
export function HistorySkeleton() {
  return (
    <Card role="status" aria-label="Loading the history" aria-busy>
      {Array.from({ length: ROWS }, (_, row) => (
        <Box
          key={row}
          aria-hidden
          data-skeleton
          sx={{ display: 'flex', gap: 3, px: 2, py: 1.5, '& + &': { borderTop: 1, borderColor: 'divider' } }}
        >
          <Box sx={{ flex: 1 }}>
            <Skeleton width="30%" />
            <Skeleton width="55%" />
          </Box>
          <Skeleton width={120} />
          <Skeleton width={100} sx={{ display: { xs: 'none', md: 'block' } }} />
        </Box>
      ))}
    </Card>
  );
}
