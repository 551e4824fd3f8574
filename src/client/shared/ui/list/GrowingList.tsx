import type { ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { DataList } from './DataList';
import type { ListState } from './listState';
import { useFocusFirstLoaded } from './useFocusFirstLoaded';

/** The page after the loaded ones. If it fails, the loaded rows stay. */
export interface MorePages {
  hasMore: boolean;
  isLoading: boolean;
  error: string | null;
  onLoad: () => void;
}

interface GrowingListProps<Row> {
  /** The accessible name: 'History'. */
  label: string;
  list: ListState<Row>;
  more: MorePages;
  errorTitle: string;
  skeleton: ReactNode;
  empty: ReactNode;
  /** Renders a row as a list item. */
  renderRow: (row: Row) => ReactNode;
}

/** Rows in a card, loaded page by page with 'Load more'. */
export function GrowingList<Row>({ label, list, more, errorTitle, skeleton, empty, renderRow }: GrowingListProps<Row>) {
  const { listRef, buttonRef, onLoadMore } = useFocusFirstLoaded(list.rows?.length ?? 0, more.isLoading);
  return (
    <DataList list={list} errorTitle={errorTitle} skeleton={skeleton} empty={empty}>
      {(rows) => (
        <>
          <Card component="ol" ref={listRef} aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {rows.map(renderRow)}
          </Card>
          {more.error !== null && <Alert severity="error">{more.error}</Alert>}
          {more.hasMore && (
            <Box sx={{ display: 'flex', justifyContent: 'center' }}>
              <Button
                ref={buttonRef}
                variant="outlined"
                loading={more.isLoading}
                onClick={() => {
                  onLoadMore();
                  more.onLoad();
                }}
              >
                Load more
              </Button>
            </Box>
          )}
        </>
      )}
    </DataList>
  );
}
