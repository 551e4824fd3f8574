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

/** The control that was clicked, and the list item that contains it. */
interface Click {
  control: Element;
  list: Element | null;
  index: number;
}

/**
 * Handlers for the element around a list or table. When the control clicked last (a button of a card that was deleted
 * or no longer matches the filter) is removed and the focus is lost with it, the focus moves to the card now in its
 * place, the last card, or the page heading. While a dialog is open the focus stays in it and is moved when it closes.
 */
function useFocusAfterRemoval(isDialogOpen: boolean) {
  const lastClick = useRef<Click | null>(null);

  // After every render, since each can remove the control.
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
      // Not the target itself: it can be an icon inside the control that the click replaces.
      const control = target instanceof Element ? target.closest('a, button') : null;
      const item = control?.closest('ul > li, ol > li, tbody > tr') ?? null;
      const list = item?.parentElement ?? null;
      lastClick.current = control && { control, list, index: item && list ? [...list.children].indexOf(item) : 0 };
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      // The user clicked outside of every control: the focus was given up on purpose.
      if (relatedTarget === null) lastClick.current = null;
    },
  };
}
