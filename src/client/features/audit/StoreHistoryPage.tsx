import Stack from '@mui/material/Stack';
import { usePagedRows } from '../../shared/api/usePagedRows';
import { PageHeader } from '../../shared/ui/PageHeader';
import { useListHistoryRowsInfiniteQuery } from './auditApi';
import { toHistoryQuery } from './auditQueries';
import { AuditList } from './components/AuditList';
import { AuditRowItem } from './components/AuditRowItem';
import { useAuditFilters } from './hooks/useAuditFilters';

/** The part of the audit log that is about the owner's store. */
export function StoreHistoryPage() {
  const filtering = useAuditFilters();
  const history = usePagedRows(
    useListHistoryRowsInfiniteQuery(toHistoryQuery(filtering.filters), { refetchOnMountOrArgChange: true }),
  );
  return (
    <Stack spacing={3}>
      <PageHeader title="History" subtitle="Who did what in your store, and when." />
      <AuditList
        label="History"
        filtering={filtering}
        log={history}
        emptyHint="Sign-ins, redemptions and changes will appear here, with who made them."
        renderRow={(row) => <AuditRowItem key={row.id} row={row} isForOwner />}
      />
    </Stack>
  );
}
