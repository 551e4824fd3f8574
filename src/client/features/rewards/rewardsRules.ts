import { mixed, object, type ObjectSchema } from 'yup';
import { DAILY_LIMIT_MAX, POINTS_REQUIRED_MAX, REWARD_VALUES } from '../../../contract/offerLimits';
import type { CreateReward, CustomerReward, Reward, RewardType, UpdateReward } from '../../../contract/rewards';
import {
  NEW_OFFER,
  numberRule,
  offerRules,
  parseNumber,
  pickOfferChanges,
  toCopyName,
  toOfferPayload,
  toOfferValues,
  valueRule,
  type OfferValues,
} from '../../entities/offer';

/** The values of the reward form. Numbers are strings while they are being typed. */
type RewardFormValues = OfferValues & {
  rewardType: RewardType;
  rewardValue: string;
  pointsRequired: string;
  /** '' means no limit. */
  dailyLimit: string;
};

const POINTS = { min: 1, max: POINTS_REQUIRED_MAX, decimals: 0 };
const DAILY_LIMIT = { min: 1, max: DAILY_LIMIT_MAX, decimals: 0 };

export const rewardRules: ObjectSchema<RewardFormValues> = object({
  ...offerRules,
  rewardType: mixed<RewardType>()
    .oneOf(Object.keys(REWARD_VALUES) as RewardType[])
    .defined(),
  rewardValue: valueRule('rewardType', REWARD_VALUES),
  pointsRequired: numberRule('Points', POINTS, 'Points are required'),
  dailyLimit: numberRule('Daily limit', DAILY_LIMIT, null),
});

/** The form values of a reward; null is a new one. */
export function toFormValues(reward: Reward | null): RewardFormValues {
  if (reward === null) {
    return { ...NEW_OFFER, rewardType: 'FREE_ITEM', rewardValue: '', pointsRequired: '', dailyLimit: '' };
  }
  const { rewardType, rewardValue, pointsRequired, dailyLimit } = reward;
  return {
    ...toOfferValues(reward),
    rewardType,
    rewardValue: REWARD_VALUES[rewardType] === null ? '' : String(rewardValue),
    pointsRequired: String(pointsRequired),
    dailyLimit: dailyLimit === null ? '' : String(dailyLimit),
  };
}

export const toCopyValues = (reward: Reward): RewardFormValues => ({
  ...toFormValues(reward),
  name: toCopyName(reward.name),
});

export function toPayload(values: RewardFormValues): Required<CreateReward> {
  const { rewardType, rewardValue, pointsRequired, dailyLimit } = values;
  return {
    ...toOfferPayload(values),
    rewardType,
    rewardValue: REWARD_VALUES[rewardType] === null ? 0 : parseNumber(rewardValue),
    pointsRequired: parseNumber(pointsRequired),
    dailyLimit: dailyLimit.trim() === '' ? null : parseNumber(dailyLimit),
  };
}

export const toChanges = (initial: RewardFormValues, values: RewardFormValues): UpdateReward =>
  pickOfferChanges(toPayload(initial), toPayload(values), 'rewardType', 'rewardValue');

/** The reward as a customer with enough points sees it. Missing values are replaced by samples. */
export function toPreview(values: RewardFormValues): CustomerReward {
  const { category, ...payload } = toPayload(values);
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
  };
}
