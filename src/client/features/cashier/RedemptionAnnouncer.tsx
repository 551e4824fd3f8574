import Box from '@mui/material/Box';
import type { Redemption } from '../../../contract/redemptions';
import { discountLabel } from './discountLabel';
import { nameOf } from './redemptionLook';
import { visuallyHidden } from '../../shared/ui/visuallyHidden';

/** Tells a screen reader of a new redemption once the present sentence has ended. */
export function RedemptionAnnouncer({ redemption }: { redemption: Redemption | null | undefined }) {
  return (
    <Box component="p" aria-live="polite" sx={visuallyHidden}>
      {redemption ? `New redemption: ${nameOf(redemption)}, ${discountLabel(redemption)}` : ''}
    </Box>
  );
}
