import { Type, type Static } from 'typebox';
import {
  LAPSED_DAYS,
  NEAR_REWARD_SHARE,
  NEW_DAYS,
  RECENT_DAYS,
  REGULAR_DAYS,
  REGULAR_VISITS,
} from './plain/customerLimits';

/** A customer can be in several segments. Months and days are in the store's time zone. */
export const CustomerSegment = Type.Union(
  [
    Type.Literal('new', { description: `Registered in the last ${NEW_DAYS} days` }),
    Type.Literal('recent', { description: `Checked in or bought something in the last ${RECENT_DAYS} days` }),
    Type.Literal('regular', {
      description: `At least ${REGULAR_VISITS} check-ins, or days with a purchase, in the last ${REGULAR_DAYS} days`,
    }),
    Type.Literal('lapsed', { description: `No check-in or purchase in the last ${LAPSED_DAYS} days, but before` }),
    Type.Literal('birthday', { description: 'Birthday in this month' }),
    Type.Literal('nearReward', {
      description: `Has at least ${NEAR_REWARD_SHARE * 100}% of the points of an active reward that they have not redeemed`,
    }),
    Type.Literal('negative', { description: 'Balance below zero' }),
  ],
  { title: 'CustomerSegment' },
);
export type CustomerSegment = Static<typeof CustomerSegment>;
