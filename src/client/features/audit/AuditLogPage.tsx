import ArrowBack from '@mui/icons-material/ArrowBack';
import HistoryIcon from '@mui/icons-material/History';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { usePagedRows } from '../../shared/api/usePagedRows';
import { ListSkeleton } from '../../shared/list/ListSkeleton';
import { LoadMoreList } from '../../shared/list/LoadMoreList';
import { focusPageHeading } from '../../shared/routing/focusPageHeading';
import { RouteLink } from '../../shared/routing/RouteLink';
import { EmptyState } from '../../shared/ui/EmptyState';
import { PageHeader } from '../../shared/ui/PageHeader';
import { useListAuditRowsInfiniteQuery } from './auditApi';
import { AuditFilters } from './components/AuditFilters';
import { AuditRowItem } from './components/AuditRowItem';
import { useAuditFilters, useFilterOptions } from './hooks/useAuditFilters';

interface AuditLogPageProps {
  store?: {
    id: string;
    /** The store's name; undefined while it is loading and for a deleted store. */
    name?: string | undefined;
    /** The path of the page that links back to the store. */
    backTo: string;
  };
}

/** The audit log of one store or, without `store`, of the platform. */
export function AuditLogPage({ store }: AuditLogPageProps) {
  const { filters, query, isFiltered, setFilter, clearFilters } = useAuditFilters(store?.id);
  const auditLog = usePagedRows(useListAuditRowsInfiniteQuery(query, { refetchOnMountOrArgChange: true }));
  const handleClearFilters = () => {
    // The clicked button is removed when the filters are cleared.
    focusPageHeading();
    clearFilters();
  };
  const showsStores = store === undefined;
  const options = useFilterOptions(auditLog.list.rows ?? NO_ROWS, filters);

  return (
    <Stack spacing={3}>
      {store === undefined ? (
        <PageHeader title="Audit Log" subtitle="Who did what on the platform and in its stores" />
      ) : (
        <PageHeader
          title="Audit Log"
          subtitle={store.name ?? 'Who did what in this store'}
          actions={
            <Button component={RouteLink} to={store.backTo} variant="outlined" startIcon={<ArrowBack />}>
              Back to the store
            </Button>
          }
        />
      )}
      <AuditFilters filters={filters} options={options} onChange={setFilter} onClear={handleClearFilters} />
      <LoadMoreList
        label="Audit log"
        {...auditLog}
        errorTitle="Couldn't load the audit log"
        skeleton={
          <ListSkeleton label="Loading the audit log" rows={6} lines={['30%', '55%']} gap={3}>
            <Skeleton width={120} />
            <Skeleton width={100} sx={{ display: { xs: 'none', md: 'block' } }} />
          </ListSkeleton>
        }
        empty={
          <EmptyState
            icon={<HistoryIcon />}
            title={isFiltered ? 'Nothing found' : 'Nothing has happened here yet'}
            hint={
              isFiltered
                ? 'No entries match the filters.'
                : `Changes to ${showsStores ? 'stores, their accounts and their rewards' : 'this store, its accounts and its rewards'} will appear here, with who made them.`
            }
            actionLabel={isFiltered && 'Clear Filters'}
            onAction={clearFilters}
          />
        }
        renderRow={(row) => <AuditRowItem key={row.id} row={row} showsStore={showsStores} />}
      />
    </Stack>
  );
}

const NO_ROWS: readonly never[] = [];
