import type { CreditOrder, CreditOrderResponse, CreditPreview } from '../../../contract/pointOfSale';
import type { Shop, Sql } from '../../database/Database';
import type { PosOrder } from '../../integrations/pointOfSale/PointOfSale';
import { recordAuditBy } from '../../platform/audit';
import type { DashboardActor } from '../../platform/auth/actor';
import { AppError, fieldError } from '../../shared/AppError';
import { formatDollars } from '../../shared/formatDollars';
import { withIdempotency, withStoredResponse } from '../../shared/idempotency';
import { lockMatching } from '../../shared/locks.sql';
import { readClock } from '../../shared/readTime.sql';
import {
  calculateCredit,
  creditOrder,
  findCreditCustomer,
  findExclusion,
  findLoyaltyTerms,
  giveCredit,
  lockCheckoutOfOrder,
  lockCredit,
  removeSkippedOrders,
  type CreditCustomer,
  type LoyaltyTerms,
  type MovableCredit,
  type UnmatchedCheckout,
} from '../crediting';
import {
  describePosProblem,
  determineEarning,
  getEligibleCents,
  getPaidMs,
  moveCursor,
  readForOwner,
  readLines,
  unavailable,
  type DescribeProblem,
  type Earning,
  type Exclusion,
  type LinesById,
  type PosDeps,
} from '../pointOfSale';
import { findCreditedCustomer } from './manualCredit.sql';
import { lockUnmatchedCheckout } from './reviewCheckouts.sql';
import { isInReview } from './reviewOrders.sql';

/** How long after its payment an order can be credited by hand. */
export const MANUAL_CREDIT_WINDOW_MS = 7 * 86_400_000;
/** Shorter than the overlap of two reads of orders, so that a change during the credit is read later. */
const BUDGET_MS = 5_000;

export type ManualCreditDeps = PosDeps & { clock?: () => number };

/**
 * Credits an order of the register to a customer, or to the customer of an unmatched checkout, by the store's current
 * terms. Also closes the customer's checkout near the order. An order is credited only once.
 * @throws AppError 404 for an unknown order, customer or checkout; 409 for an order that is older than 7 days, unpaid,
 *   without value or already credited; 503 when the point of sale cannot be reached. Nothing changes then.
 */
export async function creditManually(
  deps: ManualCreditDeps,
  actor: DashboardActor,
  input: CreditOrder,
  key: string | undefined,
): Promise<CreditOrderResponse> {
  assertOneRecipient(input);
  const { storeId, shopId } = actor;
  const db = deps.database.forStore(storeId);
  const shopDb = deps.database.forShop(shopId);
  const call = { storeId, operation: 'credit_order', key, request: input };
  // A repeated request must get the stored response, even while the point of sale is down.
  const response = await withStoredResponse(db, call, async () => {
    const now = new Date(await readClock(deps));
    const { order, lines } = await fetchOrder(deps, actor, input.orderId);
    const exclusion = await findExclusion(shopDb, shopId);
    return withIdempotency(db, call, (sql) => credit(sql, actor, { input, order, lines, exclusion, now }));
  });
  // Only now, when the credit is committed, and for a stored response too, whose first request may have died before.
  const creditedAt = new Date(await readClock(deps));
  await shopDb.transaction(async (sql) => {
    // From now on the poller also reads changes of this order.
    await moveCursor(sql, shopId, { modifiedMs: null, creditedAt });
    await removeSkippedOrders(sql, shopId, [input.orderId]);
  });
  return response;
}

/**
 * Returns what creditManually would change, without changing anything.
 * @throws AppError like creditManually.
 */
