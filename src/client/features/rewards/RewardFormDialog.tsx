import { skipToken } from '@reduxjs/toolkit/query';
import { NAME_MAX } from '../../../contract/plain/limits';
import { OFFER_DESCRIPTION_MAX, REWARD_VALUES, STAMPS_MAX, STAMPS_MIN } from '../../../contract/plain/offerLimits';
import type { Reward } from '../../../contract/rewards';
import {
  FieldPair,
  NumberField,
  OfferFormDialog,
  OfferTypeFields,
  useOfferForm,
  type OfferFormProps,
} from '../../entities/offer';
import { RewardTicket } from '../../entities/reward';
import { useShops } from '../../entities/shop';
import { useStoreId } from '../../session';
import { useDebouncedValue } from '../../shared/device/useDebouncedValue';
import { fieldProps } from '../../shared/forms/fieldProps';
import { FormField } from '../../shared/forms/FormField';
import { SelectField } from '../../shared/forms/SelectField';
import { isLoadingPreview } from '../../shared/ui/ChangePreview';
import { PriceEffect } from './PriceEffect';
import { useCreateRewardMutation, usePreviewRewardPriceQuery, useUpdateRewardMutation } from './rewardsApi';
import {
  describeRepeatChange,
  findNewPrice,
  REPEAT_OPTIONS,
  rewardForm,
  toCopyValues,
  toPreview,
} from './rewardsRules';

const TYPING_PAUSE_MS = 300;

/** Adds or edits a reward next to a preview of its ticket on the kiosk. */
export function RewardFormDialog({ offer, copyOf, offers, onClose }: OfferFormProps<Reward>) {
  const storeId = useStoreId();
  const [createReward] = useCreateRewardMutation();
  const [updateReward] = useUpdateRewardMutation();
  const { isChain } = useShops();
  const { form, error } = useOfferForm({
    noun: 'reward',
    offer,
    getInitialValues: () => (copyOf ? toCopyValues(copyOf) : rewardForm.toInputs(offer)),
    definition: rewardForm,
    create: (key, body) => createReward({ storeId, key, body }).unwrap(),
    update: (id, changes) => updateReward({ storeId, id, changes }).unwrap(),
    onSaved: onClose,
  });
  const preview = toPreview(form.values);
  const newPrice = findNewPrice(offer, form.values);
  const shownPrice = useDebouncedValue(newPrice, TYPING_PAUSE_MS);
  const priceQuery = usePreviewRewardPriceQuery(
    offer !== null && newPrice !== null && newPrice === shownPrice
      ? { storeId, id: offer.id, pointsRequired: newPrice }
      : skipToken,
  );
  return (
    <OfferFormDialog
      noun="reward"
      isNew={offer === null}
      form={form}
      error={error}
      offers={offers}
      disabled={newPrice !== null && isLoadingPreview(priceQuery)}
      activeLabel="Customers can redeem it"
      preview={<RewardTicket reward={preview} points={preview.pointsRequired} onRedeem={() => undefined} />}
      onClose={onClose}
    >
      <OfferTypeFields
        type={fieldProps(form, 'rewardType')}
        value={fieldProps(form, 'rewardValue')}
        ranges={REWARD_VALUES}
        onTypeChange={(type) => void form.setFieldValue('rewardType', type)}
      />
      <FieldPair>
        <NumberField {...fieldProps(form, 'pointsRequired')} label="Points" inputMode="numeric" required />
        <NumberField
          {...fieldProps(form, 'dailyLimit')}
          label="Daily limit"
          inputMode="numeric"
          help={`Redemptions per day ${isChain ? 'in each shop, ' : ''}of all customers together. Leave empty for no limit.`}
        />
      </FieldPair>
      {newPrice !== null && <PriceEffect query={priceQuery} price={newPrice} />}
      <SelectField
        {...fieldProps(form, 'repeat')}
        label="How often can a customer redeem it?"
        options={REPEAT_OPTIONS}
        help={describeRepeatChange(offer?.repeat, form.values.repeat)}
        onChange={(repeat) => void form.setFieldValue('repeat', repeat)}
      />
      <NumberField
        {...fieldProps(form, 'stamps')}
        label="Stamps"
        inputMode="numeric"
        help={`${STAMPS_MIN} to ${STAMPS_MAX} show the customer's progress as a stamp card. Leave empty to show points.`}
      />
      <FormField
        {...fieldProps(form, 'spanishName')}
        label="Name in Spanish"
        help="Optional. Customers who read Spanish see it in place of the name."
        autoComplete="off"
        inputProps={{ lang: 'es', maxLength: NAME_MAX }}
      />
      <FormField
        {...fieldProps(form, 'spanishDescription')}
        label="Description in Spanish"
        help="Optional. They see it in place of the description."
        autoComplete="off"
        multiline
        sx={{ p: 0 }}
        minRows={2}
        maxRows={5}
        inputProps={{ lang: 'es', maxLength: OFFER_DESCRIPTION_MAX }}
      />
    </OfferFormDialog>
  );
}
