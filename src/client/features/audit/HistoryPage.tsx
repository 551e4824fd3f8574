import { useMemo } from 'react';
import ArrowBack from '@mui/icons-material/ArrowBack';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { getErrorMessage } from '../../shared/api/errors';
import { focusPageHeading } from '../../shared/routing/focusPageHeading';
import { RouteLink } from '../../shared/routing/RouteLink';
import { PageHeader } from '../../shared/ui/PageHeader';
import { useListStoreHistoryInfiniteQuery } from './auditApi';
import { HistoryFilters } from './HistoryFilters';
import { HistoryList } from './HistoryList';
import { useFilterOptions } from './useFilterOptions';
import { useHistoryFilters } from './useHistoryFilters';

interface HistoryPageProps {
  storeId: string;
  /** undefined while it loads, and for a deleted store. */
  storeName?: string | undefined;
  /** Path of the store's page. */
  backTo: string;
}

/** The audit log of one store. */
export function HistoryPage({ storeId, storeName, backTo }: HistoryPageProps) {
  const { filters, query, isFiltered, setFilter, clearFilters } = useHistoryFilters(storeId);
  const history = useListStoreHistoryInfiniteQuery(query, { refetchOnMountOrArgChange: true });
  const { currentData, error, isFetching } = history;
  const errorMessage = error && !isFetching ? getErrorMessage(error) : null;
  const rows = useMemo(() => currentData?.pages.flatMap((page) => page.rows), [currentData]);
  const handleClearFilters = () => {
    // The button that was clicked is removed.
    focusPageHeading();
    clearFilters();
  };
  const options = useFilterOptions(rows ?? NO_ROWS, filters);

  return (
    <Stack spacing={3}>
      <PageHeader
        title="History"
        subtitle={storeName ?? 'Who did what in this store'}
        actions={
          <Button component={RouteLink} to={backTo} variant="outlined" startIcon={<ArrowBack />}>
            Back to the store
          </Button>
        }
      />
      <HistoryFilters filters={filters} options={options} onChange={setFilter} onClear={handleClearFilters} />
      <HistoryList
        list={{
          rows,
          isStale: false,
          error: rows === undefined ? errorMessage : null,
          onRetry: () => void history.refetch(),
        }}
        more={{
          hasMore: history.hasNextPage,
          isLoading: history.isFetchingNextPage,
          error: rows === undefined ? null : errorMessage,
          onLoad: () => void history.fetchNextPage(),
        }}
        isFiltered={isFiltered}
        onClearFilters={clearFilters}
      />
    </Stack>
  );
}

const NO_ROWS: readonly never[] = [];
