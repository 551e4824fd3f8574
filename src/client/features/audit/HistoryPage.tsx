import ArrowBack from '@mui/icons-material/ArrowBack';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { usePagedRows } from '../../shared/api/usePagedRows';
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
  const history = usePagedRows(useListHistoryInfiniteQuery(query, { refetchOnMountOrArgChange: true }));
  const handleClearFilters = () => {
    // The button that was clicked is removed.
    focusPageHeading();
    clearFilters();
  };
  const options = useFilterOptions(history.list.rows ?? NO_ROWS, filters);

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
        {...history}
        showsStores={store === undefined}
        isFiltered={isFiltered}
        onClearFilters={clearFilters}
      />
    </Stack>
  );
}

const NO_ROWS: readonly never[] = [];
