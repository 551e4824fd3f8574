import {
  LAPSED_DAYS,
  NEAR_REWARD_SHARE,
  NEW_DAYS,
  RECENT_DAYS,
  REGULAR_DAYS,
  REGULAR_VISITS,
} from '../../../contract/plain/customerLimits';
import type { CustomerSegment } from '../../../contract/segments';

/** The customer segments in the order in which pages list them. */
export const SEGMENTS: readonly { segment: CustomerSegment; label: string; definition: string }[] = [
  { segment: 'new', label: 'New', definition: `Registered in the last ${NEW_DAYS} days.` },
  {
    segment: 'recent',
    label: 'Recent visitors',
    definition: `Checked in or bought something in the last ${RECENT_DAYS} days.`,
  },
  {
    segment: 'regular',
    label: 'Regular',
    definition: `At least ${REGULAR_VISITS} visits in the last ${REGULAR_DAYS} days. A day with a purchase but no check-in counts too.`,
  },
  {
    segment: 'lapsed',
    label: 'Lapsed',
    definition: `No check-in or purchase in the last ${LAPSED_DAYS} days, but before.`,
  },
  { segment: 'birthday', label: 'Birthday this month', definition: 'Birthday this month.' },
  {
    segment: 'nearReward',
    label: 'Near a reward',
    definition: `At least ${NEAR_REWARD_SHARE * 100}% of the points of an active reward that they haven't redeemed.`,
  },
  { segment: 'negative', label: 'Negative balance', definition: 'Balance below zero, after a refund at the register.' },
];
