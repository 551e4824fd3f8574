import type { Reward } from '../../../contract/rewards';
import { DeleteOfferDialog } from '../../entities/offer';
import { useDeleteRewardMutation } from './rewardsApi';

interface DeleteRewardDialogProps {
  storeId: string;
  reward: Reward;
  onClose: () => void;
}

/** Asks for confirmation and deletes the reward. */
export function DeleteRewardDialog({ storeId, reward, onClose }: DeleteRewardDialogProps) {
  const [deleteReward] = useDeleteRewardMutation();
  return (
    <DeleteOfferDialog
      kind="reward"
      offer={reward}
      onDelete={() => deleteReward({ storeId, id: reward.id }).unwrap()}
      onClose={onClose}
    />
  );
}
