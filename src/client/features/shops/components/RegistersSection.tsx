import Storefront from '@mui/icons-material/StorefrontOutlined';
import Typography from '@mui/material/Typography';
import type { Shop } from '../../../../contract/shops';
import { formatTimeZone } from '../../../entities/store';
import { ConnectionPill } from '../../../entities/vendorStatus';
import { useNow } from '../../../shared/device/useNow';
import { formatAge } from '../../../shared/format/formatAge';
import { formatDate } from '../../../shared/format/formatDate';
import { formatNumber } from '../../../shared/format/formatNumber';
import { toListState } from '../../../shared/list/listState';
import type { Column } from '../../../shared/list/table/columns';
import { TableList } from '../../../shared/list/table/TableList';
import { PATHS } from '../../../shared/routing/paths';
import { useDialogState } from '../../../shared/ui/dialogs/useDialogState';
import { EmptyState } from '../../../shared/ui/EmptyState';
import { EditAction } from '../../../shared/ui/IconAction';
import { Section } from '../../../shared/ui/Section';
import { StatusPill } from '../../../shared/ui/StatusPill';
import { useListShopsQuery } from '../shopsApi';
import { PlaceDialog } from './PlaceDialog';
import { ShopLink } from './ShopLink';

const COLUMNS: readonly Column<Shop>[] = [
  {
    id: 'name',
    header: 'Shop',
    render: ({ id, name, subdomain, isActive }) => (
      <>
        <ShopLink shopId={id} to={PATHS.owner.dashboard}>
          {name}
        </ShopLink>{' '}
        {!isActive && <StatusPill tone="neutral" label="Inactive" />}
        <Typography component="div" variant="caption" color="textSecondary">
          {subdomain}
        </Typography>
      </>
    ),
  },
  { id: 'register', header: 'Register', render: ({ pointOfSale }) => <ConnectionPill connection={pointOfSale} /> },
  { id: 'devices', header: 'Kiosks and boards', render: (shop) => <DevicesCell shop={shop} /> },
  { id: 'timeZone', header: 'Time zone', hideBelow: 'md', render: (shop) => <TimeZoneCell shop={shop} /> },
  {
    id: 'place',
    header: 'Place',
    hideBelow: 'lg',
    render: ({ latitude, longitude }) =>
      latitude === null || longitude === null ? 'Not set' : `${latitude}, ${longitude}`,
  },
];

function TimeZoneCell({ shop: { timeZone, nextTimeZone } }: { shop: Shop }) {
  return (
    <>
      {formatTimeZone(timeZone)}
      {nextTimeZone !== null && (
        <Typography component="div" variant="caption" color="textSecondary">
          {formatTimeZone(nextTimeZone.timeZone)} from {formatDate(nextTimeZone.startsAt, 'en', timeZone)}
        </Typography>
      )}
    </>
  );
}

function DevicesCell({ shop: { id, devices, lastSeenAt } }: { shop: Shop }) {
  const now = useNow();
  return (
    <>
      <ShopLink shopId={id} to={PATHS.owner.profile}>
        {devices === 0 ? 'None signed in' : `${formatNumber(devices)} signed in`}
      </ShopLink>
      {lastSeenAt !== null && (
        <Typography component="div" variant="caption" color="textSecondary">
          last used {formatAge(lastSeenAt, now)}
        </Typography>
      )}
    </>
  );
}

/** The registers and devices of each shop. */
export function RegistersSection() {
  const shops = useListShopsQuery(undefined, { refetchOnMountOrArgChange: true });
  const { dialog, opener, closeDialog } = useDialogState<Shop>();
  return (
    <Section title="Registers and devices" text="Whether each shop is ready for customers.">
      <TableList
        label="Registers and devices"
        columns={COLUMNS}
        list={toListState(shops, (rows) => rows)}
        errorTitle="Couldn't load your shops"
        skeletonCount={3}
        renderActions={(shop) => <EditAction of={`the place of ${shop.name}`} onClick={opener(shop)} />}
        empty={<EmptyState icon={<Storefront />} title="No shops yet" hint="Your shops will be listed here." />}
        pager={null}
      />
      {dialog && <PlaceDialog shop={dialog} onClose={closeDialog} />}
    </Section>
  );
}
