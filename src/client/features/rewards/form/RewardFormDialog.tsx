import { type ReactNode, useState } from 'react';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { REWARD_VALUES } from '../../../../contract/offerLimits';
import type { Reward } from '../../../../contract/rewards';
import {
  KioskPreview,
  NumberField,
  OFFER_TYPE_LABELS,
  OfferTextFields,
  OfferValueField,
} from '../../../entities/offer';
import { RewardTicket } from '../../../entities/reward';
import { fieldProps } from '../../../shared/forms/fieldProps';
import { FormDialog } from '../../../shared/forms/FormDialog';
import { SelectField } from '../../../shared/forms/SelectField';
import { SwitchField } from '../../../shared/forms/SwitchField';
import {
  REWARD_TYPES,
  toPreview,
  rewardRules,
  toChanges,
  toCopyValues,
  toFormValues,
  toPayload,
  type RewardFormValues,
} from './rewardFormValues';
import { OutcomeUnknown } from '../../../shared/api/callUntilAnswered';
import { useIdempotentCall } from '../../../shared/api/useIdempotentCall';
import { useServerForm } from '../../../shared/forms/useServerForm';
import { useToast } from '../../../shared/ui/ToastProvider';
import { useCreateRewardMutation, useUpdateRewardMutation } from '../rewardsApi';

const UNCONFIRMED = 'The server did not respond. Press Create again: the reward is created only once.';

interface Options {
  storeId: string;
  /** null for a new one. */
  reward: Reward | null;
  copyOf: Reward | null;
  onSaved: () => void;
}

/** The form of a reward. An edit sends the changed fields only. */
function useRewardForm({ storeId, reward, copyOf, onSaved }: Options) {
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

const TYPE_OPTIONS = REWARD_TYPES.map((value) => ({ value, label: OFFER_TYPE_LABELS[value] }));

interface RewardFormDialogProps {
  storeId: string;
  /** null adds a reward. */
  reward: Reward | null;
  /** The reward whose values a new one starts with. */
  copyOf: Reward | null;
  categories: readonly string[];
  onClose: () => void;
}

/** Adds a reward or edits one, beside its ticket on the kiosk. */
export function RewardFormDialog({ storeId, reward, copyOf, categories, onClose }: RewardFormDialogProps) {
  const { form, error } = useRewardForm({ storeId, reward, copyOf, onSaved: onClose });
  const { rewardType, isActive } = form.values;
  const preview = toPreview(form.values);
  return (
    <FormDialog
      open
      size="md"
      title={reward === null ? 'Add New Reward' : 'Edit Reward'}
      submitLabel={reward === null ? 'Create Reward' : 'Save Reward'}
      form={form}
      error={error}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '1fr 1fr' } }}>
        <Stack spacing={2} sx={{ minWidth: 0 }}>
          <OfferTextFields form={form} categories={categories} />
          <Pair>
            <SelectField
              {...fieldProps(form, 'rewardType')}
              label="Type"
              options={TYPE_OPTIONS}
              onChange={(type) => void form.setFieldValue('rewardType', type)}
            />
            {REWARD_VALUES[rewardType] !== null && (
              <OfferValueField {...fieldProps(form, 'rewardValue')} type={rewardType} required />
            )}
          </Pair>
          <Pair>
            <NumberField {...fieldProps(form, 'pointsRequired')} label="Points" inputMode="numeric" required />
            <NumberField
              {...fieldProps(form, 'dailyLimit')}
              label="Daily limit"
              inputMode="numeric"
              help="Redemptions per day. Leave empty for no limit."
            />
          </Pair>
          <SwitchField
            name="isActive"
            label="Active"
            checked={isActive}
            onLabel="Customers can redeem it"
            offLabel="Nobody can redeem it"
            onChange={(checked) => void form.setFieldValue('isActive', checked)}
          />
        </Stack>
        <KioskPreview>
          <RewardTicket reward={preview} points={preview.pointsRequired} onRedeem={() => undefined} />
        </KioskPreview>
      </Box>
    </FormDialog>
  );
}

const Pair = ({ children }: { children: ReactNode }) => (
  <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' }, alignItems: 'start' }}>
    {children}
  </Box>
);
