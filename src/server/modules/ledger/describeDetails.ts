import type { PointsChangeDetails } from '../../../contract/points';
import { formatDollars } from '../../shared/formatDollars';

type PurchaseDetails = Extract<PointsChangeDetails, { code: 'purchase' | 'purchase_changed' }>;

/** The reason of a change of points in English. Owners see it, and customers except that of an adjustment. */
export function describeDetails(details: PointsChangeDetails): string {
  switch (details.code) {
    case 'purchase':
      return [
        `Purchase of ${formatDollars(details.cents)}`,
        ...describeEarning(details),
        ...(details.by === 'store' ? ['credited by the store'] : []),
      ].join(', ');
    case 'purchase_changed': {
      const { cents, centsBefore } = details;
      const verb = cents < centsBefore ? 'reduced' : 'increased';
      const change = `Purchase ${verb} from ${formatDollars(centsBefore)} to ${formatDollars(cents)}`;
      return [change, ...describeEarning(details)].join(', ');
    }
    case 'purchase_taken_back': {
      const why = details.by === 'store' ? 'taken back by the store' : TAKEN_BACK_IN_DOUBT;
      return `Purchase of ${formatDollars(details.cents)}, ${why}`;
    }
    case 'inactivity':
      return `No activity since ${LONG_DATE.format(new Date(details.since))}`;
    case 'reward_reversed':
      return `${details.reward}, reversed because order ${details.orderId} was refunded`;
    default:
      return SENTENCES[details.code];
  }
}

const TAKEN_BACK_IN_DOUBT = "taken back, because it may be somebody else's";
/** A day is read as its midnight in UTC. */
const LONG_DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const SENTENCES = {
  refunded_after_expiry: 'A purchase was refunded after its points had expired',
  referral: 'Referred a new customer',
  referral_share: 'Share of a purchase by a customer you referred',
  referral_share_reduced: 'A purchase by a customer you referred was reduced',
  expiry_restored: 'Expired points restored',
  import: 'Starting balance (import)',
  merged_from: 'Moved from a customer that was merged into this one',
  merged_into: 'Moved to the customer that this one was merged into',
  moved_from_shop: 'Points from a shop that joined',
  moved_to_chain: 'Moved to the chain that the store joined',
  moved_to_shop: 'Went back with a shop that left',
  moved_from_chain: 'Came back from the chain that the store left',
  moved_for_refund: 'Moved to the chain for a purchase that was refunded after the store left',
  erasure: 'Customer erased',
  sign_up_gift: 'Sign-up gift',
  birthday_gift: 'Birthday gift',
  visit_gift: 'Visit points',
  gift_taken_back: 'Gift taken back: its purchase no longer qualifies',
};

/** What of a purchase earned nothing, and what multiplied the rest. */
const describeEarning = ({ excludedCents, factor, promotion, maxPoints }: PurchaseDetails): string[] => [
  ...(excludedCents === undefined ? [] : [`${formatDollars(excludedCents)} of it earns no points`]),
  ...(factor === undefined ? [] : [`${factor}x by ${promotion}`]),
  ...(maxPoints === undefined ? [] : [`limited to ${maxPoints} ${maxPoints === 1 ? 'point' : 'points'}`]),
];

/** The reason of a change as the ledger stores it: a text, or details. Both are null for a change without a reason. */
export interface StoredReason {
  reason: string | null;
  details: PointsChangeDetails | null;
}

/** A row of the ledger with its details, where it has any, also as a sentence. */
export function withReason<Row extends StoredReason>({
  reason,
  details,
  ...row
}: Row): Omit<Row, keyof StoredReason> & { reason: string | null; details?: PointsChangeDetails } {
  return details === null ? { ...row, reason } : { ...row, reason: describeDetails(details), details };
}
