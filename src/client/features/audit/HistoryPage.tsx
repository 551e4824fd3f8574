import { useMemo } from 'react';
import ArrowBack from '@mui/icons-material/ArrowBack';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { getErrorMessage } from '../../shared/api/errors';
import { focusPageHeading } from '../../shared/routing/focusPageHeading';
import { RouteLink } from '../../shared/routing/RouteLink';
import { PageHeader } from '../../shared/ui/PageHeader';
import { useListHistoryInfiniteQuery } from './auditApi';
import { HistoryFilters } from './HistoryFilters';
import { HistoryList } from './HistoryList';
import { useFilterOptions } from './useFilterOptions';
import { useHistoryFilters } from './useHistoryFilters';

interface HistoryPageProps {
  store?: {
    id: string;
    /** undefined while it loads, and for a deleted store. */
    name?: string | undefined;
    /** Path of the store's page. */
    backTo: string;
  };
}

/** The audit log of one store, or of the platform. */
export function HistoryPage({ store }: HistoryPageProps) {
  const { filters, query, isFiltered, setFilter, clearFilters } = useHistoryFilters(store?.id);
  const history = useListHistoryInfiniteQuery(query, { refetchOnMountOrArgChange: true });
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
      {store === undefined ? (
        <PageHeader title="Audit Log" subtitle="Who did what on the platform and in its stores" />
      ) : (
        <PageHeader
          title="History"
          subtitle={store.name ?? 'Who did what in this store'}
          actions={
            <Button component={RouteLink} to={store.backTo} variant="outlined" startIcon={<ArrowBack />}>
              Back to the store
            </Button>
          }
        />
      )}
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
        showsStores={store === undefined}
        isFiltered={isFiltered}
        onClearFilters={clearFilters}
      />
    </Stack>
  );
}

const NO_ROWS: readonly never[] = [];
