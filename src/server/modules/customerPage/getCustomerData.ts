import type { CustomerData } from '../../../contract/customerPage';
import type { Database } from '../../database/Database';
import type { CustomerActor } from '../../platform/auth/actor';
import { exportPersonalData, type StoredData } from '../personalData';

/**
 * Returns the data that is stored about the customer. The store's internal records (reviews, notes, the audit log and
 * the reasons of adjustments) are not included. The owner exports those on request.
 * @throws AppError 404 when they were erased a moment ago.
 */
export async function getCustomerData(database: Database, actor: CustomerActor): Promise<CustomerData> {
  const { exportedAt, archives, ...data } = await exportPersonalData(database, actor, actor.customerId);
  return {
    exportedAt,
    ...pickOwnData(data),
    ...(archives && { archives: archives.map(({ shop, ...archived }) => ({ shop, ...pickOwnData(archived) })) }),
  };
}

function pickOwnData(data: StoredData): Omit<CustomerData, 'exportedAt' | 'archives'> {
  const { customers, visits, redemptions, checkouts, orders, earlierPurchases, referrals } = data;
  const { texts, automatedMessages, pageAccess, serviceTexts, walletPasses } = data;
  const pointsChanges = data.pointsChanges.map(({ reason, details, ...change }) =>
    change.kind === 'adjustment' ? change : { ...change, reason, details },
  );
  return {
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
