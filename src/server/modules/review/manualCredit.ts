import type { CreditOrder, CreditOrderResponse, CreditPreview } from '../../../contract/pointOfSale';
import type { Shop, Sql } from '../../database/Database';
import type { OrderId } from '../../integrations/pointOfSale/orderIds';
import type { PosOrder } from '../../integrations/pointOfSale/PointOfSale';
import { recordAuditBy } from '../../platform/audit';
import type { StoreConsoleActor } from '../../platform/auth/actor';
import { AppError, fieldError } from '../../shared/AppError';
import { formatDollars } from '../../shared/formatDollars';
import { withIdempotency, withStoredResponse } from '../../shared/idempotency';
import { lockShopMatching } from '../../shared/locks.sql';
import { readClock } from '../../shared/readTime.sql';
import { toLaterShop } from '../../shared/shops/ofShop';
import {
  calculateCredit,
  creditOrder,
  findCreditCustomer,
  findExclusion,
  findLoyaltyTerms,
  giveCredit,
  isInProgram,
  lockCheckoutOfOrder,
  lockCredit,
  lockCustomers,
  removeSkippedOrders,
  type CreditCustomer,
  type LoyaltyTerms,
  type MovableCredit,
  type UnmatchedCheckout,
} from '../crediting';
import { getEligibleCents, getPaidMs, moveCursor, type Exclusion, type LinesById, type PosDeps } from '../pointOfSale';
import { fetchOrder, findEarning } from './fetchOrder';
import { findCreditedCustomer } from './manualCredit.sql';
import { lockUnmatchedCheckout } from './reviewCheckouts.sql';
import { isInReview } from './reviewOrders.sql';

/** How long after its payment an order can be credited by hand. */
export const MANUAL_CREDIT_WINDOW_MS = 7 * 86_400_000;

export type ManualCreditDeps = PosDeps & { clock?: () => number };

/**
 * Credits an order of the register to a customer, or to the customer of an unmatched checkout, by the store's current
 * terms. Also closes the customer's checkout near the order. An order is credited only once.
 * @throws AppError 404 for an unknown order, customer or checkout; 409 for an order that is older than 7 days, unpaid,
 *   without value or already credited; 503 when the point of sale cannot be reached. Nothing changes then.
 */
export async function creditManually(
  deps: ManualCreditDeps,
  actor: StoreConsoleActor,
  input: CreditOrder,
  key: string | undefined,
): Promise<CreditOrderResponse> {
  assertOneRecipient(input);
  const { storeId, shopId } = actor;
  const db = deps.database.forStore(storeId);
  const shopDb = deps.database.forShop(shopId);
  const call = { storeId, operation: 'credit_order', key, request: input, shop: toLaterShop(actor) };
  // A repeated request must get the stored response, even while the point of sale is down.
  const response = await withStoredResponse(db, call, async () => {
    const now = new Date(await readClock(deps));
    const { orderId, order, lines } = await fetchOrder(deps, actor, input.orderId);
    const exclusion = await findExclusion(shopDb, shopId);
    // From now on the poller also reads changes of this order. Saved before the credit, it survives a process that dies
    // right after it.
    await moveCursor(shopDb, shopId, { modifiedMs: null, creditedAt: now });
    return withIdempotency(db, call, (sql) => credit(sql, actor, { input, orderId, order, lines, exclusion, now }));
  });
  // Only now, when the credit is committed, and for a stored response too, whose first request may have died before.
  await removeSkippedOrders(shopDb, shopId, [input.orderId]);
  return response;
}

/**
 * Returns what creditManually would change, without changing anything.
 * @throws AppError like creditManually.
 */
