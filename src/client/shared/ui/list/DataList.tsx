import type { ReactNode } from 'react';
import Stack from '@mui/material/Stack';
import { FailedState } from '../FailedState';
import type { ListState } from './listState';
import { useFocusAfterRemoval } from './useFocusAfterRemoval';

export interface DataListProps<Row> {
  list: ListState<Row>;
  errorTitle?: string | undefined;
  skeleton: ReactNode;
  empty: ReactNode;
  /** A dialog is open above the list: the focus stays in it. */
  isDialogOpen?: boolean;
  /** Renders the rows; there is at least one. */
  children: (rows: readonly Row[]) => ReactNode;
}

/**
 * A list in one of four states: failed, loading, empty or ready. When the card or button that was clicked last is
 * removed, the focus moves to the next row, or else to the page heading.
 */
export function DataList<Row>({
  list,
  errorTitle,
  skeleton,
  empty,
  isDialogOpen = false,
  children,
}: DataListProps<Row>) {
  const focusHandlers = useFocusAfterRemoval(isDialogOpen);
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
