import { useState } from 'react';
import type { Reward } from '../../../../contract/rewards';
import { OutcomeUnknown } from '../../../shared/api/callUntilAnswered';
import { useIdempotentCall } from '../../../shared/api/useIdempotentCall';
import { useServerForm } from '../../../shared/forms/useServerForm';
import { useToast } from '../../../shared/ui/ToastProvider';
import { useCreateRewardMutation, useUpdateRewardMutation } from '../rewardsApi';
import {
  rewardRules,
  toChanges,
  toCopyValues,
  toFormValues,
  toPayload,
  type RewardFormValues,
} from './rewardFormValues';

const UNCONFIRMED = 'The server did not respond. Press Create again: the reward is created only once.';

interface Options {
  storeId: string;
  /** null for a new one. */
  reward: Reward | null;
  copyOf: Reward | null;
  onSaved: () => void;
}

/** The form of a reward. An edit sends the changed fields only. */
export function useRewardForm({ storeId, reward, copyOf, onSaved }: Options) {
  const [createReward] = useCreateRewardMutation();
  const [updateReward] = useUpdateRewardMutation();
  const { call } = useIdempotentCall<Reward>();
  const showToast = useToast();
  const [initialValues] = useState(() => (copyOf ? toCopyValues(copyOf) : toFormValues(reward)));

  return useServerForm<RewardFormValues>({
    initialValues,
    schema: rewardRules,
    getFallback: (error) => (error instanceof OutcomeUnknown ? UNCONFIRMED : undefined),
    onSave: async (values) => {
      if (reward === null) {
        const body = toPayload(values);
        const { name } = await call(JSON.stringify(body), (key) => createReward({ storeId, key, body }).unwrap());
        showToast(`${name} was added.`, 'success');
      } else {
        const changes = toChanges(initialValues, values);
        const isChanged = Object.keys(changes).length > 0;
        if (isChanged) await updateReward({ storeId, id: reward.id, changes }).unwrap();
        showToast(
          isChanged ? `${values.name.trim()} was updated.` : 'Nothing was changed.',
          isChanged ? 'success' : 'plain',
        );
      }
      onSaved();
    },
  });
}
