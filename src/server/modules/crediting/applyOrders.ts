import { toText, type Database, type Shop, type Sql } from '../../database/Database';
import type { SkippedOrder } from '../../integrations/pointOfSale/PointOfSale';
import {
  moveCursor,
  type CursorMove,
  type LinesById,
  type LinesMissing,
  type LinesNeeded,
  type StoreOrder,
} from '../pointOfSale';
import { findArchivedIds } from './archive/archive.sql';
import { settleArchive } from './archive/settleArchive';
import { settleFormerChain } from './archive/settleFormerChain';
import { creditByPhone, REVIEW_MS } from './creditByPhone';
import { lockCustomersOfOrders } from './customerLocks.sql';
import { findExclusion, findLoyaltyTerms, isInProgram } from './loyaltyTerms.sql';
import { creditMatches, type MatchingRange, type OrderFailure } from './matching/creditMatches';
import { settleCheckouts } from './matching/settleCheckouts';
import { undoDisprovedMatches, undoDividedMatches } from './matching/undoWrongMatches';
import { nameThoseWhoPaid } from './nameThoseWhoPaid';
import { listOrderCredits } from './orderCredits.sql';
import { keepPurchases, type NamedPurchase } from './purchasesBeforeJoining.sql';
import { reconcileOrderCredits } from './reconcileOrderCredits';
import { saveReturns } from './saveReturns';
import { removeSkippedOrders, saveSkippedOrders } from './skippedOrders.sql';

export interface SyncResult {
  credited: number;
  /** Orders that were skipped for the first time. The caller logs them. */
  newlySkipped: Problem[];
  /** Orders that were left out, and the cursor unmoved, because their lines must be read first. */
  needsLines: LinesNeeded[];
}
/** An order that could not be read, credited or reconciled. */
export interface Problem extends SkippedOrder {
  error?: unknown;
}
/** What several applications of the same orders share. */
export interface Progress {
  lines: LinesById;
  /** Orders that were saved as skipped, so that they count once. */
  reportedIds: Set<string>;
  /** Checkouts whose match was taken back, so that they get the purchase that proved it wrong. */
  reopenedIds: Set<string>;
}
interface OrdersRead {
  orders: readonly StoreOrder[];
  skipped: readonly SkippedOrder[];
  /** How checkouts are matched with the orders, or null when only credited orders are updated. */
  matching: MatchingRange | null;
  progress: Progress;
  cursor: Omit<CursorMove, 'creditedAt'>;
  now: Date;
}

/**
 * Updates the points of credited orders, takes wrong matches back, and credits matching checkouts and orders that name
 * a customer by phone number, in one transaction under the shop's lock. A second one of the shop then moves the cursor
 * and saves the skipped orders. Whoever dies between the two reads the orders again, which credits nothing twice. An
 * order that fails is recorded and does not stop the others. Orders whose lines are needed and not in `progress` are
 * left out (see applyWithLines). Returns null without changes when `lock` does not get the lock.
 */
export async function applyOrders(
  database: Database,
  shop: Shop,
  { orders: read, skipped, matching, progress, cursor, now }: OrdersRead,
  lock: (sql: Sql, shop: Shop) => Promise<boolean>,
): Promise<SyncResult | null> {
  const { storeId, shopId } = shop;
  const ids = read.map(({ order }) => order.id);
  const shopDb = database.forShop(shopId);
  // Not inside of the transaction, in which the rows of the shop's register are not visible.
  const exclusion = await findExclusion(shopDb, shopId);
  const archivedIds = await findArchivedIds(database, shop, ids);
  const applied = await database.forStore(storeId).transaction(async (sql) => {
    if (!(await lock(sql, shop))) return null;
    const terms = await findLoyaltyTerms(sql, shop);
    if (!terms) return 'deleted';
    const known = await nameThoseWhoPaid(sql, storeId, read);
    const orderCredits = await listOrderCredits(sql, storeId, [...ids, ...skipped.map(({ id }) => id)]);
    // Purchases from before the shop joined a chain, or since it left, are not the chain's, and otherwise its own.
    const orders = known.filter(
      ({ order, paidMs }) =>
        !archivedIds.has(order.id) && (orderCredits.has(order.id) || isInProgram(terms, paidMs ?? order.createdMs)),
    );
    await lockThoseNamed(sql, shop, orders);
    const context = { shop, terms, exclusion, orderCredits, lines: progress.lines, now };
    const reconciled = await reconcileOrderCredits(sql, context, orders);
    await settleCheckouts(sql, shop, { now });
    for (const id of await undoDisprovedMatches(sql, context, orders)) progress.reopenedIds.add(id);
    const matched =
      matching === null
        ? { credited: 0, failures: [], needsLines: [], unreadable: [] }
        : await creditMatches(sql, context, { orders, skipped }, matching);
    const leftOut = listLeftOut(matched);
    const byPhone = await creditByPhone(
      sql,
      context,
      orders.filter(({ order }) => !leftOut.has(order.id)),
    );
    if (progress.reopenedIds.size > 0)
      await settleCheckouts(sql, shop, { checkoutIds: [...progress.reopenedIds], now });
    await saveReturns(sql, shop, orders, { since: new Date(now.getTime() - REVIEW_MS), now });
    const purchases = terms.phone_credit_since === null ? [] : listNamedPurchases(orders);
    await keepPurchases(sql, shop, purchases);
    const credited = matched.credited + byPhone.credited;
    const problems: Problem[] = [...skipped, ...toProblems([reconciled, matched, byPhone])];
    const needsLines = [...reconciled.needsLines, ...matched.needsLines, ...byPhone.needsLines];
    // While lines are missing, other customers may still get their own purchase.
    if (matching !== null && needsLines.length === 0) await undoDividedMatches(sql, context, orders);
    const waiting = needsLines.map(({ orderId }) => ({ id: orderId, reason: '' }));
    return {
      credited,
      needsLines,
      hasOrderCredits: credited > 0 || reconciled.changed > 0,
      keptPurchases: purchases.length > 0,
      readIds: listWithout(ids, [...problems, ...waiting]),
      unreported: problems.filter(({ id }) => !progress.reportedIds.has(id)),
    };
  });
  if (applied === null) return null;
  if (applied === 'deleted') return { credited: 0, newlySkipped: [], needsLines: [] };
  const { credited } = applied;
  // Before the cursor moves, because nobody would read these orders again.
  const settling = { orders: read, exclusion, lines: progress.lines, now };
  const archived = await settleElsewhere(database, shop, settling, archivedIds);
  const needsLines = [...applied.needsLines, ...archived.needsLines];
  const settledIds = new Set(
    [...archived.problems, ...archived.needsLines.map(({ orderId: id }) => ({ id }))].map(({ id }) => id),
  );
  const unreported = [...applied.unreported, ...archived.problems.filter(({ id }) => !progress.reportedIds.has(id))];
  const newIds = await shopDb.transaction(async (sql) => {
    // The first statement, because it locks the shop's row, so that two processes never wait for each other below.
    await moveCursor(sql, shopId, {
      ...(needsLines.length > 0 ? { modifiedMs: getSafeStart(cursor, matching) } : cursor),
      // Orders that need their lines are about to be credited. Saved before that, the time survives a process that dies
      // between the two transactions, so that the poller reads what becomes of these orders in any case.
      creditedAt: applied.hasOrderCredits || archived.hasOrderCredits || needsLines.length > 0 ? now : null,
      purchasesKeptSince: applied.keptPurchases ? now : null,
    });
    await removeSkippedOrders(
      sql,
      shopId,
      applied.readIds.filter((id) => !settledIds.has(id)),
    );
    return saveSkippedOrders(sql, shopId, unreported, now);
  });
  // Not inside of a transaction, which may be rolled back.
  for (const { id } of unreported) progress.reportedIds.add(id);
  return { credited, newlySkipped: unreported.filter(({ id }) => newIds.has(id)), needsLines };
}

