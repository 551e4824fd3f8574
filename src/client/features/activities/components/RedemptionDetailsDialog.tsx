import Button from '@mui/material/Button';
import type { Redemption, RedemptionDetails } from '../../../../contract/redemptions';
import {
  getRedeemedItem,
  getRedemptionKind,
  RedemptionStatusPill,
  useRedemptionText,
} from '../../../entities/redemption';
import { useStoreId } from '../../../session';
import { isNotFound } from '../../../shared/api/errors';
import { formatCount, formatNumber } from '../../../shared/format/formatNumber';
import { formatPhone } from '../../../shared/format/formatPhone';
import { useDateFormat } from '../../../shared/format/useDateFormat';
import { IdChip } from '../../../shared/ui/copy/IdChip';
import { DetailList, type Fact } from '../../../shared/ui/DetailList';
import { DetailsDialog, DetailsSkeleton } from '../../../shared/ui/dialogs/DetailsDialog';
import { NotFoundDialog } from '../../../shared/ui/dialogs/NotFoundDialog';
import { FailedState } from '../../../shared/ui/FailedState';
import { useGetRedemptionQuery } from '../activitiesApi';
import { canReturnPoints } from '../returnPoints';
import { CustomerLink, ItemLink, KindBadge } from './redemptionColumns';

interface RedemptionDetailsDialogProps {
  id: string;
  /** The redemption's row on the page, if there is one. It is shown while the details are loading. */
  row: Redemption | undefined;
  onReturn: (redemption: Redemption) => void;
  onEdit: (redemption: Redemption) => void;
  onDelete: (redemption: Redemption) => void;
  onClose: () => void;
}

/** The details of a redemption, including who completed or cancelled it. */
export function RedemptionDetailsDialog(props: RedemptionDetailsDialogProps) {
  const { id, row, onReturn, onEdit, onDelete, onClose } = props;
  const { data, error, isFetching, refetch } = useGetRedemptionQuery({ storeId: useStoreId(), id });
  const redemption: RedemptionDetails | undefined = data ?? row;
  if (isNotFound(error)) return <NotFoundDialog kind="redemption" name="This redemption" onClose={onClose} />;
  return (
    <DetailsDialog
      open
      title="Redemption Details"
      onClose={onClose}
      actions={
        redemption && (
          <>
            <Button color="error" sx={{ mr: 'auto' }} onClick={() => onDelete(redemption)}>
              Delete
            </Button>
            {canReturnPoints(redemption) && (
              <Button variant="outlined" onClick={() => onReturn(redemption)}>
                Return {formatCount(redemption.pointsUsed, 'Point')}
              </Button>
            )}
            {getRedemptionKind(redemption) === 'reward' && (
              <Button variant="contained" onClick={() => onEdit(redemption)}>
                Edit
              </Button>
            )}
          </>
        )
      }
    >
      {redemption !== undefined ? (
        <Details redemption={redemption} />
      ) : error !== undefined && !isFetching ? (
        <FailedState message="Couldn't load the redemption." onRetry={() => void refetch()} />
      ) : (
        <DetailsSkeleton label="Loading the redemption" lines={7} />
      )}
    </DetailsDialog>
  );
}

function Details({ redemption }: { redemption: RedemptionDetails }) {
  const { formatDateTime } = useDateFormat();
  const { getLabel } = useRedemptionText();
  const { id, status, released, customer, pointsUsed, orderId, createdAt, resolved, shop } = redemption;
  const item = getRedeemedItem(redemption);
  const isReward = getRedemptionKind(redemption) === 'reward';
  const facts: (Fact | false)[] = [
    {
      label: 'Status',
      value: <RedemptionStatusPill redemption={redemption} />,
      definition: STATUS_MEANINGS[released ? 'released' : status],
    },
    { label: 'Customer', value: <CustomerLink redemption={redemption} /> },
    customer.phoneNumber !== '' && { label: 'Phone', value: formatPhone(customer.phoneNumber) },
    { label: 'Type', value: <KindBadge redemption={redemption} /> },
    { label: isReward ? 'Reward' : 'Promotion', value: <ItemLink redemption={redemption} /> },
    { label: 'Value', value: getLabel(redemption) },
    !!item?.description && { label: 'Description', value: item.description },
    !!item?.category && { label: 'Category', value: item.category },
    { label: 'Points used', value: formatNumber(pointsUsed) },
    isReward && { label: 'Order ID', value: orderId ?? 'None' },
    shop !== undefined && { label: 'Shop', value: shop },
    { label: 'Date', value: formatDateTime(createdAt) },
    resolved !== undefined && {
      label: resolvedLabel(redemption),
      value: describeResolution(resolved, formatDateTime(resolved.at)),
    },
    { label: 'Redemption ID', value: <IdChip id={id} of="this redemption" /> },
  ];
  return <DetailList valueAlign="start" facts={facts.filter((fact) => fact !== false)} />;
}

const STATUS_MEANINGS: Record<RedemptionDetails['status'] | 'released', string> = {
  pending: 'Points are spent, and the reward has not been handed over yet.',
  completed: 'The reward was handed over.',
  cancelled: 'The points went back to the customer.',
  released: 'Nobody picked the reward up in time, so the points went back to the customer.',
  redeemed: 'It was used. A promotion has only this status, because nothing is handed over.',
};

const resolvedLabel = ({ status, released }: RedemptionDetails): string =>
  released ? 'Released' : status === 'cancelled' ? 'Cancelled by' : 'Completed by';

const ROLES: Record<string, string> = { store_owner: 'Owner', cashier: 'Cashier', key: 'API key' };

function describeResolution({ role, name }: NonNullable<RedemptionDetails['resolved']>, time: string): string {
  if (role === 'system') return `${time}, because it wasn't claimed in time`;
  return `${name ?? ROLES[role] ?? role}, ${time}`;
}
