import type { Attention } from '../../../contract/stats';
import { ATTENTION_MAX } from '../../../contract/limits';
import { formatNumber } from '../../shared/format/formatNumber';
import { PATHS } from '../../shared/routing/paths';
import { WarningList, type WarningItem } from '../../shared/ui/WarningList';

/** The share of the monthly limit at which a warning appears. */
const SMS_WARNING = 0.9;

/**
 * What needs the owner's attention, each linked to the page that resolves it; flags have a separate panel. Renders
 * nothing when there is nothing to show.
 */
export function AttentionList({ attention }: { attention: Attention }) {
  return <WarningList title="Needs your attention" items={listItems(attention)} />;
}

function listItems({ pointOfSale, contacts, reviewItems, sms }: Attention): WarningItem[] {
  const isNearLimit = sms.limit > 0 && sms.used >= sms.limit * SMS_WARNING;
  return [
    ...(pointOfSale
      ? [{ text: 'The connection to your point of sale has a problem.', to: PATHS.owner.pointOfSale }]
      : []),
    ...(contacts
      ? [{ text: 'The connection for contacts and text messages has a problem.', to: PATHS.owner.profile }]
      : []),
    ...(reviewItems > 0 ? [{ text: describeReview(reviewItems), to: PATHS.owner.pointOfSale }] : []),
    ...(isNearLimit
      ? [
          {
            text: `${formatNumber(sms.used)} of this month's ${formatNumber(sms.limit)} text segments are used.`,
            to: PATHS.owner.sms,
          },
        ]
      : []),
  ];
}

/** The server stops counting at this number. */
const formatBounded = (count: number) => (count >= ATTENTION_MAX ? `${ATTENTION_MAX}+` : `${count}`);

function describeReview(count: number): string {
  if (count === 1) return '1 purchase or reward needs your review.';
  return `${formatBounded(count)} purchases and rewards need your review.`;
}
