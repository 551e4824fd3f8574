import { REWARD_VALUES } from '../../../contract/plain/offerLimits';
import type { CreateReward, RewardType, UpdateReward } from '../../../contract/rewards';
import { assertNoFieldErrors, collectFieldErrors, type FieldErrors } from '../../shared/AppError';
import { normalizeOfferTexts, validateOfferTexts, validateOfferValue } from '../offers';

/** The fields of a reward that its owner sets. */
export type RewardFields = Required<CreateReward>;

const NEW_REWARD = {
  description: '',
  spanishName: null,
  spanishDescription: null,
  category: null,
  rewardValue: 0,
  dailyLimit: null,
  repeat: 'once',
  stamps: null,
  isActive: true,
  shopIds: null,
} as const;

/**
 * Returns the fields of a new reward, with defaults for missing ones.
 * @throws AppError 400 for invalid fields.
 */
export function toNewReward(input: CreateReward): RewardFields {
  assertNoFieldErrors(validateReward(input));
  return withValue({ ...NEW_REWARD, ...input, ...normalizeOfferTexts(input) }, input.rewardValue);
}

/**
 * Returns the fields of a reward after an update. If its type has no value and none is given, the value becomes 0.
 * @throws AppError 400 for invalid fields, including a type that the unchanged value is not valid for.
 */
export function toUpdatedReward(before: RewardFields, input: UpdateReward): RewardFields {
  assertNoFieldErrors(validateReward(input));
  return withValue({ ...before, ...input, ...normalizeOfferTexts(input) }, input.rewardValue);
}

/** Validates the fields that are present, and the value by its type if both are present. */
export function validateReward(input: UpdateReward): FieldErrors {
  const { rewardType, rewardValue } = input;
  return {
    ...validateOfferTexts(input),
    ...(rewardType !== undefined && rewardValue !== undefined && validateValue(rewardType, rewardValue)),
  };
}

function withValue(reward: RewardFields, given: number | undefined): RewardFields {
  const hasValue = REWARD_VALUES[reward.rewardType] !== null;
  const rewardValue = hasValue || given !== undefined ? reward.rewardValue : 0;
  assertNoFieldErrors(validateValue(reward.rewardType, rewardValue));
  return { ...reward, rewardValue };
}

function validateValue(type: RewardType, value: number): FieldErrors {
  return collectFieldErrors({ rewardValue: validateOfferValue('rewardValue', value, REWARD_VALUES[type]) });
}
