import type { Automation } from '../../../../contract/automations';
import {
  AUTOMATION_DAYS,
  fillOccasionField,
  OCCASION_FIELDS,
  type AutomationKind,
} from '../../../../contract/plain/automationMessages';
import { EXPIRY_WARNING_DAYS, NEAR_REWARD_SHARE, UNLOCKED_DAYS } from '../../../../contract/plain/customerLimits';
import { composeMessage } from '../../../../contract/plain/smsMessage';
import { formatCount } from '../../../shared/format/formatNumber';
import { SAMPLE } from '../components/PhoneText';
import type { OccasionField } from '../messageRules';

/** Says in one sentence when a message is sent. */
export function describeOccasion({ kind, days }: Pick<Automation, 'kind' | 'days'>): string {
  const sentences: Record<AutomationKind, string> = {
    welcome: '1 hour after a customer registers.',
    birthday:
      days === 0 || days === null
        ? "On the customer's birthday."
        : `${formatCount(days, 'day')} before the customer's birthday.`,
    nearReward: `After a purchase that brings a customer to ${NEAR_REWARD_SHARE * 100}% of the next reward.`,
    rewardUnlocked: `When a customer has had enough points for a reward for ${UNLOCKED_DAYS} days and hasn't redeemed it.`,
    winBack: `After ${formatCount(days ?? 0, 'day')} without a check-in or purchase.`,
    expiry: `${EXPIRY_WARNING_DAYS.join(' and ')} days before a customer's points expire.`,
  };
  return sentences[kind];
}

/** The selectable numbers of days in ascending order; empty for a kind without days. */
export function listDayOptions(kind: AutomationKind): { value: string; label: string }[] {
  return [...AUTOMATION_DAYS[kind]]
    .sort((a, b) => a - b)
    .map((days) => ({ value: String(days), label: describeOccasion({ kind, days }).replace('.', '') }));
}

const OCCASION_SAMPLES: Record<OccasionField, string> = { reward: 'Free coffee', expiryDate: 'December 31' };

/** Fills a sample value into the placeholder of this kind only. composeMessage or the server fills in the others. */
export function fillSample(message: string, kind: AutomationKind): string {
  const field = OCCASION_FIELDS[kind];
  return field === null ? message : fillOccasionField(message, kind, OCCASION_SAMPLES[field]);
}

/** The text that a sample customer would receive. */
export const composeSample = (
  { storeName, sampleLink }: { storeName: string; sampleLink: string | null },
  message: string,
  kind: AutomationKind,
): string =>
  composeMessage(storeName, fillSample(message.trim(), kind) || 'Your message.', { ...SAMPLE, link: sampleLink });
