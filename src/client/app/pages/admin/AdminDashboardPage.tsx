import { lazy, Suspense, useState } from 'react';
import People from '@mui/icons-material/PeopleOutlined';
import Storefront from '@mui/icons-material/StorefrontOutlined';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { Owner } from '../../../../contract/owners';
import type { Store } from '../../../../contract/stores';
import { useListOwnersQuery, useOwnerCountsQuery } from '../../../features/owners';
import { useListStoresQuery, useStoreCountsQuery } from '../../../features/stores';
import { messageOf } from '../../../shared/api/messageOf';
import { formatPoints } from '../../../shared/format/formatPoints';
import { PageHeader } from '../../../shared/ui/PageHeader';
import { StatCard } from '../../../shared/ui/StatCard';
import { StatusPill } from '../../../shared/ui/StatusPill';
import { LATEST, LatestPanel } from './LatestPanel';
import { LatestRow } from './LatestRow';

const StoreDetails = lazy(async () => ({
  default: (await import('../../../features/stores')).StoreDetailsDialog,
}));

const NEWEST = { page: 1, limit: LATEST };
const sideBySide = { display: 'grid', gap: 2, gridTemplateColumns: { md: 'repeat(2, minmax(0, 1fr))' } };
const pillOf = ({ isActive }: { isActive: boolean }) => (
  <StatusPill tone={isActive ? 'success' : 'neutral'} label={isActive ? 'Active' : 'Inactive'} />
);

/** The platform at a glance: how many stores and owners, and the newest of both. */
export function AdminDashboardPage() {
  const [opened, setOpened] = useState<Store | null>(null);
  const stores = useListStoresQuery(NEWEST);
  const owners = useListOwnersQuery(NEWEST);
  const storeCounts = useStoreCountsQuery(undefined);
  const ownerCounts = useOwnerCountsQuery(undefined);

  return (
    <Stack spacing={3}>
      <PageHeader title="Dashboard" />
      <Box sx={sideBySide}>
        <StatCard
          label="Total Stores"
          icon={<Storefront />}
          to="/admin/stores"
          value={storeCounts.data && formatPoints(storeCounts.data.total)}
          note={storeCounts.data && `${formatPoints(storeCounts.data.active)} active`}
          problem={storeCounts.data ? undefined : storeCounts.error && messageOf(storeCounts.error)}
        />
        <StatCard
          label="Store Owners"
          icon={<People />}
          to="/admin/store-owners"
          value={ownerCounts.data && formatPoints(ownerCounts.data.total)}
          note={ownerCounts.data && `${formatPoints(ownerCounts.data.activeStores)} active stores`}
          problem={ownerCounts.data ? undefined : ownerCounts.error && messageOf(ownerCounts.error)}
        />
      </Box>
      <Box sx={{ ...sideBySide, alignItems: 'start' }}>
        <LatestPanel<Store>
          title="Latest Stores"
          to="/admin/stores"
          rows={stores.data?.rows}
          problem={stores.error ? messageOf(stores.error) : null}
          onRetry={() => void stores.refetch()}
          empty="No stores found"
          emptyHint="The newest stores will stand here."
          keyOf={({ id }) => id}
          rowOf={(store) => (
            <LatestRow
              name={store.name}
              detail={store.subdomain}
              status={pillOf(store)}
              createdAt={store.createdAt}
              onOpen={() => {
                setOpened(store);
              }}
            />
          )}
        />
        <LatestPanel<Owner>
          title="Latest Store Owners"
          to="/admin/store-owners"
          rows={owners.data?.rows}
          problem={owners.error ? messageOf(owners.error) : null}
          onRetry={() => void owners.refetch()}
          empty="No store owners found"
          emptyHint="The newest owners will stand here."
          keyOf={({ id }) => id}
          rowOf={(owner) => (
            <LatestRow
              name={owner.name}
              detail={`${owner.store.name} · ${owner.email}`}
              status={pillOf(owner.store)}
              createdAt={owner.createdAt}
              to={`/admin/store-owners?searchType=id&search=${owner.id}`}
            />
          )}
        />
      </Box>
      {opened && (
        <Suspense fallback={null}>
          <StoreDetails
            brief
            store={opened}
            onClose={() => {
              setOpened(null);
            }}
          />
        </Suspense>
      )}
    </Stack>
  );
}
