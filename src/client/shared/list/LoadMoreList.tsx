import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { Row } from '../ui/layout';
import { DataList } from './DataList';
import type { ListState } from './listState';

/** The page that follows the loaded ones. The loaded rows stay if it fails to load. */
export interface MorePages {
  hasMore: boolean;
  isLoading: boolean;
  error: string | null;
  onLoad: () => void;
}

interface GrowingListProps<Row> {
  /** The accessible name of the list, such as 'History'. */
  label: string;
  list: ListState<Row>;
  more: MorePages;
  errorTitle: string;
  skeleton: ReactNode;
  empty: ReactNode;
  /** Renders a row as a list item. */
  renderRow: (row: Row) => ReactNode;
}

/** A list in a card with a 'Load More' button that adds one page of rows. */
export function LoadMoreList<Row>({
  label,
  list,
  more,
  errorTitle,
  skeleton,
  empty,
  renderRow,
}: GrowingListProps<Row>) {
  const { listRef, buttonRef, onLoadMore } = useFocusFirstLoaded(list.rows?.length ?? 0, more.isLoading);
  return (
    <DataList list={list} errorTitle={errorTitle} skeleton={skeleton} empty={empty}>
      {(rows) => (
        <>
          <Card component="ol" ref={listRef} aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {rows.map(renderRow)}
          </Card>
          <LoadMore
            buttonRef={buttonRef}
            more={{
              ...more,
              onLoad: () => {
                onLoadMore();
                more.onLoad();
              },
            }}
          />
        </>
      )}
    </DataList>
  );
}

interface LoadMoreProps {
  more: MorePages;
  buttonRef?: RefObject<HTMLButtonElement | null>;
}

/** The 'Load More' button while there are more rows, and the error of the last attempt. */
export function LoadMore({ more: { hasMore, isLoading, error, onLoad }, buttonRef }: LoadMoreProps) {
  return (
    <>
      {error !== null && <Alert severity="error">{error}</Alert>}
      {hasMore && (
        <Row justify="center">
          <Button ref={buttonRef} variant="outlined" loading={isLoading} onClick={onLoad}>
            Load More
          </Button>
        </Row>
      )}
    </>
  );
}

interface FocusFirstLoaded {
  listRef: RefObject<HTMLOListElement | null>;
  buttonRef: RefObject<HTMLButtonElement | null>;
  /** Must be called when the button is clicked. */
  onLoadMore: () => void;
}

/**
 * Moves the focus from a 'Load More' button to the first row that was loaded, or back to the button without new rows.
 * The button loses the focus because it is disabled while loading and removed after the last page.
 */
function useFocusFirstLoaded(count: number, isLoading: boolean): FocusFirstLoaded {
  const listRef = useRef<HTMLOListElement>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const previousCount = useRef<number | null>(null);
  const wasLoading = useRef(false);
  useLayoutEffect(() => {
    const isDone = wasLoading.current && !isLoading;
    wasLoading.current = isLoading;
    if (!isDone || previousCount.current === null) return;
    const firstLoaded = count > previousCount.current ? listRef.current?.children[previousCount.current] : undefined;
    previousCount.current = null;
    // The user may have moved the focus elsewhere while the page was loading.
    if (document.activeElement !== document.body && document.activeElement !== buttonRef.current) return;
    firstLoaded?.setAttribute('tabindex', '-1');
    const target = firstLoaded instanceof HTMLElement ? firstLoaded : buttonRef.current;
    target?.focus({ preventScroll: true });
  }, [count, isLoading]);
  const onLoadMore = () => {
    previousCount.current = count;
  };
  return { listRef, buttonRef, onLoadMore };
}
