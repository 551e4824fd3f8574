import { boolean, mixed, object, string, type ObjectSchema } from 'yup';
import { NAME_MAX } from '../../../../contract/limits';
import { DAILY_LIMIT_MAX, POINTS_REQUIRED_MAX, REWARD_VALUES } from '../../../../contract/offerLimits';
import type { CreateReward, CustomerReward, Reward, RewardType, UpdateReward } from '../../../../contract/rewards';
import { getValueLabel, numberRule, offerTextRules, parseNumber } from '../../../entities/offer';
import { pickChanged } from '../../../shared/forms/pickChanged';

/** Values of the reward form. Numbers are kept as text while they are being typed. */
export type RewardFormValues = {
  name: string;
  description: string;
  category: string;
  rewardType: RewardType;
  rewardValue: string;
  pointsRequired: string;
  /** '' for no limit. */
  dailyLimit: string;
  isActive: boolean;
};

export const REWARD_TYPES = Object.keys(REWARD_VALUES) as RewardType[];
const POINTS = { min: 1, max: POINTS_REQUIRED_MAX, decimals: 0 };
const DAILY_LIMIT = { min: 1, max: DAILY_LIMIT_MAX, decimals: 0 };

export const rewardRules: ObjectSchema<RewardFormValues> = object({
  ...offerTextRules,
  rewardType: mixed<RewardType>().oneOf(REWARD_TYPES).defined(),
  rewardValue: string()
    .default('')
    .when('rewardType', ([type], rule) => {
      // None for a type that this client does not know, which only the rule of the type refuses.
      const range = (REWARD_VALUES as Partial<typeof REWARD_VALUES>)[type as RewardType];
      return range ? numberRule(getValueLabel(type as RewardType), range) : rule;
    }),
  pointsRequired: numberRule('Points', POINTS, 'Points are required'),
  dailyLimit: numberRule('Daily limit', DAILY_LIMIT, null),
  isActive: boolean().default(true).required(),
});

const EMPTY: RewardFormValues = {
  name: '',
  description: '',
  category: '',
  rewardType: 'FREE_ITEM',
  rewardValue: '',
  pointsRequired: '',
  dailyLimit: '',
  isActive: true,
};

/** The form values of a reward, or of a new one. */
export function toFormValues(reward: Reward | null): RewardFormValues {
  if (reward === null) return EMPTY;
  const { name, description, category, rewardType, rewardValue, pointsRequired, dailyLimit, isActive } = reward;
  return {
    name,
    description,
    category: category ?? '',
    rewardType,
    rewardValue: REWARD_VALUES[rewardType] === null ? '' : String(rewardValue),
    pointsRequired: String(pointsRequired),
    dailyLimit: dailyLimit === null ? '' : String(dailyLimit),
    isActive,
  };
}

/** The form values of a copy, under another name that is cut to the maximum length. */
export function toCopyValues(reward: Reward): RewardFormValues {
  return { ...toFormValues(reward), name: `Copy of ${reward.name}`.slice(0, NAME_MAX) };
}

/** The request body. */
export function toPayload(values: RewardFormValues): Required<CreateReward> {
  return {
    name: values.name.trim(),
    description: values.description.trim(),
    category: values.category.trim() || null,
    rewardType: values.rewardType,
    rewardValue: REWARD_VALUES[values.rewardType] === null ? 0 : parseNumber(values.rewardValue),
    pointsRequired: parseNumber(values.pointsRequired),
    dailyLimit: values.dailyLimit.trim() === '' ? null : parseNumber(values.dailyLimit),
    isActive: values.isActive,
  };
}

/**
 * What an edit sends: the changed fields, so that a change made in another tab stays. Type and value are sent together,
 * because neither means anything without the other.
 */
export function toChanges(initial: RewardFormValues, values: RewardFormValues): UpdateReward {
  const payload = toPayload(values);
  const changes = pickChanged(toPayload(initial), payload);
  const { rewardType, rewardValue } = payload;
  return 'rewardType' in changes || 'rewardValue' in changes ? { ...changes, rewardType, rewardValue } : changes;
}

/** The reward as a customer with enough points sees it; what is missing is replaced. */
export function toPreview(values: RewardFormValues): CustomerReward {
  const { name, description, category, rewardType, rewardValue, pointsRequired, isActive } = toPayload(values);
  return {
    id: 'preview',
    name: name || 'Name of the reward',
    description,
    ...(category !== null && { category }),
    rewardType,
    rewardValue: rewardValue || 0,
    pointsRequired: pointsRequired || 0,
    isActive,
    isExceeded: false,
    isNew: false,
    alreadyRedeemed: false,
  };
}
