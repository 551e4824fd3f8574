import Typography from '@mui/material/Typography';
import type { ReviewReward } from '../../../contract/pointOfSale';
import { formatCount } from '../../shared/format/formatNumber';
import { DangerDialog } from '../../shared/ui/dialogs/DangerDialog';
import { useDecideRewardMutation } from './pointOfSaleApi';

interface TakeBackDialogProps {
  reward: ReviewReward;
  onClose: () => void;
}

/** Asks for confirmation and reverses the redemption of a reward. */
export function TakeBackDialog({ reward, onClose }: TakeBackDialogProps) {
  const [decide] = useDecideRewardMutation();
  const { rewardName, pointsUsed, customer } = reward;
  return (
    <DangerDialog
      title="Take Reward Back"
      confirmLabel="Take Back"
      doneText={`${rewardName} was taken back.`}
      onConfirm={() => decide({ reward, decision: 'reverse' }).unwrap()}
      onClose={onClose}
    >
      <Typography variant="body2">
        The redemption of {rewardName} will be cancelled, and {formatCount(pointsUsed, 'point')} will return to{' '}
        {customer.name}.
      </Typography>
    </DangerDialog>
  );
}
