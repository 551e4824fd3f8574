import CardGiftcard from '@mui/icons-material/CardGiftcardOutlined';
import GroupAdd from '@mui/icons-material/GroupAddOutlined';
import Storefront from '@mui/icons-material/StorefrontOutlined';
import Link from '@mui/material/Link';
import { RedemptionStatusPill } from '../../../entities/redemption';
import { formatCount, formatNumber } from '../../../shared/format/formatNumber';
import { RouteLink } from '../../../shared/routing/RouteLink';
import { usePagedRows } from '../../../shared/api/usePagedRows';
import { EmptyState } from '../../../shared/ui/EmptyState';
import { GrowingList } from '../../../shared/ui/list/GrowingList';
import { getCustomerName, getCustomerPath } from '../customerLabels';
import {
  useListRedemptionsOfInfiniteQuery,
  useListReferralsInfiniteQuery,
  useListVisitsInfiniteQuery,
} from '../customersApi';
import { HistoryItem, HistorySkeleton } from './HistoryItem';

const OPTIONS = { refetchOnMountOrArgChange: true };

export function RedemptionsTab({ customerId }: { customerId: string }) {
  const history = usePagedRows(useListRedemptionsOfInfiniteQuery(customerId, OPTIONS));
  return (
    <GrowingList
      label="Redemptions"
      {...history}
      errorTitle="The redemptions could not be loaded"
      skeleton={<HistorySkeleton label="Loading the redemptions" />}
      empty={
        <EmptyState
          icon={<CardGiftcard />}
          title="No redemptions yet"
          hint="Rewards and promotions that this customer redeems appear here."
        />
      }
      renderRow={({ id, name, type, redeemedAt, pointsUsed, ...status }) => (
        <HistoryItem
          key={id}
          title={name}
          at={redeemedAt}
          note={type === 'promotion' ? 'Promotion' : formatCount(pointsUsed, 'point')}
          end={<RedemptionStatusPill redemption={status} />}
        />
      )}
    />
  );
}

export function VisitsTab({ customerId }: { customerId: string }) {
  const history = usePagedRows(useListVisitsInfiniteQuery(customerId, OPTIONS));
  return (
    <GrowingList
      label="Visits"
      {...history}
      errorTitle="The visits could not be loaded"
      skeleton={<HistorySkeleton label="Loading the visits" />}
      empty={<EmptyState icon={<Storefront />} title="No visits yet" hint="Each check-in at the kiosk appears here." />}
      renderRow={({ at }) => <HistoryItem key={at} title="Checked in" at={at} />}
    />
  );
}

export function ReferralsTab({ customerId }: { customerId: string }) {
  const history = usePagedRows(useListReferralsInfiniteQuery(customerId, OPTIONS));
  return (
    <GrowingList
      label="Referrals"
      {...history}
      errorTitle="The referrals could not be loaded"
      skeleton={<HistorySkeleton label="Loading the referrals" />}
      empty={
        <EmptyState
          icon={<GroupAdd />}
          title="No referrals yet"
          hint="Customers who register with this customer's code appear here."
        />
      }
      renderRow={({ id, name, joinedAt, visits }) => (
        <HistoryItem
          key={id}
          title={
            <Link component={RouteLink} to={getCustomerPath(id)}>
              {getCustomerName({ name })}
            </Link>
          }
          at={joinedAt}
          note="joined"
          end={visits === 1 ? '1 visit' : `${formatNumber(visits)} visits`}
        />
      )}
    />
  );
}
