import ArrowBack from '@mui/icons-material/ArrowBack';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { usePagedRows } from '../../shared/api/usePagedRows';
import { RouteLink } from '../../shared/routing/RouteLink';
import { PageHeader } from '../../shared/ui/PageHeader';
import { useListAuditRowsInfiniteQuery } from './auditApi';
import { toAuditQuery } from './auditQueries';
import { AuditList } from './components/AuditList';
import { AuditRowItem } from './components/AuditRowItem';
import { useAuditFilters } from './hooks/useAuditFilters';

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
  const filtering = useAuditFilters();
  const query = toAuditQuery(filtering.filters, store?.id);
  const auditLog = usePagedRows(useListAuditRowsInfiniteQuery(query, { refetchOnMountOrArgChange: true }));
  const showsStores = store === undefined;

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
              Back to the Store
            </Button>
          }
        />
      )}
      <AuditList
        label="Audit log"
        filtering={filtering}
        log={auditLog}
        emptyHint={`Changes to ${showsStores ? 'stores, their accounts and their rewards' : 'this store, its accounts and its rewards'} will appear here, with who made them.`}
        renderRow={(row) => <AuditRowItem key={row.id} row={row} showsStore={showsStores} />}
      />
    </Stack>
  );
}
