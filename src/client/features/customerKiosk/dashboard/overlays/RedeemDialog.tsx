import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { CustomerReward } from '../../../../../contract/rewards';
import { formatNumber } from '../../../../shared/format/formatNumber';
import type { KioskCustomer } from '../../kioskSlice';
import { ErrorNote } from '../../ui/ErrorNote';
import { KioskDialog } from '../../ui/KioskDialog';
import { useRedeem } from './useRedeem';

interface Props {
  /** null while closed. */
  reward: CustomerReward | null;
  customer: KioskCustomer;
  onRedeemed: () => void;
  onClose: () => void;
}

export function RedeemDialog({ reward, customer, onRedeemed, onClose }: Props) {
  const { redeem, isBusy } = useRedeem(customer);
  const [error, setError] = useState<string | null>(null);
  // Keeps its content while the dialog fades out.
  const [shown, setShown] = useState(reward);
  if (reward && reward !== shown) setShown(reward);

  const handleClose = () => {
    setError(null);
    onClose();
  };
  const handleConfirm = async () => {
    if (!reward) return;
    setError(null);
    const failure = await redeem(reward.id);
    if (failure === null) onRedeemed();
    else setError(failure);
  };

  return (
    <KioskDialog
      open={reward !== null}
      title="Redeem Reward"
      closeLabel="Cancel"
      onClose={handleClose}
      confirm={{
        label: isBusy ? 'Redeeming...' : 'Confirm Redemption',
        busy: isBusy,
        onConfirm: () => void handleConfirm(),
      }}
    >
      Redeem <strong>{shown?.name}</strong> for {formatNumber(shown?.pointsRequired ?? 0)} points?
      <Typography variant="h4" component="p" sx={{ mt: 1, fontWeight: 400 }}>
        The cashier will see your redemption and hand you the reward.
      </Typography>
      {error && (
        <Box sx={{ mt: 2 }}>
          <ErrorNote>{error}</ErrorNote>
        </Box>
      )}
    </KioskDialog>
  );
}
