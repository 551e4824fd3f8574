import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';

/** The shape of the fields while the store is being read. */
export function StoreFieldsSkeleton() {
  return (
    <Stack spacing={2} aria-busy aria-label="Loading the store" role="status">
      {Array.from({ length: 6 }, (_, field) => (
        <Stack key={field} spacing={0.5}>
          <Skeleton width="30%" />
          <Skeleton variant="rounded" height={40} />
        </Stack>
      ))}
    </Stack>
  );
}
