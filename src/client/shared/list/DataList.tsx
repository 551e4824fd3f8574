import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { FailedState } from '../ui/FailedState';
import type { ListState } from './listState';
import { useFocusAfterRemoval } from './useFocusAfterRemoval';

export interface DataListProps<Row> {
  list: ListState<Row>;
  errorTitle?: string | undefined;
  skeleton: ReactNode;
  empty: ReactNode;
  /** Renders the rows. It is not called for an empty list. */
  children: (rows: readonly Row[]) => ReactNode;
}

/**
 * A list that is failed, loading, empty or ready. When the control that was clicked last is removed together with its
 * row, the focus moves to the next row, or else to the page heading.
 */
export function DataList<Row>({ list, errorTitle, skeleton, empty, children }: DataListProps<Row>) {
  const focusHandlers = useFocusAfterRemoval();
  const { rows, isStale, error, onRetry } = list;
  const renderState = () => {
    if (error !== null) return <FailedState title={errorTitle} message={error} onRetry={onRetry} />;
    if (rows === undefined || (rows.length === 0 && isStale)) return skeleton;
    return rows.length === 0 ? empty : children(rows);
  };
  return (
    <Stack spacing={3} {...focusHandlers}>
      {renderState()}
    </Stack>
  );
}
