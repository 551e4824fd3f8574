import { mixed } from 'yup';
import { NAME_MAX } from '../../../contract/plain/limits';
import {
  DAILY_LIMIT_MAX,
  OFFER_DESCRIPTION_MAX,
  POINTS_REQUIRED_MAX,
  REWARD_VALUES,
  STAMPS_MAX,
  STAMPS_MIN,
} from '../../../contract/plain/offerLimits';
import type { CreateReward, CustomerReward, Reward, RewardRepeat, RewardType } from '../../../contract/rewards';
import {
  defineOfferForm,
  numberRule,
  OFFER_FIELDS,
  optionalText,
  parseNumber,
  plainField,
  toCopyName,
  typeField,
  valueField,
  type Inputs,
} from '../../entities/offer';

/** How often a customer can redeem a reward. */
export const REPEAT_OPTIONS = [
  { value: 'once', label: 'Once' },
  { value: 'daily', label: 'Once a day' },
  { value: 'always', label: 'As often as they have points' },
] as const satisfies { value: RewardRepeat; label: string }[];

/** What an edit of `repeat` means for the customers who have redeemed the reward; undefined when nothing changes. */
export function describeRepeatChange(before: RewardRepeat | undefined, after: RewardRepeat): string | undefined {
  if (before === undefined || before === after || after === 'always') return undefined;
  return after === 'once'
    ? 'Only redemptions from now on count: everyone can redeem it once more.'
    : 'Only redemptions from now on count: everyone can redeem it once more today.';
}

const optionalNumber = (label: string, min: number, max: number) => ({
  empty: '',
  rule: numberRule(label, { min, max, decimals: 0 }, null),
  toInput: (value: number | null) => String(value ?? ''),
  toValue: (input: string) => (input.trim() === '' ? null : parseNumber(input)),
});

const FIELDS = {
  ...OFFER_FIELDS,
  spanishName: optionalText('Name in Spanish', NAME_MAX),
  spanishDescription: optionalText('Description in Spanish', OFFER_DESCRIPTION_MAX),
  rewardType: typeField<RewardType>('FREE_ITEM', REWARD_VALUES),
  rewardValue: valueField('rewardType', REWARD_VALUES),
  pointsRequired: {
    empty: '',
    rule: numberRule('Points', { min: 1, max: POINTS_REQUIRED_MAX, decimals: 0 }, 'Points are required'),
    toInput: String,
    toValue: parseNumber,
  },
  dailyLimit: optionalNumber('Daily limit', 1, DAILY_LIMIT_MAX),
  repeat: plainField<RewardRepeat>(
    'always',
    mixed<RewardRepeat>()
      .oneOf(REPEAT_OPTIONS.map(({ value }) => value))
      .defined(),
  ),
  stamps: optionalNumber('Stamps', STAMPS_MIN, STAMPS_MAX),
} satisfies Record<keyof CreateReward, unknown>;

type RewardFormValues = Inputs<typeof FIELDS>;

export const rewardForm = defineOfferForm(FIELDS, { type: 'rewardType', value: 'rewardValue' });

export const toCopyValues = (reward: Reward): RewardFormValues => ({
  ...rewardForm.toInputs(reward),
  name: toCopyName(reward.name),
});

/** The price of an edited reward if it differs and is valid. A reward that nobody can redeem disappoints nobody. */
export function findNewPrice(reward: Reward | null, values: RewardFormValues): number | null {
  const { pointsRequired, isActive } = values;
  if (!reward?.isActive || !isActive || !FIELDS.pointsRequired.rule.isValidSync(pointsRequired)) return null;
  const price = parseNumber(pointsRequired);
  return price === reward.pointsRequired ? null : price;
}

/** The reward as a customer with enough points sees it. Missing values are replaced by samples. */
export function toPreview(values: RewardFormValues): CustomerReward {
  const { category, stamps, spanishName, spanishDescription, ...payload } = rewardForm.toPayload(values);
  return {
    ...payload,
    id: 'preview',
    name: payload.name || 'Name of the reward',
    ...(category !== null && { category }),
    ...(spanishName !== null && { spanishName }),
    ...(spanishDescription !== null && { spanishDescription }),
    ...(isStampCount(stamps) && { stamps }),
    rewardValue: payload.rewardValue || 0,
    pointsRequired: payload.pointsRequired || 0,
    isExceeded: false,
    isNew: false,
    alreadyRedeemed: false,
    isPending: false,
  };
}

function isStampCount(stamps: number | null): stamps is number {
  return stamps !== null && Number.isInteger(stamps) && stamps >= STAMPS_MIN && stamps <= STAMPS_MAX;
}
