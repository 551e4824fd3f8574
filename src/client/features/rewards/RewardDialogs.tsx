import { useState } from 'react';
import type { Reward } from '../../../contract/rewards';
import { getCategories } from '../../entities/offer';
import { NotFoundDialog } from '../../shared/ui/dialogs/NotFoundDialog';
import { RewardFormDialog } from './form/RewardFormDialog';
import { DeleteRewardDialog } from './DeleteRewardDialog';

// Loaded when first opened, and with them the form library and its rules.

interface RewardDialogsProps {
  storeId: string;
  /** undefined while they are loading. */
  rewards: readonly Reward[] | undefined;
  /** 'new', 'copy-<id>' or the id of a reward, as the address has it; null for no dialog. */
  form: string | null;
  deleted: Reward | null;
  onCloseForm: () => void;
  onCloseDelete: () => void;
}

/** The dialog of the rewards page that is open, if any. */
export function RewardDialogs({ storeId, rewards, form, deleted, onCloseForm, onCloseDelete }: RewardDialogsProps) {
  return (
    <>
      {form !== null && rewards !== undefined && (
        <FormOf key={form} storeId={storeId} rewards={rewards} form={form} onClose={onCloseForm} />
      )}
      {deleted !== null && <DeleteRewardDialog storeId={storeId} reward={deleted} onClose={onCloseDelete} />}
    </>
  );
}

type FormOfProps = Pick<RewardDialogsProps, 'storeId'> & {
  rewards: readonly Reward[];
  form: string;
  onClose: () => void;
};

/** The form keeps the reward as it was when it opened: a refetched list must not undo what has been typed. */
function FormOf({ storeId, rewards, form, onClose }: FormOfProps) {
  const [isCopy, id] = form.startsWith('copy-') ? [true, form.slice('copy-'.length)] : [false, form];
  const [reward] = useState(() => rewards.find((each) => each.id === id) ?? null);
  if (form !== 'new' && reward === null) return <NotFoundDialog kind="reward" name="It" onClose={onClose} />;
  return (
    <RewardFormDialog
      storeId={storeId}
      reward={isCopy ? null : reward}
      copyOf={isCopy ? reward : null}
      categories={getCategories(rewards)}
      onClose={onClose}
    />
  );
}
