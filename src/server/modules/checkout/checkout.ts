import type { CheckoutResponse } from '../../../contract/checkout';
import type { CustomerLookup } from '../../../contract/customers';
import { DatabaseUnavailable, type Shop, type Sql } from '../../database/Database';
import type { CustomerFacingActor } from '../../platform/auth/actor';
import { assertOwnSubdomain } from '../../platform/auth/assertSameStore';
import { AppError } from '../../shared/AppError';
import { formatDollars } from '../../shared/formatDollars';
import { withIdempotency } from '../../shared/idempotency';
import { readClock } from '../../shared/readTime.sql';
import { toLaterShop } from '../../shared/shops/ofShop';
import { settleCheckouts, WINDOW_AFTER_MS } from '../crediting';
import { syncStore, type SyncDeps } from '../orderSync';
import {
  expireStaleRequests,
  findEarned,
  findEarnedInVisit,
  findShopAndCustomer,
  upsertCheckoutRequest,
  type Earned,
} from './checkout.sql';

/** How long a customer at the kiosk waits for the point of sale, in ms. */
const BUDGET_MS = 2_500;

/**
 * Saves the customer's checkout request, then looks for the purchase for at most 2.5 s. Even if the point of sale
 * fails, the request is kept and a job keeps looking. A repeated call returns the state of the same checkout. A new
 * call soon after a matched one returns that credit, unless another purchase names the customer. So does a call after a
 * purchase that is known to be the customer's (see settlesRequest).
 * @throws AppError 403 for another store, 404 for an unknown customer.
 */
export async function checkout(
  deps: SyncDeps,
  actor: CustomerFacingActor,
  input: CustomerLookup,
  key: string | undefined,
): Promise<CheckoutResponse> {
  const { storeId } = actor;
  const db = deps.database.forStore(storeId);
  const now = await readClock(deps);
  const call = { storeId, operation: 'checkout', key, request: input, shop: toLaterShop(actor) };
  const { checkoutId } = await withIdempotency(db, call, (sql) => createCheckoutRequest(sql, actor, input, now));
  const before = await findEarned(db, storeId, checkoutId);
  if (before !== null) return toConfirmed(before);
  await tryMatching(deps, actor);
  const earned =
    (await findEarned(db, storeId, checkoutId)) ?? (await findEarnedInVisit(db, actor, checkoutId, WINDOW_AFTER_MS));
  return earned === null ? PENDING : toConfirmed(earned);
}

async function createCheckoutRequest(sql: Sql, shop: Shop, input: CustomerLookup, now: number) {
  for (;;) {
    const row = await findShopAndCustomer(sql, shop, input.phone);
    assertOwnSubdomain(row?.subdomains ?? [], input.storeSubdomain);
    if (!row?.customer_id) throw new AppError('not_found', 'Customer not found');
    await expireStaleRequests(sql, shop, row.customer_id, {
      before: new Date(now - WINDOW_AFTER_MS),
      now: new Date(now),
    });
    const checkoutId = await upsertCheckoutRequest(sql, shop, row.customer_id, new Date(now));
    // null means that the customer was merged in the meantime. The next attempt finds the remaining customer by phone,
    // or moves the checkout that another shop made.
    if (checkoutId === null) continue;
    await settleCheckouts(sql, shop, { customerId: row.customer_id, now: new Date(now) });
    return { checkoutId };
  }
}

/** The request is already saved, so failures other than a lost database are only logged. */
async function tryMatching(deps: SyncDeps, shop: Shop): Promise<void> {
  try {
    await syncStore(deps, shop, { signal: AbortSignal.timeout(BUDGET_MS), checkoutsOnly: true });
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error;
    deps.log.error({ err: error, storeId: shop.storeId }, 'matching a checkout failed');
  }
}

const PENDING: CheckoutResponse = {
  message: 'Checkout completed successfully! Your points will be added when your purchase is confirmed.',
  status: 'pending',
  pointsEarned: 0,
};

function toConfirmed({ points, minCents }: Earned): CheckoutResponse {
  const outcome =
    minCents !== null
      ? `Purchases below ${formatDollars(minCents)} earn no points.`
      : points === 0
        ? 'This purchase earned no points.'
        : `You earned ${points} points.`;
  return {
    message: `Checkout completed successfully! ${outcome}`,
    status: 'matched',
    pointsEarned: points,
    ...(minCents !== null && { minCents }),
  };
}
