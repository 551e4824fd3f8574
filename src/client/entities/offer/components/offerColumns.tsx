import Box from '@mui/material/Box';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { formatNumber } from '../../../shared/format/formatNumber';
import type { Column } from '../../../shared/list/table/columns';
import { useDiscountLabel, type Discount } from '../discountLabel';
import type { ListedOffer } from '../offerList';

interface ColumnOptions<Offer> {
  title: string;
  /** The columns between the shared ones. */
  columns: readonly Column<Offer>[];
  getDiscount: (offer: Offer) => Discount;
  onToggle: (offer: Offer) => void;
}

/** The table columns of rewards or promotions. */
export const getOfferColumns = <Offer extends ListedOffer>({
  title,
  columns,
  getDiscount,
  onToggle,
}: ColumnOptions<Offer>): Column<Offer>[] => [
  {
    id: 'name',
    header: title,
    sortKey: 'name',
    render: (offer) => <OfferTitle discount={getDiscount(offer)} />,
  },
  {
    id: 'category',
    header: 'Category',
    hideBelow: 'lg',
    render: ({ category }) => <OfferNote>{category ?? '–'}</OfferNote>,
  },
  ...columns,
  {
    id: 'redemptions',
    header: 'Redemptions',
    align: 'right',
    sortKey: 'redemptions',
    firstOrder: 'desc',
    hideBelow: 'md',
    render: ({ redemptions }) => formatNumber(redemptions),
  },
  {
    id: 'active',
    header: 'Active',
    width: 84,
    render: (offer) => (
      <Switch
        checked={offer.isActive}
        slotProps={{ input: { role: 'switch', 'aria-label': `${offer.name} is active` } }}
        // The margins compensate for the touch area of the switch. On a phone the cell is a grid.
        sx={{ my: -0.75, mx: -1, justifySelf: 'end' }}
        onChange={() => onToggle(offer)}
      />
    ),
  },
];

/** The name of a reward or promotion above its discount. */
function OfferTitle({ discount }: { discount: Discount }) {
  const discountLabel = useDiscountLabel();
  return (
    <>
      <Box component="span" sx={{ display: 'block', fontWeight: 'fontWeightMedium', overflowWrap: 'anywhere' }}>
        {discount.name}
      </Box>
      <OfferNote>{discountLabel(discount)}</OfferNote>
    </>
  );
}

const OfferNote = ({ children }: { children: ReactNode }) => (
  <Typography component="span" variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
    {children}
  </Typography>
);
