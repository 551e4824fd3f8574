import Alert, { type AlertProps } from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useEffect, useRef, type ReactNode } from 'react';
import { FailedState } from './FailedState';

/** A preview as a query hook returns it. */
export interface PreviewQuery<Preview> {
  currentData?: Preview | undefined;
  error?: unknown;
  refetch: () => unknown;
}

interface ChangePreviewProps<Preview> {
  query: PreviewQuery<Preview>;
  /** The height of the preview in px, so that little moves when it has loaded. */
  height: number;
  children: (preview: Preview) => ReactNode;
}

/** What a change in a form would do, which is loaded while the form is open. */
export function ChangePreview<Preview>({ query, height, children }: ChangePreviewProps<Preview>) {
  if (query.currentData !== undefined) return children(query.currentData);
  if (query.error !== undefined)
    return <FailedState message="Couldn't load the preview." onRetry={() => void query.refetch()} />;
  return (
    <Stack spacing={1} role="status" aria-label="Loading the preview">
      <Skeleton width="85%" />
      <Skeleton variant="rounded" height={height} />
    </Stack>
  );
}

/** Whether a form must wait for its preview, so that nobody saves a change whose effect they have not seen. */
export const isLoadingPreview = ({ currentData, error }: Omit<PreviewQuery<unknown>, 'refetch'>): boolean =>
  currentData === undefined && error === undefined;

/** What a change would do, in words. It comes into view, because its field may be at the end of what is visible. */
export function EffectAlert(props: Pick<AlertProps, 'severity' | 'children'>) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // In braces, because what current browsers return is a promise, which React would take for a cleanup function.
    ref.current?.scrollIntoView({ block: 'nearest' });
  }, [props.children]);
  return <Alert ref={ref} role="status" {...props} />;
}
