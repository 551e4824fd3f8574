import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { lazyPart } from '../../shared/ui/lazy/lazyPart';

/** A form field that holds one store, found by name. */
export const StorePicker = lazyPart(
  async () => (await import('./StorePickerField')).StorePickerField,
  () => (
    <Stack spacing={0.75} aria-hidden>
      <Skeleton width="30%" />
      <Skeleton variant="rounded" height={40} />
    </Stack>
  ),
);
