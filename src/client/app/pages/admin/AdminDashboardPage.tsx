import People from '@mui/icons-material/PeopleOutlined';
import Storefront from '@mui/icons-material/StorefrontOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useEffect } from 'react';
import type { Owner } from '../../../../contract/owners';
import type { Store } from '../../../../contract/stores';
import { useGetStoreCountsQuery, useListStoresQuery } from '../../../entities/store';
import { ownerPath, useGetOwnerCountsQuery, useListOwnersQuery } from '../../../features/owners';
import { PlatformChecklistPanel, PlatformStatCards } from '../../../features/platformStats';
import { LazyStoreDetailsDialog } from '../../../features/stores';
import { formatNumber } from '../../../shared/format/formatNumber';
import { getLoadError, toListState } from '../../../shared/list/listState';
import { focusPageHeading } from '../../../shared/routing/focusPageHeading';
import { PATHS } from '../../../shared/routing/paths';
import { CardBoundary } from '../../../shared/ui/CardBoundary';
import { StatCard } from '../../../shared/ui/dashboard/StatCard';
import { useDialogState } from '../../../shared/ui/dialogs/useDialogState';
import { Grid } from '../../../shared/ui/layout';
import { PageHeader } from '../../../shared/ui/PageHeader';
import { ActivePill } from '../../../shared/ui/StatusPill';
import { LATEST_COUNT, LatestPanel, LatestRow } from './LatestPanel';

const FIRST_PAGE = { page: 1, limit: LATEST_COUNT };

/** The data of the dashboard. Its parts load and fail independently. `retry` refetches all parts that failed. */
function useDashboard() {
  const stores = useListStoresQuery(FIRST_PAGE);
  const owners = useListOwnersQuery(FIRST_PAGE);
  const storeCounts = useGetStoreCountsQuery(undefined);
  const ownerCounts = useGetOwnerCountsQuery(undefined);
  const hasFailed = (query: Parameters<typeof getLoadError>[0]) => getLoadError(query) !== null;
  const retry = () => {
    for (const query of [stores, owners, storeCounts, ownerCounts]) if (hasFailed(query)) void query.refetch();
  };
  return {
    stores: { ...toListState(stores, ({ rows }) => rows), onRetry: retry },
    owners: { ...toListState(owners, ({ rows }) => rows), onRetry: retry },
    storeCounts: { counts: storeCounts.data, error: getLoadError(storeCounts) ?? undefined },
    ownerCounts: { counts: ownerCounts.data, error: getLoadError(ownerCounts) ?? undefined },
    /** The two lists have their own retry buttons, so the counts need one only if both lists have loaded. */
    haveOnlyCountsFailed: [storeCounts, ownerCounts].some(hasFailed) && ![stores, owners].some(hasFailed),
    retry,
  };
}

const TWO_COLUMNS = { md: 'repeat(2, minmax(0, 1fr))' };

/** The dashboard of administrators: the numbers of stores and owners, and the newest of each. */
export function AdminDashboardPage() {
  const { dialog: shownStore, opener, closeDialog } = useDialogState<Store>();
  const { stores, owners, storeCounts, ownerCounts, haveOnlyCountsFailed, retry } = useDashboard();
  // So that a click on a store opens its details at once.
  useEffect(() => LazyStoreDetailsDialog.preload(), []);

  return (
    <Stack spacing={3}>
      <PageHeader title="Dashboard" />
      {haveOnlyCountsFailed && (
        <Alert
          severity="error"
          action={
            <Button
              variant="text"
              color="inherit"
              size="small"
              onClick={() => {
                focusPageHeading();
                retry();
              }}
            >
              Try Again
            </Button>
          }
        >
          Couldn't load some numbers.
        </Alert>
      )}
      <CardBoundary>
        <PlatformChecklistPanel />
      </CardBoundary>
      <Grid columns={TWO_COLUMNS} gap={2}>
        <StatCard
          label="Total Stores"
          icon={<Storefront />}
          to={PATHS.admin.stores}
          value={storeCounts.counts && formatNumber(storeCounts.counts.total)}
          note={storeCounts.counts && `${formatNumber(storeCounts.counts.active)} active`}
          error={storeCounts.error}
        />
        <StatCard
          label="Store Owners"
          icon={<People />}
          to={PATHS.admin.owners}
          value={ownerCounts.counts && formatNumber(ownerCounts.counts.total)}
          note={ownerCounts.counts && `${formatNumber(ownerCounts.counts.activeStores)} active stores`}
          error={ownerCounts.error}
        />
      </Grid>
      <CardBoundary>
        <PlatformStatCards />
      </CardBoundary>
      <Grid columns={TWO_COLUMNS} align="start" gap={2}>
        <LatestPanel<Store>
          title="Latest Stores"
          to={PATHS.admin.stores}
          list={stores}
          emptyTitle="No stores found"
          emptyHint="The newest stores will appear here."
          renderRow={(store) => (
            <LatestRow
              name={store.name}
              detail={store.subdomain}
              status={<ActivePill isActive={store.isActive} />}
              createdAt={store.createdAt}
              onOpen={opener(store)}
            />
          )}
        />
        <LatestPanel<Owner>
          title="Latest Store Owners"
          to={PATHS.admin.owners}
          list={owners}
          emptyTitle="No store owners found"
          emptyHint="The newest owners will appear here."
          renderRow={(owner) => (
            <LatestRow
              name={owner.name}
              detail={`${owner.store.name} · ${owner.email}`}
              status={<ActivePill isActive={owner.store.isActive} />}
              createdAt={owner.createdAt}
              to={ownerPath(owner.id)}
            />
          )}
        />
      </Grid>
      {shownStore && <LazyStoreDetailsDialog brief store={shownStore} onClose={closeDialog} />}
    </Stack>
  );
}
