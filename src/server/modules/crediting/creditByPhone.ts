import type { Sql } from '../../database/Database';
import { addMissing, determineEarning, type LinesMissing, type StoreOrder } from '../pointOfSale';
import { creditOrder, SYSTEM } from './creditOrder';
import type { OrderFailure, SyncContext } from './matching/creditMatches';
import { listNamedCustomers, type NamedCustomer } from './phoneCredits.sql';
import { saveReviewOrders, type UnmatchedOrder } from './reviewQueue.sql';
import { attemptRecord } from './savepoint.sql';

/** Older orders are not added to the owner's review, because they can no longer be credited by hand. */
export const REVIEW_MS = 7 * 86_400_000;

type Purchase = StoreOrder & { paidMs: number; phones: readonly string[] };

/**
 * Credits orders without a checkout that name exactly one customer by phone number, if the store wants it and they were
 * paid since. An order that names several customers, or somebody unknown, goes to the owner's review. One that is worth
 * nothing is left to a checkout. A failing order is rolled back and reported. An order whose lines are not known is not
 * credited, but returned in `needsLines`.
 */
export async function creditByPhone(
  sql: Sql,
  { shop, terms, exclusion, lines, now }: SyncContext,
  orders: readonly StoreOrder[],
): Promise<{ credited: number; failures: OrderFailure[] } & LinesMissing> {
  const { phone_credit_since: since } = terms;
  const missing: LinesMissing = { needsLines: [], unreadable: [] };
  if (since === null) return { credited: 0, failures: [], ...missing };
  const purchases = orders.filter(
    (order): order is Purchase =>
      order.paidMs !== null &&
      order.paidMs >= Date.parse(since) &&
      order.eligibleCents > 0 &&
      order.phones !== null &&
      order.phones.length > 0,
  );
  const customers = await listCustomersByOrder(sql, shop.storeId, purchases);
  let credited = 0;
  const failures: OrderFailure[] = [];
  const ambiguous: UnmatchedOrder[] = [];
  for (const { order, eligibleCents, paidMs } of purchases) {
    const [customer, ...others] = customers.get(order.id) ?? [];
    if (!customer) continue;
    const paidAt = new Date(paidMs);
    const { customerId, referredBy } = customer;
    if (others.length > 0 || customerId === null) {
      if (paidMs < now.getTime() - REVIEW_MS) continue;
      ambiguous.push({
        orderId: order.id,
        reason: others.length > 0 ? 'names_several' : 'number_changed',
        eligibleCents,
        paidAt: paidAt.toISOString(),
        customerId: null,
      });
      continue;
    }
    const earning = determineEarning({ orderId: order.id, eligibleCents }, lines, exclusion);
    if (earning === null || earning === 'unreadable') {
      addMissing(missing, order.id, earning, exclusion);
      continue;
    }
    const attempt = await attemptRecord(sql, (record) =>
      creditOrder(record, {
        shop,
        terms,
        customer: { id: customerId, referredBy },
        checkoutId: null,
        order,
        eligibleCents,
        earning,
        paidAt,
        multiplierCutoff: paidAt,
        matchMethod: 'identity',
        actor: SYSTEM,
        now,
      }),
    );
    if (attempt.succeeded) credited += 1;
    else failures.push({ id: order.id, error: attempt.error });
  }
  await saveReviewOrders(sql, shop, ambiguous, now);
  return { credited, failures, ...missing };
}

async function listCustomersByOrder(
  sql: Sql,
  storeId: string,
  purchases: readonly Purchase[],
): Promise<Map<string, NamedCustomer[]>> {
  const named = await listNamedCustomers(
    sql,
    storeId,
    purchases.map(({ order, paidMs, phones }) => ({ orderId: order.id, paidAt: new Date(paidMs), phones })),
  );
  const byOrder = new Map<string, NamedCustomer[]>();
  for (const customer of named) byOrder.set(customer.orderId, [...(byOrder.get(customer.orderId) ?? []), customer]);
  return byOrder;
}
