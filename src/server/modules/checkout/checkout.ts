import type { CustomerLookup } from '../../../contract/customers';
import type { CheckoutResponse } from '../../../contract/checkout';
import { DatabaseUnavailable, type Sql } from '../../database/Database';
import type { CustomerFacingActor } from '../../auth/actor';
import { withIdempotency } from '../../shared/idempotency';
import { assertSameStore } from '../../auth/assertSameStore';
import { AppError } from '../../shared/AppError';
import { findGrantedPoints, findStoreAndCustomer, expireStaleRequests, upsertCheckoutRequest } from './checkout.sql';
import { WINDOW_AFTER_MS } from './matchOrders';
import { settleStore, type SettleDeps } from './settleStore';

/** What a customer at the kiosk waits for the point of sale at most. */
const BUDGET_MS = 2_500;

/**
 * Keeps the customer's wish to be credited, then looks for the purchase for 2.5 s at most. Whatever the point of
 * sale does, the checkout is kept and the poller goes on looking. A repeat tells how the same checkout stands.
 * @throws Refusal 403 for another store, 404 for an unknown customer.
 */
export async function checkout(
  deps: SettleDeps,
  actor: CustomerFacingActor,
  input: CustomerLookup,
  key: string | undefined,
): Promise<CheckoutResponse> {
  const { storeId } = actor;
  const db = deps.database.forStore(storeId);
  const now = (deps.clock ?? Date.now)();
  const call = { storeId, operation: 'checkout', key, request: input };
  const { checkoutId } = await withIdempotency(db, call, (sql) => press(sql, storeId, input, now));
  const before = await findGrantedPoints(db, storeId, checkoutId);
  if (before !== null) return confirmed(before);
  await look(deps, storeId);
  const points = await findGrantedPoints(db, storeId, checkoutId);
  return points === null ? WAITING : confirmed(points);
}

async function press(sql: Sql, storeId: string, input: CustomerLookup, now: number): Promise<{ checkoutId: string }> {
  const found = await findStoreAndCustomer(sql, storeId, input.phone);
  assertSameStore(found?.subdomain ?? '', input.storeSubdomain);
  if (!found?.customer_id) throw new AppError('not_found', 'Customer not found');
  await expireStaleRequests(sql, storeId, found.customer_id, new Date(now - WINDOW_AFTER_MS));
  return { checkoutId: await upsertCheckoutRequest(sql, storeId, found.customer_id, new Date(now)) };
}

/** The checkout is already kept, so nothing that goes wrong from here on may take it from the customer. */
async function look(deps: SettleDeps, storeId: string): Promise<void> {
  try {
    await settleStore(deps, storeId, AbortSignal.timeout(BUDGET_MS));
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error;
    deps.log.error({ err: error, storeId }, 'settling a checkout failed');
  }
}

const WAITING: CheckoutResponse = {
  message: 'Checkout completed successfully! Your points will be added when your purchase is confirmed.',
  status: 'pending',
  pointsEarned: 0,
};

function confirmed(points: number): CheckoutResponse {
  return {
    message: `Checkout completed successfully! You earned ${points} points.`,
    status: 'matched',
    pointsEarned: points,
  };
}
