import CardGiftcard from '@mui/icons-material/CardGiftcardOutlined';
import GroupAdd from '@mui/icons-material/GroupAddOutlined';
import ManageAccounts from '@mui/icons-material/ManageAccountsOutlined';
import Storefront from '@mui/icons-material/StorefrontOutlined';
import Toll from '@mui/icons-material/TollOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import type { LedgerRow } from '../../../../../contract/customerRecords';
import { RedemptionStatusPill } from '../../../../entities/redemption';
import { formatCount, formatNumber } from '../../../../shared/format/formatNumber';
import { RouteLink } from '../../../../shared/routing/RouteLink';
import { useDialogState } from '../../../../shared/ui/dialogs/useDialogState';
import {
  describeLedgerRow,
  describeOwnChange,
  getCustomerName,
  getCustomerPath,
  getLedgerActor,
} from '../../customerLabels';
import {
  useListLedgerInfiniteQuery,
  useListOwnChangesInfiniteQuery,
  useListRedemptionsOfInfiniteQuery,
  useListReferralsInfiniteQuery,
  useListVisitsInfiniteQuery,
} from '../../customersApi';
import { HistoryItem, HistoryList } from './HistoryList';
import { RestorePointsDialog } from './RestorePointsDialog';

const withShop = (note: string, shop: string | undefined) => (shop === undefined ? note : `${note} · ${shop}`);

const OPTIONS = { refetchOnMountOrArgChange: true };

export function RedemptionsTab({ customerId }: { customerId: string }) {
  return (
    <HistoryList
      label="Redemptions"
      noun="redemptions"
      query={useListRedemptionsOfInfiniteQuery(customerId, OPTIONS)}
      icon={<CardGiftcard />}
      title="No redemptions yet"
      hint="Rewards and promotions that this customer redeems appear here."
      renderRow={({ id, name, type, redeemedAt, pointsUsed, shop, ...status }) => (
        <HistoryItem
          key={id}
          title={name}
          at={redeemedAt}
          note={withShop(type === 'promotion' ? 'Promotion' : formatCount(pointsUsed, 'point'), shop)}
          end={<RedemptionStatusPill redemption={status} />}
        />
      )}
    />
  );
}

export function VisitsTab({ customerId }: { customerId: string }) {
  return (
    <HistoryList
      label="Visits"
      noun="visits"
      query={useListVisitsInfiniteQuery(customerId, OPTIONS)}
      icon={<Storefront />}
      title="No visits yet"
      hint="Each check-in at the kiosk appears here."
      renderRow={({ at }) => <HistoryItem key={at} title="Checked in" at={at} />}
    />
  );
}

export function ReferralsTab({ customerId }: { customerId: string }) {
  return (
    <HistoryList
      label="Referrals"
      noun="referrals"
      query={useListReferralsInfiniteQuery(customerId, OPTIONS)}
      icon={<GroupAdd />}
      title="No referrals yet"
      hint="Customers who register with this customer's code appear here."
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
          end={formatCount(visits, 'visit')}
        />
      )}
    />
  );
}

/** The changes that the customer made to their own record. */
export function OwnChangesTab({ customerId }: { customerId: string }) {
  return (
    <HistoryList
      label="Own changes"
      noun="changes"
      query={useListOwnChangesInfiniteQuery(customerId, OPTIONS)}
      icon={<ManageAccounts />}
      title="No changes yet"
      hint="What this customer changes on their own page appears here."
      renderRow={(change) => <HistoryItem key={change.id} title={describeOwnChange(change)} at={change.at} />}
    />
  );
}

/** All changes of the balance with their reasons, newest first, with the balance after each change. */
export function PointsTab({ customerId }: { customerId: string }) {
  const { dialog: restored, opener, closeDialog } = useDialogState<LedgerRow>();
  return (
    <>
      <HistoryList
        label="Balance changes"
        noun="changes"
        query={useListLedgerInfiniteQuery(customerId, OPTIONS)}
        icon={<Toll />}
        title="No points yet"
        hint="Purchases, rewards and adjustments appear here."
        renderRow={(row) => <LedgerItem key={row.number} row={row} onRestore={opener(row)} />}
      />
      {restored && <RestorePointsDialog customerId={customerId} row={restored} onClose={closeDialog} />}
    </>
  );
}

function LedgerItem({ row, onRestore }: { row: LedgerRow; onRestore: () => void }) {
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
          {row.isRestorable && (
            <Button size="small" onClick={onRestore} sx={{ mr: -1 }}>
              Restore Points
            </Button>
          )}
        </>
      }
    />
  );
}

/** The minus sign U+2212 is as wide as the plus sign. */
function formatChange(points: number): string {
  return points > 0 ? `+${formatNumber(points)}` : `−${formatNumber(-points)}`;
}
