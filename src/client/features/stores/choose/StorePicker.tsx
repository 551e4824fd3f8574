import { lazy, Suspense, type FocusEvent } from 'react';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';

export interface StorePickerProps {
  name: string;
  /** Id of the store, '' for none. */
  value: string;
  onChange: (storeId: string) => void;
  onBlur?: (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  /** The store that is chosen to begin with, by the name to show. */
  chosen?: { id: string; name: string } | null;
  /** A store that cannot be chosen. */
  excludeId?: string;
  label?: string;
  help?: string;
  error?: string;
  disabled?: boolean;
}

const Field = lazy(async () => ({ default: (await import('./StorePickerField')).StorePickerField }));

/** A field that holds one store, found by its name. What it is made of comes when it is first shown. */
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
