import { Type, type Static, type TObject } from 'typebox';
import { Timestamp } from './wire';

const Rows = (description: string) => Type.Array(Type.Record(Type.String(), Type.Unknown()), { description });

const sections = {
  customers: Rows('the customer, and customers who were merged into them'),
  formerNumbers: Rows('phone numbers that they had before'),
  pointsChanges: Rows('the ledger, oldest first'),
  visits: Rows('single visits, as long as they are kept'),
  redemptions: Rows('of rewards and promotions'),
  checkouts: Rows('checkouts requested at the kiosk'),
  orders: Rows('orders that gave points to the customer, as the buyer or as the referrer'),
  earlierPurchases: Rows('purchases from before they joined, on which the register named them'),
  referrals: Rows('when customers signed up with their code; who they are is not about this customer'),
  dailyUse: Rows('what counts toward daily limits'),
  flags: Rows('unusual earning and adjusting, with the notes of the review'),
  texts: Rows('marketing texts, as long as they are kept'),
  automatedMessages: Rows('occasions for automated messages, with their outcomes'),
  pageAccess: Rows('phones that are signed in to their page, and links and codes that were not used'),
  serviceTexts: Rows('texts that the customer asked for on their page'),
  walletPasses: Rows('passes in the wallet of a phone'),
  rewardReviews: Rows('rewards of purchases that were refunded'),
  orderReviews: Rows('purchases that name the customer and wait for the store'),
  importRows: Rows('rows of import files with their phone that were rejected or had a warning'),
  registerCustomers: Rows('cached point-of-sale customers with their phone'),
  auditEntries: Rows('the audit log about the customer'),
};
type ArchivedData = Partial<Static<TObject<typeof sections>>> & { shop: string };

const Archives = Type.Unsafe<ArchivedData[]>({
  ...Rows('in a chain, the same lists of each store that joined it with the customer, with the name of the shop'),
  title: 'Archives',
});

/** Everything that is stored about one customer, for a legal request for access to personal data. */
export const PersonalData = Type.Object(
  {
    exportedAt: Timestamp,
    ...sections,
    archives: Type.Optional(Archives),
  },
  { title: 'PersonalData' },
);
export type PersonalData = Static<typeof PersonalData>;