export async function previewManualCredit(
  deps: ManualCreditDeps,
  actor: StoreConsoleActor,
  input: CreditOrder,
): Promise<CreditPreview> {
  assertOneRecipient(input);
  const { storeId, shopId } = actor;
  const now = new Date(await readClock(deps));
  const { orderId, order, lines } = await fetchOrder(deps, actor, input.orderId);
  const exclusion = await findExclusion(deps.database.forShop(shopId), shopId);
  return deps.database.forStore(storeId).transaction(async (sql) => {
    const taken = await findTakenForReview(sql, storeId, orderId);
    const manualCredit = { input, orderId, order, lines, exclusion, now };
    const plan = taken ? await planGiving(sql, actor, manualCredit, taken) : await planCredit(sql, actor, manualCredit);
    const { customer, ...purchase } = plan;
    const { eligibleCents, earning, paidAt } = plan;
    const { points, by } = await calculateCredit(sql, { ...purchase, orderId, shop: actor, customerId: customer.id });
    return {
      orderId: input.orderId,
      customer: { id: customer.id, name: customer.name, phone: customer.phone },
      paidAt: paidAt.toISOString(),
      amountCents: eligibleCents,
      excludedCents: earning.excludedCents,
      points,
      multiplier: by.name === null ? null : { name: by.name, factor: by.factor },
    };
  });
}

function assertOneRecipient({ customerId, checkoutId }: CreditOrder): void {
  if ((customerId === undefined) === (checkoutId === undefined)) {
    throw new AppError('bad_request', 'Send either customerId or checkoutId');
  }
}

interface ManualCredit {
  input: CreditOrder;
  /** The id of the order as it is stored. */
  orderId: OrderId;
  order: PosOrder;
  lines: LinesById;
  exclusion: Exclusion;
  now: Date;
}

/** Determines the points of the order and their recipient inside this transaction. */
async function planCredit(sql: Sql, shop: Shop, manualCredit: ManualCredit) {
  const { order, lines, exclusion } = manualCredit;
  const terms = await findTerms(sql, shop);
  const { eligibleCents, paidAt } = await assertCreditable(sql, shop, { ...manualCredit, terms });
  const earning = findEarning({ orderId: order.id, eligibleCents }, lines, exclusion);
  const timeZone = terms.shop?.timeZone ?? null;
  return { terms, timeZone, eligibleCents, earning, paidAt, ...(await findRecipient(sql, shop, manualCredit, paidAt)) };
}

/** Like planCredit, for an order whose match was taken back and that is in review: by the terms of its first credit. */
async function planGiving(sql: Sql, shop: Shop, manualCredit: ManualCredit, taken: MovableCredit) {
  const { pointsPerDollar, limits } = taken;
  const terms = { ...(await findTerms(sql, shop)), points_per_dollar: pointsPerDollar, limits };
  const { eligibleCents, excludedCents, timeZone } = taken;
  const paidAt = new Date(taken.paidAt);
  const earning = { excludedCents };
  return { terms, timeZone, eligibleCents, earning, paidAt, ...(await findRecipient(sql, shop, manualCredit, paidAt)) };
}

/** Locks and returns the credit of an order in review whose match was taken back. null for any other order. */
async function findTakenForReview(sql: Sql, storeId: string, orderId: OrderId): Promise<MovableCredit | null> {
  const credit = (await isInReview(sql, storeId, orderId)) ? await lockCredit(sql, storeId, orderId) : null;
  return credit && credit.takenBackAt !== null ? credit : null;
}

async function findTerms(sql: Sql, shop: Shop): Promise<LoyaltyTerms> {
  const terms = await findLoyaltyTerms(sql, shop);
  if (!terms) throw new AppError('unauthorized', 'Unauthorized');
  return terms;
}

async function credit(sql: Sql, actor: StoreConsoleActor, manualCredit: ManualCredit): Promise<CreditOrderResponse> {
  const { input, orderId, order, now } = manualCredit;
  await lockShopMatching(sql, actor);
  const taken = await findTakenForReview(sql, actor.storeId, orderId);
  if (taken) {
    const { customer: recipient } = await planGiving(sql, actor, manualCredit, taken);
    await lockRecipient(sql, actor, recipient);
    const given = await giveCredit(sql, { actor, credit: taken, now }, recipient.id);
    return { ...given, orderId: input.orderId, customerId: recipient.id };
  }
  const { terms, eligibleCents, earning, paidAt, customer, checkout, multiplierCutoff } = await planCredit(
    sql,
    actor,
    manualCredit,
  );
  await lockRecipient(sql, actor, customer);
  const points = await creditOrder(sql, {
    shop: actor,
    terms,
    customer,
    checkoutId: checkout?.id ?? null,
    order,
    eligibleCents,
    earning,
    paidAt,
    multiplierCutoff,
    matchMethod: 'manual',
    actor: { role: actor.role, id: actor.accountId },
    now,
  });
  await recordAuditBy(sql, actor, {
    action: 'order_credited',
    recordType: 'order',
    recordId: input.orderId,
    newValues: { customerId: customer.id, amount: formatDollars(eligibleCents), points },
  });
  return {
    message: `${customer.name} got ${points} points for order ${input.orderId}.`,
    orderId: input.orderId,
    customerId: customer.id,
    points,
  };
}

