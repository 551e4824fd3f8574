import Box from '@mui/material/Box';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { formatNumber } from '../../../shared/format/formatNumber';
import type { Column } from '../../../shared/list/table/columns';
import { useShops } from '../../shop';
import { describeShops } from '../describeShops';
import { useDiscountLabel, type OfferSummary } from '../discountLabel';
import type { ListedOffer } from '../offerList';

interface ColumnOptions<Offer> {
  title: string;
  /** The columns between the shared ones. */
  columns: readonly Column<Offer>[];
  toSummary: (offer: Offer) => OfferSummary;
  onToggle: (offer: Offer) => void;
}

/** The table columns of rewards or promotions. */
export const getOfferColumns = <Offer extends ListedOffer>({
  title,
  columns,
  toSummary,
  onToggle,
}: ColumnOptions<Offer>): Column<Offer>[] => [
  {
    id: 'name',
    header: title,
    sort: { key: 'name', names: { asc: 'Name A to Z', desc: 'Name Z to A' } },
    render: (offer) => <OfferTitle summary={toSummary(offer)} shopIds={offer.shopIds} />,
  },
  {
    id: 'category',
    header: 'Category',
    hideBelow: 'lg',
    card: 'hidden',
    render: ({ category }) => <OfferNote>{category ?? '–'}</OfferNote>,
  },
  ...columns,
  {
    id: 'redemptions',
    header: 'Redemptions',
    align: 'right',
    sort: { key: 'redemptions', first: 'desc', names: { desc: 'Most Redeemed First', asc: 'Least Redeemed First' } },
    hideBelow: 'md',
    card: 'right',
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

/** The name of a reward or promotion above the label of what it gives, and the shops if it is not valid in all. */
function OfferTitle({ summary, shopIds }: { summary: OfferSummary; shopIds: string[] | undefined }) {
  const discountLabel = useDiscountLabel();
  const where = describeShops(shopIds, useShops().shops);
  return (
    <>
      <Box component="span" sx={{ display: 'block', fontWeight: 'fontWeightMedium', overflowWrap: 'anywhere' }}>
        {summary.name}
      </Box>
      <OfferNote>{[discountLabel(summary), where].filter(Boolean).join(' · ')}</OfferNote>
    </>
  );
}

const OfferNote = ({ children }: { children: ReactNode }) => (
  <Typography component="span" variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
    {children}
  </Typography>
);
