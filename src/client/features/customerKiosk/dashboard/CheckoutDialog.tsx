import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import Dialog from '@mui/material/Dialog';
import CheckCircle from '@mui/icons-material/CheckCircle';
import type { CheckoutResponse } from '../../../../contract/checkout';
import { formatPoints } from '../../../shared/format/formatPoints';
import { useCountdown } from './useCountdown';

const LEAVE_AFTER_S = 10;

interface Props {
  /** The answer to the checkout; null while there is none. */
  outcome: CheckoutResponse | null;
  onStay: () => void;
  onLeave: () => void;
}

/** The end of a visit: what was earned, and the kiosk is the next customer's in a moment. */
export function CheckoutDialog({ outcome, onStay, onLeave }: Props) {
  const left = useCountdown(outcome !== null, LEAVE_AFTER_S, onLeave);
  const earned = outcome?.pointsEarned ?? 0;
  return (
    <Dialog
      open={outcome !== null}
      onClose={onStay}
      aria-labelledby="checkout-title"
      slotProps={{ paper: { sx: { width: 560, maxWidth: '100%' } } }}
    >
      <Box sx={{ display: 'grid', justifyItems: 'center', textAlign: 'center', gap: 3, p: { xs: 3, sm: 5 } }}>
        <CheckCircle aria-hidden sx={{ fontSize: 96, color: 'success.main' }} />
        <Box sx={{ display: 'grid', gap: 1 }}>
          <Typography id="checkout-title" variant="h2">
            {earned > 0 ? `+${formatPoints(earned)} points` : 'Thank you!'}
          </Typography>
          <Typography variant="h4" component="p" sx={{ fontWeight: 400, color: 'ink.soft' }}>
            {outcome?.message || 'Checkout completed successfully!'}
          </Typography>
        </Box>
        <Typography variant="h4" component="p" role="timer" sx={{ fontWeight: 500 }}>
          Logging out in {left ?? LEAVE_AFTER_S} {left === 1 ? 'second' : 'seconds'}
        </Typography>
        <Button size="kiosk" variant="contained" fullWidth onClick={onStay}>
          Continue Shopping
        </Button>
      </Box>
    </Dialog>
  );
}