/** In a chain, another shop may be crediting the customer now, which counts for the limit of the day. */
async function lockRecipient(sql: Sql, { storeId, shopKey }: Shop, { id, referredBy }: CreditCustomer): Promise<void> {
  if (shopKey !== null) await lockCustomers(sql, storeId, referredBy === null ? [id] : [id, referredBy]);
}

/** Returns the value of an order that can be credited. @throws AppError 409 with the reason otherwise. */
async function assertCreditable(
  sql: Sql,
  shop: Shop,
  { input, orderId, order, now, terms }: ManualCredit & { terms: LoyaltyTerms },
) {
  const refuse = (reason: string, isPersonal = false) => {
    const message = `Order ${input.orderId} ${reason}`;
    return new AppError('conflict', message, { fields: { orderId: [message] }, isPersonal });
  };
  const creditedCustomer = await findCreditedCustomer(sql, shop, orderId);
  if (creditedCustomer) {
    if (creditedCustomer.isTakenBack) {
      throw refuse(
        `was taken back from ${creditedCustomer.name}. Give it to the right customer under Recent points.`,
        true,
      );
    }
    const whose = creditedCustomer.isManual ? 'by the store' : 'automatically';
    const message = `Order ${input.orderId} was already credited to ${creditedCustomer.name}, ${whose}, on ${creditedCustomer.day}.`;
    throw new AppError('conflict', message, { fields: { orderId: [message] }, isPersonal: true });
  }
  const eligibleCents = getEligibleCents(order);
  const paidMs = getPaidMs(order);
  if (order.isTest) throw refuse('was rung up in training mode.');
  if (order.returnedCents !== null) throw refuse("is a return without its sale. Adjust the customer's points instead.");
  if (paidMs === null) {
    throw refuse(order.payments.length > 0 ? 'has no valid payment: it was voided or declined.' : 'is not paid yet.');
  }
  if (!isInProgram(terms, paidMs)) throw refuse('was paid before this shop joined your chain, or left one.');
  if (paidMs < now.getTime() - MANUAL_CREDIT_WINDOW_MS)
    throw refuse('was paid more than 7 days ago and can no longer be credited.');
  if (eligibleCents === 0) throw refuse('has no value left: it was refunded in full.');
  return { eligibleCents, paidAt: new Date(paidMs) };
}

async function findRecipient(
  sql: Sql,
  shop: Shop,
  { input, orderId }: ManualCredit,
  paidAt: Date,
): Promise<{ customer: CreditCustomer; checkout: UnmatchedCheckout | null; multiplierCutoff: Date }> {
  const { customerId, checkoutId } = input;
  let checkout: UnmatchedCheckout | null;
  if (checkoutId === undefined) {
    checkout = await lockCheckoutOfOrder(sql, shop, { customerId: customerId ?? '', orderId, paidAt });
  } else {
    checkout = await lockUnmatchedCheckout(sql, shop, checkoutId);
    if (!checkout) throw fieldError('not_found', 'checkoutId', 'Already handled.');
  }
  const customer = await findCreditCustomer(sql, shop.storeId, checkout?.customerId ?? customerId ?? '');
  if (!customer) throw fieldError('not_found', 'customerId', 'Your store has no such customer.');
  const requestedAt = checkout && new Date(checkout.requestedAt);
  return { customer, checkout, multiplierCutoff: requestedAt && requestedAt > paidAt ? requestedAt : paidAt };
}
