import { lazy, Suspense } from 'react';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import type { StorePickerProps } from './StorePickerField';

const Field = lazy(async () => ({ default: (await import('./StorePickerField')).StorePickerField }));

/** A form field that holds one store, found by name. Its code is loaded when it is first shown. */
export function StorePicker(props: StorePickerProps) {
  return (
    <Suspense fallback={<FieldSkeleton />}>
      <Field {...props} />
    </Suspense>
  );
}

const FieldSkeleton = () => (
  <Stack spacing={0.75} aria-hidden>
    <Skeleton width="30%" />
    <Skeleton variant="rounded" height={40} />
  </Stack>
);
