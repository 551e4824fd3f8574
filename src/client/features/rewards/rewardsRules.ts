import { DAILY_LIMIT_MAX, POINTS_REQUIRED_MAX, REWARD_VALUES } from '../../../contract/offerLimits';
import type { CreateReward, CustomerReward, Reward, RewardType } from '../../../contract/rewards';
import {
  defineOfferForm,
  numberRule,
  OFFER_FIELDS,
  parseNumber,
  toCopyName,
  typeField,
  valueField,
  type Inputs,
} from '../../entities/offer';

const FIELDS = {
  ...OFFER_FIELDS,
  rewardType: typeField<RewardType>('FREE_ITEM', REWARD_VALUES),
  rewardValue: valueField('rewardType', REWARD_VALUES),
  pointsRequired: {
    empty: '',
    rule: numberRule('Points', { min: 1, max: POINTS_REQUIRED_MAX, decimals: 0 }, 'Points are required'),
    toInput: String,
    toValue: parseNumber,
  },
  dailyLimit: {
    empty: '',
    rule: numberRule('Daily limit', { min: 1, max: DAILY_LIMIT_MAX, decimals: 0 }, null),
    toInput: (limit: number | null) => String(limit ?? ''),
    toValue: (input: string) => (input.trim() === '' ? null : parseNumber(input)),
  },
} satisfies Record<keyof CreateReward, unknown>;

type RewardFormValues = Inputs<typeof FIELDS>;

export const rewardForm = defineOfferForm(FIELDS, { type: 'rewardType', value: 'rewardValue' });

export const toCopyValues = (reward: Reward): RewardFormValues => ({
  ...rewardForm.toInputs(reward),
  name: toCopyName(reward.name),
});

/** The reward as a customer with enough points sees it. Missing values are replaced by samples. */
export function toPreview(values: RewardFormValues): CustomerReward {
  const { category, ...payload } = rewardForm.toPayload(values);
  return {
    ...payload,
    id: 'preview',
    name: payload.name || 'Name of the reward',
    ...(category !== null && { category }),
    rewardValue: payload.rewardValue || 0,
    pointsRequired: payload.pointsRequired || 0,
    isExceeded: false,
    isNew: false,
    alreadyRedeemed: false,
    isPending: false,
  };
}
