import FileDownload from '@mui/icons-material/FileDownloadOutlined';
import ReceiptLong from '@mui/icons-material/ReceiptLongOutlined';
import Refresh from '@mui/icons-material/Refresh';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import { useState } from 'react';
import { useShops } from '../../entities/shop';
import { useStoreId } from '../../session';
import { toListState } from '../../shared/list/listState';
import { CursorPager } from '../../shared/list/table/CursorPager';
import { TableList } from '../../shared/list/table/TableList';
import { useCursorPages, useLeaveEmptyPage } from '../../shared/routing/useCursorPages';
import { useDialogState } from '../../shared/ui/dialogs/useDialogState';
import { EmptyState } from '../../shared/ui/EmptyState';
import { PageHeader } from '../../shared/ui/PageHeader';
import { ActivityDialogs, type ActivityDialog } from './components/ActivityDialogs';
import { ActivityFilterFields } from './components/ActivityFilterFields';
import { FailureBanner, type Failure } from './components/FailureBanner';
import { getRedemptionColumns } from './components/redemptionColumns';
import { RowActions } from './components/RowActions';
import { SummaryCards } from './components/SummaryCards';
import { useActivities, useActivityAddress } from './hooks/useActivities';
import { useResolveRedemption } from './hooks/useResolveRedemption';

const PAGE_SIZE = 25;

/** The store's redemptions, refreshed automatically. The owner completes, cancels, edits, deletes and exports them. */
export function ActivitiesPage() {
  const storeId = useStoreId();
  const [isDismissed, setDismissed] = useState(false);
  if (storeId !== '') return <Activities />;
  return (
    <Stack spacing={3}>
      <PageHeader title="Activities Management" />
      <FailureBanner
        failure={isDismissed ? null : { title: 'Failed to load store information' }}
        onDismiss={() => setDismissed(true)}
      />
    </Stack>
  );
}

function Activities() {
  const [isAutoRefresh, setAutoRefresh] = useState(true);
  const [failure, setFailure] = useState<Failure | null>(null);
  /** When the failure of the last poll was dismissed, this is the time of the list's last load; otherwise null. */
  const [dismissedSince, setDismissedSince] = useState<number | null>(null);
  const { filters, openId, setFilters, setOpenId } = useActivityAddress();
  const { status, search, from, to } = filters;
  const isSearched = search !== '' || from !== '' || to !== '';
  const { dialog, openDialog, opener, closeDialog } = useDialogState<ActivityDialog>();
  const { resolve, busyId } = useResolveRedemption(setFailure);
  const isDialogOpen = dialog !== null || openId !== null;
  const pages = useCursorPages();
  const { isChain, selectedId } = useShops();
  const { list, stats } = useActivities({
    filters,
    cursor: pages.cursor,
    limit: PAGE_SIZE,
    polls: isAutoRefresh && !isDialogOpen && busyId === null,
  });
  const page = list.currentData;
  useLeaveEmptyPage(pages, page?.rows.length === 0);
  const [isRefreshing, setRefreshing] = useState(false);
  const handleRefresh = async () => {
    setRefreshing(true);
    await Promise.all([list.refetch(), stats.refetch()]);
    setRefreshing(false);
  };
  const loadedAt = list.fulfilledTimeStamp ?? 0;
  const loadFailure =
    list.error !== undefined && dismissedSince !== loadedAt ? { title: 'Failed to load redemptions' } : null;

  return (
    <Stack spacing={3}>
      <PageHeader
        title="Activities Management"
        subtitle="What customers have redeemed"
        actions={
          <>
            <FormControlLabel
              label="Auto-refresh (3 s)"
              sx={{ m: 0, mr: 1 }}
              control={<Switch checked={isAutoRefresh} onChange={(_event, isOn) => setAutoRefresh(isOn)} />}
            />
            <Button
              variant="outlined"
              startIcon={<Refresh />}
              loading={isRefreshing}
              loadingPosition="start"
              onClick={() => void handleRefresh()}
            >
              Refresh
            </Button>
            <Button variant="outlined" startIcon={<FileDownload />} onClick={opener({ kind: 'export' })}>
              Export
            </Button>
          </>
        }
      />
      <FailureBanner failure={failure} onDismiss={setFailure} />
      <FailureBanner failure={loadFailure} onDismiss={() => setDismissedSince(loadedAt)} />
      <SummaryCards stats={stats.data ?? (stats.error !== undefined && !stats.isFetching ? null : undefined)} />
      <ActivityFilterFields filters={filters} onChange={setFilters} />
      <TableList
        label="Redemptions"
        columns={getRedemptionColumns(isChain && selectedId === null)}
        list={toListState(list, ({ rows }) => rows)}
        errorTitle="Couldn't load redemptions"
        empty={
          <EmptyState
            icon={<ReceiptLong />}
            title="No redemptions found"
            hint={
              isSearched
                ? 'No redemptions match the search and the days.'
                : status === undefined
                  ? 'No redemptions have been made yet.'
                  : `No ${status} redemptions found.`
            }
            actionLabel={isSearched && 'Clear Search and Days'}
            onAction={() => setFilters({ search: '', from: '', to: '' })}
          />
        }
        renderActions={(redemption) => (
          <RowActions
            redemption={redemption}
            busy={busyId === redemption.id}
            onResolve={(next) => () => void resolve(redemption, next)}
            onReturn={opener({ kind: 'return', redemption })}
            onView={() => setOpenId(redemption.id)}
            onEdit={opener({ kind: 'edit', redemption })}
            onDelete={opener({ kind: 'delete', redemption })}
          />
        )}
        pager={
          <CursorPager
            label="Redemptions pagination"
            pages={pages}
            pageSize={PAGE_SIZE}
            shown={list.data?.rows.length ?? 0}
            total={list.data?.total}
            isTotalAtLeast={list.data?.isTotalAtLeast ?? false}
            nextCursor={page?.nextCursor ?? null}
          />
        }
      />
      {isDialogOpen && (
        <ActivityDialogs
          filters={filters}
          openId={openId}
          rows={list.data?.rows}
          dialog={dialog}
          onOpenDetails={setOpenId}
          onOpen={openDialog}
          onClose={() => {
            closeDialog();
            if (openId !== null) setOpenId(null);
          }}
        />
      )}
    </Stack>
  );
}
