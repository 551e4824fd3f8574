import Skeleton from '@mui/material/Skeleton';
import Box from '@mui/material/Box';

interface Props {
  label: string;
  height: number;
}

/** Three rows on their way. */
export function ListSkeleton({ label, height }: Props) {
  return (
    <Box role="status" aria-label={label} sx={{ display: 'grid', gap: 2 }}>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} variant="rounded" height={height} sx={{ borderRadius: (theme) => theme.radii.kiosk }} />
      ))}
    </Box>
  );
}
