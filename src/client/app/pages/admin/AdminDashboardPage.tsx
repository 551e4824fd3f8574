import { lazy, Suspense, useState } from 'react';
import People from '@mui/icons-material/PeopleOutlined';
import Storefront from '@mui/icons-material/StorefrontOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { Owner } from '../../../../contract/owners';
import type { Store } from '../../../../contract/stores';
import { formatPoints } from '../../../shared/format/formatPoints';
import { PageHeader } from '../../../shared/ui/PageHeader';
import { StatCard } from '../../../shared/ui/StatCard';
import { StatusPill } from '../../../shared/ui/StatusPill';
import { LatestPanel } from './LatestPanel';
import { LatestRow } from './LatestRow';
import { useDashboard } from './useDashboard';

const StoreDetails = lazy(async () => ({
  default: (await import('../../../features/stores')).StoreDetailsDialog,
}));

const sideBySide = { display: 'grid', gap: 2, gridTemplateColumns: { md: 'repeat(2, minmax(0, 1fr))' } };
const pillOf = ({ isActive }: { isActive: boolean }) => (
  <StatusPill tone={isActive ? 'success' : 'neutral'} label={isActive ? 'Active' : 'Inactive'} />
);

/** The platform at a glance: how many stores and owners, and the newest of both. */
export function AdminDashboardPage() {
  const [opened, setOpened] = useState<Store | null>(null);
  const { stores, owners, storeCounts, ownerCounts, figuresAloneMissing, retry } = useDashboard();

  return (
    <Stack spacing={3}>
      <PageHeader title="Dashboard" />
      {figuresAloneMissing && (
        <Alert
          severity="error"
          action={
            <Button variant="text" color="inherit" size="small" onClick={retry}>
              Try Again
            </Button>
          }
        >
          Some figures could not be loaded.
        </Alert>
      )}
      <Box sx={sideBySide}>
        <StatCard
          label="Total Stores"
          icon={<Storefront />}
          to="/admin/stores"
          value={storeCounts.figures && formatPoints(storeCounts.figures.total)}
          note={storeCounts.figures && `${formatPoints(storeCounts.figures.active)} active`}
          problem={storeCounts.problem}
        />
        <StatCard
          label="Store Owners"
          icon={<People />}
          to="/admin/store-owners"
          value={ownerCounts.figures && formatPoints(ownerCounts.figures.total)}
          note={ownerCounts.figures && `${formatPoints(ownerCounts.figures.activeStores)} active stores`}
          problem={ownerCounts.problem}
        />
      </Box>
      <Box sx={{ ...sideBySide, alignItems: 'start' }}>
        <LatestPanel<Store>
          title="Latest Stores"
          to="/admin/stores"
          rows={stores.rows}
          problem={stores.problem}
          onRetry={retry}
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
          rows={owners.rows}
          problem={owners.problem}
          onRetry={retry}
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
