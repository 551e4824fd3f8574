import type { CustomerData } from '../../../contract/customerPage';
import type { ScopedDatabase } from '../../database/Database';
import type { CustomerActor } from '../../platform/auth/actor';
import { exportPersonalData } from '../personalData';

/**
 * Returns the data that is stored about the customer. The store's internal records (reviews, notes, the audit log and
 * the reasons of adjustments) are not included. The owner exports those on request.
 * @throws AppError 404 when they were erased a moment ago.
 */
export async function getCustomerData(db: ScopedDatabase, actor: CustomerActor): Promise<CustomerData> {
  const data = await exportPersonalData(db, actor, actor.customerId);
  const { exportedAt, customers, visits, redemptions, checkouts, orders, earlierPurchases, referrals } = data;
  const { texts, automatedMessages, pageAccess, serviceTexts, walletPasses } = data;
  const pointsChanges = data.pointsChanges.map(({ reason, details, ...change }) =>
    change.kind === 'adjustment' ? change : { ...change, reason, details },
  );
  return {
    exportedAt,
    customers,
    pointsChanges,
    visits,
    redemptions,
    checkouts,
    orders,
    earlierPurchases,
    referrals,
    texts,
    automatedMessages,
    pageAccess,
    serviceTexts,
    walletPasses,
  };
}