export async function previewManualCredit(
  deps: ManualCreditDeps,
  actor: DashboardActor,
  input: CreditOrder,
): Promise<CreditPreview> {
  assertOneRecipient(input);
  const { storeId, shopId } = actor;
  const now = new Date(await readClock(deps));
  const { order, lines } = await fetchOrder(deps, actor, input.orderId);
  const exclusion = await findExclusion(deps.database.forShop(shopId), shopId);
  return deps.database.forStore(storeId).transaction(async (sql) => {
    const taken = await findTakenForReview(sql, storeId, order.id);
    const plan = taken
      ? await planGiving(sql, storeId, input, taken)
      : await planCredit(sql, storeId, { input, order, lines, exclusion, now });
    const { terms, eligibleCents, earning, paidAt, customer, multiplierCutoff } = plan;
    const purchase = { storeId, terms, customerId: customer.id, eligibleCents, earning, paidAt, multiplierCutoff };
    const { points, by } = await calculateCredit(sql, purchase);
    return {
      orderId: order.id,
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
  order: PosOrder;
  lines: LinesById;
  exclusion: Exclusion;
  now: Date;
}

/** Determines the points of the order and their recipient inside this transaction. */
async function planCredit(sql: Sql, storeId: string, { input, order, lines, exclusion, now }: ManualCredit) {
  const terms = await findTerms(sql, storeId);
  const { eligibleCents, paidAt } = await assertCreditable(sql, storeId, order, now);
  const earning = findEarning({ orderId: order.id, eligibleCents }, lines, exclusion);
  return { terms, eligibleCents, earning, paidAt, ...(await findRecipient(sql, storeId, input, paidAt)) };
}

/** Like planCredit, for an order whose match was taken back and that is in review: by the terms of its first credit. */
async function planGiving(sql: Sql, storeId: string, input: CreditOrder, taken: MovableCredit) {
  const terms = { ...(await findTerms(sql, storeId)), points_per_dollar: taken.pointsPerDollar };
  const { eligibleCents, excludedCents } = taken;
  const paidAt = new Date(taken.paidAt);
  const earning = { excludedCents };
  return { terms, eligibleCents, earning, paidAt, ...(await findRecipient(sql, storeId, input, paidAt)) };
}

/** Locks and returns the credit of an order in review whose match was taken back. null for any other order. */
async function findTakenForReview(sql: Sql, storeId: string, orderId: string): Promise<MovableCredit | null> {
  const credit = (await isInReview(sql, storeId, orderId)) ? await lockCredit(sql, storeId, orderId) : null;
  return credit && credit.takenBackAt !== null ? credit : null;
}

async function findTerms(sql: Sql, storeId: string): Promise<LoyaltyTerms> {
  const terms = await findLoyaltyTerms(sql, storeId);
  if (!terms) throw new AppError('unauthorized', 'Unauthorized');
  return terms;
}

async function credit(sql: Sql, actor: DashboardActor, manualCredit: ManualCredit): Promise<CreditOrderResponse> {
  const { storeId } = actor;
  const { order, now } = manualCredit;
  await lockMatching(sql, storeId);
  const taken = await findTakenForReview(sql, storeId, order.id);
  if (taken) {
    const { customer: recipient } = await planGiving(sql, storeId, manualCredit.input, taken);
    const given = await giveCredit(sql, { actor, credit: taken, now }, recipient.id);
    return { ...given, orderId: order.id, customerId: recipient.id };
  }
  const { terms, eligibleCents, earning, paidAt, customer, checkout, multiplierCutoff } = await planCredit(
    sql,
    storeId,
    manualCredit,
  );
  const points = await creditOrder(sql, {
    storeId,
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
    recordId: order.id,
    newValues: { customerId: customer.id, amount: formatDollars(eligibleCents), points },
  });
  return {
    message: `${customer.name} got ${points} points for order ${order.id}.`,
    orderId: order.id,
    customerId: customer.id,
    points,
  };
}

/** @throws AppError 503 when the owner changed the categories since the lines were read, or the lines make no sense. */
function findEarning(
  purchase: { orderId: string; eligibleCents: number },
  lines: LinesById,
  exclusion: Exclusion,
): Earning {
  const earning = determineEarning(purchase, lines, exclusion);
  if (earning === 'unreadable')
    throw unavailable(`The register sent invalid values for the items of this order. ${LATER}`);
  if (earning === null) throw unavailable(`What earns points was just changed. ${LATER}`);
  return earning;
}

/** Reads the order and, unless it is worth nothing, what was sold with it. */
async function fetchOrder(
  deps: PosDeps,
  { shopId }: Shop,
  orderId: string,
): Promise<{ order: PosOrder; lines: LinesById }> {
  const shopDb = deps.database.forShop(shopId);
  return readForOwner(deps, shopId, { budgetMs: BUDGET_MS, describe }, async (pos, signal) => {
    const order = await pos.getOrder(orderId, signal);
    if (!order) throw fieldError('not_found', 'orderId', `The register has no order ${orderId}. Check the order ID.`);
    if (getEligibleCents(order) === 0) return { order, lines: new Map() };
    const { categoryIds } = await findExclusion(shopDb, shopId);
    const needed = [{ orderId: order.id, withCategories: categoryIds.length > 0 }];
    const { lines, errors } = await readLines({ shopDb, pos, shopId, signal }, needed);
    if (errors.length > 0) throw errors[0];
    return { order, lines };
  });
}

const LATER = 'Nothing was changed. Please try again later.';

const describe: DescribeProblem = (problem) => {
  if (problem === 'bad_response') return `The register sent invalid values for this order. ${LATER}`;
  return problem === 'unreachable' || problem === 'throttled'
    ? `The register is not responding at the moment. ${LATER}`
    : `${describePosProblem(problem, 'owner')} ${LATER}`;
};

/** Returns the value of an order that can be credited. @throws AppError 409 with the reason otherwise. */
async function assertCreditable(sql: Sql, storeId: string, order: PosOrder, now: Date) {
  const refuse = (reason: string, isPersonal = false) => {
    const message = `Order ${order.id} ${reason}`;
    return new AppError('conflict', message, { fields: { orderId: [message] }, isPersonal });
  };
  const creditedCustomer = await findCreditedCustomer(sql, storeId, order.id);
  if (creditedCustomer) {
    if (creditedCustomer.isTakenBack) {
      throw refuse(
        `was taken back from ${creditedCustomer.name}. Give it to the right customer under Recent points.`,
        true,
      );
    }
    const whose = creditedCustomer.isManual ? 'by the store' : 'automatically';
    const message = `Order ${order.id} was already credited to ${creditedCustomer.name}, ${whose}, on ${creditedCustomer.day}.`;
    throw new AppError('conflict', message, { fields: { orderId: [message] }, isPersonal: true });
  }
  const eligibleCents = getEligibleCents(order);
  const paidMs = getPaidMs(order);
  if (order.isTest) throw refuse('was rung up in training mode.');
  if (order.returnedCents !== null) throw refuse("is a return without its sale. Adjust the customer's points instead.");
  if (paidMs === null) {
    throw refuse(order.payments.length > 0 ? 'has no valid payment: it was voided or declined.' : 'is not paid yet.');
  }
  if (paidMs < now.getTime() - MANUAL_CREDIT_WINDOW_MS)
    throw refuse('was paid more than 7 days ago and can no longer be credited.');
  if (eligibleCents === 0) throw refuse('has no value left: it was refunded in full.');
  return { eligibleCents, paidAt: new Date(paidMs) };
}

async function findRecipient(
  sql: Sql,
  storeId: string,
  { orderId, customerId, checkoutId }: CreditOrder,
  paidAt: Date,
): Promise<{ customer: CreditCustomer; checkout: UnmatchedCheckout | null; multiplierCutoff: Date }> {
  let checkout: UnmatchedCheckout | null;
  if (checkoutId === undefined) {
    checkout = await lockCheckoutOfOrder(sql, storeId, { customerId: customerId ?? '', orderId, paidAt });
  } else {
    checkout = await lockUnmatchedCheckout(sql, storeId, checkoutId);
    if (!checkout) throw fieldError('not_found', 'checkoutId', 'Already handled.');
  }
  const customer = await findCreditCustomer(sql, storeId, checkout?.customerId ?? customerId ?? '');
  if (!customer) throw fieldError('not_found', 'customerId', 'Your store has no such customer.');
  const requestedAt = checkout && new Date(checkout.requestedAt);
  return { customer, checkout, multiplierCutoff: requestedAt && requestedAt > paidAt ? requestedAt : paidAt };
}
