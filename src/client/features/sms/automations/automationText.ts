import type { Automation, AutomationKind } from '../../../../contract/automations';
import { AUTOMATION_DAYS, fillOccasionField } from '../../../../contract/automationMessages';
import { composeMessage } from '../../../../contract/smsMessage';
import { formatCount } from '../../../shared/format/formatNumber';
import type { OccasionField } from '../messageRules';
import { SAMPLE } from '../PhoneText';

/** When a message is sent, in a sentence. */
export function describeOccasion({ kind, days }: Pick<Automation, 'kind' | 'days'>): string {
  const sentences: Record<AutomationKind, string> = {
    welcome: '1 hour after a customer registers.',
    birthday: days === 0 || days === null ? 'On the birthday.' : `${formatCount(days, 'day')} before the birthday.`,
    nearReward: 'After a purchase that brings a customer to 90% of the points for the next reward.',
    rewardUnlocked: 'When a customer has had enough points for a reward for 14 days without redeeming it.',
    winBack: `After ${formatCount(days ?? 0, 'day')} without a visit.`,
    expiry: '30 days and 7 days before the points of a customer expire.',
  };
  return sentences[kind];
}

/** The choice of days of a kind, in ascending order; empty for kinds without. */
export function listDayOptions(kind: AutomationKind): { value: string; label: string }[] {
  return [...AUTOMATION_DAYS[kind]]
    .sort((a, b) => a - b)
    .map((days) => ({ value: String(days), label: describeOccasion({ kind, days }).replace('.', '') }));
}

const OCCASION_SAMPLES: Record<OccasionField, string> = { reward: 'Free coffee', expiryDate: 'December 31' };

/** A message with a sample in the field that only its kind has; the server fills in the other fields. */
export function fillSample(message: string, kind: AutomationKind, field: OccasionField | null): string {
  return field === null ? message : fillOccasionField(message, kind, OCCASION_SAMPLES[field]);
}

/** The text as a sample customer gets it. */
export function composeSample(storeName: string, message: string, kind: AutomationKind, field: OccasionField | null) {
  return composeMessage(storeName, fillSample(message.trim(), kind, field) || 'Your message.', SAMPLE);
}
