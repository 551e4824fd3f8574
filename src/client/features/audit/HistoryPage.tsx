import { useMemo } from 'react';
import ArrowBack from '@mui/icons-material/ArrowBack';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { getErrorMessage } from '../../shared/api/errors';
import { RouteLink } from '../../shared/routing/RouteLink';
import { PageHeader } from '../../shared/ui/PageHeader';
import { useStoreHistoryInfiniteQuery } from './auditApi';
import { HistoryFilters } from './HistoryFilters';
import { HistoryList } from './HistoryList';
import { useHistoryFilters } from './useHistoryFilters';
import { useSeenChoices } from './useSeenChoices';

interface HistoryPageProps {
  storeId: string;
  /** Absent while it is on its way, or gone with its store. */
  storeName?: string | undefined;
  /** The page where the store stands. */
  backTo: string;
}

/** Who did what in one store, newest first. */
export function HistoryPage({ storeId, storeName, backTo }: HistoryPageProps) {
  const { filters, asked, isFiltered, choose, clear } = useHistoryFilters(storeId);
  const history = useStoreHistoryInfiniteQuery(asked, { refetchOnMountOrArgChange: true });
  const { currentData, error, isFetching, isFetchingNextPage } = history;
  const rows = useMemo(() => currentData?.pages.flatMap((page) => page.rows), [currentData]);
  const choices = useSeenChoices(rows ?? NO_ROWS, filters);

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
      <HistoryFilters filters={filters} choices={choices} onChoose={choose} onClear={clear} />
      <HistoryList
        rows={rows}
        isFiltered={isFiltered}
        problem={error && !isFetching ? getErrorMessage(error) : null}
        hasMore={history.hasNextPage}
        isLoadingMore={isFetchingNextPage}
        onMore={() => void history.fetchNextPage()}
        onRetry={() => void history.refetch()}
        onClear={clear}
      />
    </Stack>
  );
}

const NO_ROWS: readonly never[] = [];
