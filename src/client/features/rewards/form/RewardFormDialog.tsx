import type { ReactNode } from 'react';
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
import { REWARD_TYPES, toPreview } from './rewardFormValues';
import { useRewardForm } from './useRewardForm';

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
