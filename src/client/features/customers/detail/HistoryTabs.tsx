import CardGiftcard from '@mui/icons-material/CardGiftcardOutlined';
import GroupAdd from '@mui/icons-material/GroupAddOutlined';
import Storefront from '@mui/icons-material/StorefrontOutlined';
import Link from '@mui/material/Link';
import { RedemptionStatusPill } from '../../../entities/redemption';
import { formatCount, formatNumber } from '../../../shared/format/formatNumber';
import { RouteLink } from '../../../shared/routing/RouteLink';
import { usePagedRows } from '../../../shared/api/usePagedRows';
import { EmptyState } from '../../../shared/ui/EmptyState';
import { LoadMoreList } from '../../../shared/ui/list/LoadMoreList';
import { getCustomerName, getCustomerPath, describeLedgerRow, getLedgerActor } from '../customerLabels';
import {
  useListRedemptionsOfInfiniteQuery,
  useListReferralsInfiniteQuery,
  useListVisitsInfiniteQuery,
  useListLedgerInfiniteQuery,
} from '../customersApi';
import { HistoryItem, HistorySkeleton } from './HistoryItem';
import Toll from '@mui/icons-material/TollOutlined';
import Box from '@mui/material/Box';
import type { LedgerRow } from '../../../../contract/manageCustomers';

const OPTIONS = { refetchOnMountOrArgChange: true };

export function RedemptionsTab({ customerId }: { customerId: string }) {
  const history = usePagedRows(useListRedemptionsOfInfiniteQuery(customerId, OPTIONS));
  return (
    <LoadMoreList
      label="Redemptions"
      {...history}
      errorTitle="Couldn't load redemptions"
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
    <LoadMoreList
      label="Visits"
      {...history}
      errorTitle="Couldn't load visits"
      skeleton={<HistorySkeleton label="Loading the visits" />}
      empty={<EmptyState icon={<Storefront />} title="No visits yet" hint="Each check-in at the kiosk appears here." />}
      renderRow={({ at }) => <HistoryItem key={at} title="Checked in" at={at} />}
    />
  );
}

export function ReferralsTab({ customerId }: { customerId: string }) {
  const history = usePagedRows(useListReferralsInfiniteQuery(customerId, OPTIONS));
  return (
    <LoadMoreList
      label="Referrals"
      {...history}
      errorTitle="Couldn't load referrals"
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

/** Why the balance changed, newest first, with the balance after each change. */
export function PointsTab({ customerId }: { customerId: string }) {
  const history = usePagedRows(useListLedgerInfiniteQuery(customerId, { refetchOnMountOrArgChange: true }));
  return (
    <LoadMoreList
      label="Balance changes"
      {...history}
      errorTitle="Couldn't load changes"
      skeleton={<HistorySkeleton label="Loading the balance changes" />}
      empty={
        <EmptyState icon={<Toll />} title="No points yet" hint="Purchases, rewards and adjustments appear here." />
      }
      renderRow={(row) => <LedgerItem key={row.number} row={row} />}
    />
  );
}

function LedgerItem({ row }: { row: LedgerRow }) {
  const actor = getLedgerActor(row);
  return (
    <HistoryItem
      title={describeLedgerRow(row)}
      at={row.createdAt}
      note={actor === null ? null : `by ${actor}`}
      end={
        <>
          <Box sx={{ fontWeight: 'fontWeightMedium', color: row.points > 0 ? 'success.onSoft' : 'text.primary' }}>
            {formatChange(row.points)}
          </Box>
          <Box sx={{ color: 'text.secondary' }}>Balance {formatNumber(row.balanceAfter)}</Box>
        </>
      }
    />
  );
}

/** With the minus sign U+2212, which is as wide as the plus. */
function formatChange(points: number): string {
  return points > 0 ? `+${formatNumber(points)}` : `−${formatNumber(-points)}`;
}
