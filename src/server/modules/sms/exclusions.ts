import type { SmsExclusion, SmsReason } from '../../../contract/sms';

const TEXTS: Record<SmsReason, string> = {
  no_consent: 'Did not agree to get offers by text',
  opted_out: 'Replied STOP',
  unreachable: 'Phone cannot get texts',
  no_phone: 'No phone number',
  not_found: 'Not a customer of this store',
  duplicate: 'Same text within a day, or twice in the list',
  too_long: "Text is too long with the customer's name",
  quota: 'Over the monthly limit',
};

/** Adds the reasons in plain words, the most frequent first. */
export function toExclusions(counts: readonly { reason: SmsReason; count: number }[]): SmsExclusion[] {
  return counts
    .map(({ reason, count }) => ({ reason, count, text: TEXTS[reason] }))
    .sort((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1));
}
