import Stack from '@mui/material/Stack';
import { useEffect, useRef, type FocusEvent, type MouseEvent, type ReactNode } from 'react';
import { focusPageHeading } from '../routing/focusPageHeading';
import { FailedState } from '../ui/FailedState';
import type { ListState } from './listState';

export interface DataListProps<Row> {
  list: ListState<Row>;
  errorTitle?: string | undefined;
  skeleton: ReactNode;
  empty: ReactNode;
  /** While a dialog is open above the list, the focus must stay in the dialog. */
  isDialogOpen?: boolean;
  /** Renders the rows. It is not called for an empty list. */
  children: (rows: readonly Row[]) => ReactNode;
}

/**
 * A list that is failed, loading, empty or ready. When the control that was clicked last is removed together with its
 * row, the focus moves to the next row, or else to the page heading.
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

/** The control that was clicked last and the list item that contains it. */
interface Click {
  control: Element;
  list: Element | null;
  index: number;
}

/**
 * Event handlers for the element around a list or table. When the control that was clicked last is removed, for example
 * because its card was deleted or no longer matches the filter, the focus would be lost. It moves to the card that took
 * the place, to the last card, or to the page heading. It waits for an open dialog to close.
 */
function useFocusAfterRemoval(isDialogOpen: boolean) {
  const lastClick = useRef<Click | null>(null);

  // This runs after every render, because any render can remove the control.
  useEffect(() => {
    const click = lastClick.current;
    if (click === null || isDialogOpen || click.control.isConnected) return;
    lastClick.current = null;
    if (document.activeElement !== document.body) return;
    const next = click.list?.isConnected ? (click.list.children[click.index] ?? click.list.lastElementChild) : null;
    if (next instanceof HTMLElement) {
      next.tabIndex = -1;
      next.focus();
    } else {
      focusPageHeading();
    }
  });

  return {
    onClick: ({ target }: MouseEvent) => {
      // The event target can be an icon inside the control, which the click may replace.
      const control = target instanceof Element ? target.closest('a, button') : null;
      const item = control?.closest('ul > li, ol > li, tbody > tr') ?? null;
      const list = item?.parentElement ?? null;
      lastClick.current = control && { control, list, index: item && list ? [...list.children].indexOf(item) : 0 };
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      // The user clicked outside of every control, which gave up the focus on purpose.
      if (relatedTarget === null) lastClick.current = null;
    },
  };
}
