import { Type, type Static } from 'typebox';
import { Timestamp } from './wire';

const Rows = (description: string) => Type.Array(Type.Record(Type.String(), Type.Unknown()), { description });

/** Everything that is stored about one customer, for a request by law. */
export const PersonalData = Type.Object(
  {
    exportedAt: Timestamp,
    customers: Rows('the customer, and those who were merged into them'),
    pointsChanges: Rows('the ledger, oldest first'),
    visits: Rows('single visits, as long as they are kept'),
    redemptions: Rows('of rewards and promotions'),
    checkouts: Rows('pressed at the kiosk'),
    orders: Rows('that gave points, to the customer or to them as the referrer'),
    referrals: Rows('when customers registered with their code; who they are is not about this customer'),
    dailyUse: Rows('what counts toward daily limits'),
    flags: Rows('unusual earning and adjusting, with the notes of the review'),
    texts: Rows('marketing texts, as long as they are kept'),
    rewardReviews: Rows('rewards of purchases that were refunded'),
    importRows: Rows('rows of import files with their phone that were refused'),
    registerCustomers: Rows('cached customers of the point of sale with their phone'),
    auditEntries: Rows('the audit log about the customer'),
  },
  { title: 'PersonalData' },
);
export type PersonalData = Static<typeof PersonalData>;
