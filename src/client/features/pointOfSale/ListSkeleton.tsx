import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';

const ROWS = 3;

/** The shape of a list whose rows have two lines. */
export function ListSkeleton({ label }: { label: string }) {
  return (
    <Card role="status" aria-label={label} aria-busy>
      {Array.from({ length: ROWS }, (_, row) => (
        <Box key={row} aria-hidden sx={{ px: 2, py: 1.5, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
          <Skeleton width="40%" />
          <Skeleton width="65%" />
        </Box>
      ))}
    </Card>
  );
}
