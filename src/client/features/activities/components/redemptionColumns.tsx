import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { Redemption } from '../../../../contract/redemptions';
import {
  getRedeemedItem,
  getRedemptionKind,
  RedemptionStatusPill,
  useRedemptionText,
} from '../../../entities/redemption';
import { formatNumber } from '../../../shared/format/formatNumber';
import { formatPhone } from '../../../shared/format/formatPhone';
import type { Column } from '../../../shared/list/table/columns';
import { onlyBelowStyles } from '../../../shared/list/table/tableStyles';
import { useMayOpen } from '../../../shared/routing/MayOpenContext';
import { PATHS } from '../../../shared/routing/paths';
import { RouteLink } from '../../../shared/routing/RouteLink';
import { StatusPill } from '../../../shared/ui/StatusPill';
import { clampLines } from '../../../shared/ui/text/clampLines';
import { FormattedDateTime } from '../../../shared/ui/text/FormattedDateTime';

/** With the shop, for the owner of a chain who looks at all shops. */
export const getRedemptionColumns = (withShop: boolean): readonly Column<Redemption>[] =>
  withShop ? [...COLUMNS.slice(0, 2), SHOP, ...COLUMNS.slice(2)] : COLUMNS;

const SHOP: Column<Redemption> = { id: 'shop', header: 'Shop', card: 'left', render: ({ shop }) => shop ?? '' };

const COLUMNS: readonly Column<Redemption>[] = [
  { id: 'customer', header: 'Customer', width: 170, render: (row) => <CustomerCell redemption={row} /> },
  { id: 'item', header: 'Reward', isPlain: true, render: (row) => <ItemCell redemption={row} /> },
  { id: 'points', header: 'Points Used', align: 'right', card: 'right', render: (row) => formatNumber(row.pointsUsed) },
  { id: 'status', header: 'Status', card: 'corner', isPlain: true, render: (row) => <StatusCell redemption={row} /> },
  {
    id: 'date',
    header: 'Date',
    width: 150,
    hideBelow: 'md',
    card: 'left',
    isPlain: true,
    render: ({ createdAt }) => <FormattedDateTime iso={createdAt} />,
  },
];

/** The customer's name as a link to the customer. Erased customers have no link. */
export function CustomerLink({ redemption }: { redemption: Redemption }) {
  const { getCustomerName } = useRedemptionText();
  const { id } = redemption.customer;
  const name = getCustomerName(redemption);
  const mayOpen = useMayOpen();
  if (id === undefined || !mayOpen(PATHS.owner.customers)) return name;
  return (
    <Link component={RouteLink} to={`${PATHS.owner.customers}/${id}`} color="inherit" underline="hover">
      {name}
    </Link>
  );
}

/** The name of the reward or promotion at the time of the redemption, as a link to the reward or promotion. */
export function ItemLink({ redemption }: { redemption: Redemption }) {
  const { reward, promotion } = redemption;
  const name = getRedeemedItem(redemption)?.name ?? '';
  const id = (promotion ?? reward)?.id;
  const mayOpen = useMayOpen();
  if (id === undefined || !mayOpen(PATHS.owner.rewards)) return name;
  const to = promotion ? `${PATHS.owner.promotions}?promotion=${id}` : `${PATHS.owner.rewards}?reward=${id}`;
  return (
    <Link component={RouteLink} to={to} color="inherit" underline="hover">
      {name}
    </Link>
  );
}

export function KindBadge({ redemption }: { redemption: Redemption }) {
  const isPromotion = getRedemptionKind(redemption) === 'promotion';
  return <StatusPill tone={isPromotion ? 'brand' : 'reward'} label={isPromotion ? 'Promotion' : 'Reward'} />;
}

function CustomerCell({ redemption }: { redemption: Redemption }) {
  return (
    <>
      <CustomerLink redemption={redemption} />
      <Box sx={{ color: 'text.secondary' }}>{formatPhone(redemption.customer.phoneNumber)}</Box>
    </>
  );
}

/** The status. While the table is too narrow for the date column, the date is below the status. */
function StatusCell({ redemption }: { redemption: Redemption }) {
  return (
    <>
      <RedemptionStatusPill redemption={redemption} />
      <Box sx={{ ...onlyBelowStyles('md'), mt: 0.5, color: 'text.secondary' }}>
        <FormattedDateTime iso={redemption.createdAt} />
      </Box>
    </>
  );
}

function ItemCell({ redemption }: { redemption: Redemption }) {
  return (
    <>
      <ItemLink redemption={redemption} /> <KindBadge redemption={redemption} />
      <Box sx={{ ...clampLines(2), width: 'auto', textAlign: 'inherit', color: 'text.secondary' }}>
        {getRedeemedItem(redemption)?.description}
      </Box>
    </>
  );
}
