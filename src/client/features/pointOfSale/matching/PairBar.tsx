import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import type { ReviewCheckout, ReviewOrder } from '../../../../contract/pointOfSale';
import { formatCents } from '../../../shared/format/formatMoney';

interface PairBarProps {
  /** Of the chosen checkout, or the one that the order names. */
  customer: ReviewCheckout['customer'] | null;
  order: ReviewOrder | undefined;
  /** The choice can be credited. */
  isComplete: boolean;
  onClear: () => void;
  onCredit: () => void;
}

/** The choices from both lists, at the bottom of the window. */
export function PairBar({ customer, order, isComplete, onClear, onCredit }: PairBarProps) {
  const purchase = order ? `${formatCents(order.amountCents)}, order ${order.orderId}` : 'Choose an order';
  return (
    <Paper
      variant="outlined"
      role="region"
      aria-label="Chosen"
      sx={{
        position: 'sticky',
        bottom: 16,
        zIndex: 1,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        px: 2,
        py: 1.5,
        boxShadow: (theme) => theme.vars.palette.overlayShadow,
      }}
    >
      <Box sx={{ flex: '1 1 150px', minWidth: 0, typography: 'body2', overflowWrap: 'anywhere' }} aria-live="polite">
        <Box component="span" sx={{ fontWeight: 'fontWeightMedium' }}>
          {customer?.name ?? 'Choose a checkout'}
        </Box>
        <Box sx={{ color: 'text.secondary' }}>{purchase}</Box>
      </Box>
      <Box sx={{ display: 'flex', gap: 1, ml: 'auto' }}>
        <Button color="inherit" onClick={onClear}>
          Clear
        </Button>
        <Button variant="contained" disabled={!isComplete} onClick={onCredit}>
          Credit
        </Button>
      </Box>
    </Paper>
  );
}