/**
 * Returns where the cursor may be while some of the orders are not credited yet: before all of them. Without it, a shop
 * whose first credit is about to be made would seem to have 90 days to catch up with.
 */
const getSafeStart = ({ modifiedMs }: OrdersRead['cursor'], matching: MatchingRange | null): number | null =>
  modifiedMs === null || matching === null ? null : Math.min(modifiedMs, matching.sinceMs);

function toProblems(
  results: readonly { failures: readonly OrderFailure[]; unreadable: readonly string[] }[],
): Problem[] {
  return [
    ...results.flatMap(({ failures }) => failures.map((failure) => ({ ...failure, reason: 'could not be credited' }))),
    ...results.flatMap(({ unreadable }) => unreadable.map((id) => ({ id, reason: 'its items could not be read' }))),
  ];
}

/**
 * Settles orders of the other ledger: for a chain's shop, those from before it joined with its customers, and for a
 * store that left a chain, those that the chain credited.
 */
async function settleElsewhere(
  database: Database,
  { shopKey, ...shop }: Shop,
  settling: Parameters<typeof settleArchive>[2],
  archivedIds: ReadonlySet<string>,
): Promise<{ hasOrderCredits: boolean; needsLines: LinesNeeded[]; problems: Problem[] }> {
  const { storeId } = shop;
  const isOwn = shopKey === null || toText(shopKey) === storeId;
  if (isOwn && archivedIds.size === 0) return { hasOrderCredits: false, needsLines: [], problems: [] };
  const { failures, unreadable, ...settled } = isOwn
    ? await settleFormerChain(database, storeId, {
        ...settling,
        orders: settling.orders.filter(({ order: { id } }) => archivedIds.has(id)),
      })
    : await settleArchive(database, { ...shop, shopKey }, settling);
  return { ...settled, problems: toProblems([{ failures, unreadable }]) };
}

/**
 * In a chain, locks the customers who may get or lose points, so that processes of two shops never wait for each other.
 * Processes of one shop never work at the same time.
 */
async function lockThoseNamed(sql: Sql, { storeId, shopKey }: Shop, orders: readonly StoreOrder[]): Promise<void> {
  if (shopKey === null) return;
  await lockCustomersOfOrders(sql, storeId, shopKey, {
    orderIds: orders.map(({ order }) => order.id),
    phones: orders.flatMap(({ phones }) => phones ?? []),
  });
}

/** Lists the paid orders that name one customer of the register, whose phone number is known. */
function listNamedPurchases(orders: readonly StoreOrder[]): NamedPurchase[] {
  return orders.flatMap(({ order, eligibleCents: cents, paidMs, phones }) => {
    const [posCustomerId, ...others] = order.posCustomerIds;
    if (posCustomerId === undefined || others.length > 0 || paidMs === null) return [];
    if (phones === null || phones.length === 0) return [];
    return [{ orderId: order.id, posCustomerId, paidAt: new Date(paidMs), cents }];
  });
}

/** Orders that match a checkout but were not credited yet. They are not credited without it. */
function listLeftOut({ failures, needsLines, unreadable }: { failures: readonly OrderFailure[] } & LinesMissing) {
  return new Set([...failures.map(({ id }) => id), ...needsLines.map(({ orderId }) => orderId), ...unreadable]);
}

function listWithout(ids: readonly string[], problems: readonly SkippedOrder[]): string[] {
  const problemIds = new Set(problems.map(({ id }) => id));
  return ids.filter((id) => !problemIds.has(id));
}
