import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { CustomerReward } from '../../../../contract/rewards';
import { formatPoints } from '../../../shared/format/formatPoints';
import { KioskDialog } from '../KioskDialog';
import { ProblemNote } from '../ProblemNote';
import type { KioskCustomer } from './kioskCustomer';
import { useRedeem } from './useRedeem';

interface Props {
  /** The reward in question; null while there is none. */
  reward: CustomerReward | null;
  customer: KioskCustomer;
  onRedeemed: () => void;
  onClose: () => void;
}

export function RedeemDialog({ reward, customer, onRedeemed, onClose }: Props) {
  const { redeem, isBusy } = useRedeem(customer);
  const [problem, setProblem] = useState<string | null>(null);
  // The words stay while the dialog fades.
  const [shown, setShown] = useState(reward);
  if (reward && reward !== shown) setShown(reward);

  const handleClose = () => {
    setProblem(null);
    onClose();
  };
  const handleConfirm = async () => {
    if (!reward) return;
    setProblem(null);
    const refusal = await redeem(reward.id);
    if (refusal === null) onRedeemed();
    else setProblem(refusal);
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
      Redeem <strong>{shown?.name}</strong> for {formatPoints(shown?.pointsRequired ?? 0)} points?
      <Typography variant="h4" component="p" sx={{ mt: 1, fontWeight: 400 }}>
        The cashier sees it at once and hands it to you.
      </Typography>
      {problem && (
        <Box sx={{ mt: 2 }}>
          <ProblemNote>{problem}</ProblemNote>
        </Box>
      )}
    </KioskDialog>
  );
}
